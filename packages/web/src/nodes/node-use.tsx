import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatPercent } from '../components/format.js';
import { type ServerUse, useServerUse } from '../fleet/use-server-use.js';
import { LineChart } from '../server/use/line-chart.js';
import type { ShownNode } from './node-page.js';

/** The points of a plot that are stored: half an hour of one every five seconds. */
const MAX_POINTS = 360;

interface Point {
  readonly at: number;
  readonly memory: number;
  readonly processor: number;
}

/** What the running servers of a node use together, over the time that the page is open. */
export const NodeUse = ({ node }: { readonly node: ShownNode }) => {
  const { t, i18n } = useTranslation();
  const running = node.servers?.edges.flatMap(({ node: { id, powerState } }) => (powerState === 'RUNNING' ? [id] : []));
  const ids = running ?? [];
  const use = useServerUse(ids);
  const [points, setPoints] = useState<readonly Point[]>([]);
  useEffect(() => {
    if (use.size === 0) return;
    const point = sumOf([...use.values()]);
    // The node has started the processes and not yet measured them.
    if (point.memory === 0) return;
    setPoints((known) => [...known, point].slice(-MAX_POINTS));
  }, [use]);
  const percent = (value: number) => formatPercent(Math.round(value), i18n.language);
  return (
    <section className="card stack node-use" aria-label={t('nodes.use')}>
      <h2>{t('nodes.use')}</h2>
      {ids.length === 0 ? <p className="muted">{t('nodes.nothingRuns')}</p> : null}
      {ids.length > 0 ? (
        <>
          <p className="muted">{t('nodes.useSince')}</p>
          <div className="grid">
            <LineChart
              title={t('nodes.memory')}
              series={[{ name: t('nodes.memory'), points: points.map(({ at, memory }) => ({ at, value: memory })) }]}
              format={(value) => formatBytes(value, i18n.language)}
              isBytes
              {...limitOf(node.system?.memoryBytes)}
            />
            <LineChart
              title={t('nodes.processor')}
              series={[
                { name: t('nodes.processor'), points: points.map(({ at, processor }) => ({ at, value: processor })) },
              ]}
              format={percent}
              {...limitOf(node.system == null ? undefined : node.system.cpuThreads * 100)}
            />
          </div>
        </>
      ) : null}
    </section>
  );
};

const limitOf = (limit: number | undefined): { readonly limit?: number } => (limit === undefined ? {} : { limit });

const sumOf = (stats: readonly ServerUse[]): Point => ({
  at: Date.now(),
  memory: stats.reduce((sum, { resources }) => sum + (resources?.memoryBytes ?? 0), 0),
  processor: stats.reduce((sum, { resources }) => sum + (resources?.cpuPercent ?? 0), 0),
});

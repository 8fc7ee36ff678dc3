import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatPercent } from '../components/format.js';
import { type ServerUse, useServerUse } from '../fleet/use-server-use.js';
import type { ShownNode } from './node-page.js';
import { UsePlot } from './use-plot.js';

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
    setPoints((known) => [...known, point].slice(-MAX_POINTS));
  }, [use]);
  const last = points.at(-1);
  const percent = (value: number) => formatPercent(Math.round(value), i18n.language);
  return (
    <section className="card stack" aria-label={t('nodes.use')}>
      <h2>{t('nodes.use')}</h2>
      {ids.length === 0 ? <p className="muted">{t('nodes.nothingRuns')}</p> : null}
      {ids.length > 0 && last === undefined ? <p className="muted">{t('common.loading')}</p> : null}
      {ids.length > 0 && last !== undefined ? (
        <>
          <UsePlot
            label={`${t('nodes.memory')}: ${formatBytes(last.memory, i18n.language)}`}
            points={points.map(({ at, memory }) => [at, memory])}
            limit={node.system?.memoryBytes ?? null}
          />
          <UsePlot
            label={`${t('nodes.processor')}: ${percent(last.processor)}`}
            points={points.map(({ at, processor }) => [at, processor])}
            limit={node.system == null ? null : node.system.cpuThreads * 100}
          />
        </>
      ) : null}
    </section>
  );
};

const sumOf = (stats: readonly ServerUse[]): Point => ({
  at: Date.now(),
  memory: stats.reduce((sum, { resources }) => sum + (resources?.memoryBytes ?? 0), 0),
  processor: stats.reduce((sum, { resources }) => sum + (resources?.cpuPercent ?? 0), 0),
});

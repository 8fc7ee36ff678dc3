import { useTranslation } from 'react-i18next';
import { useShownView } from '../../api/use-view-query.js';
import { formatBytes, formatPercent } from '../../components/format.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { WatchServerUseDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { LineChart } from './line-chart.js';
import { type Point, ratesOf, type UseSample } from './use-history.js';
import { useShownUse } from './use-server-use.js';

const BYTES_OF_MIB = 1024 ** 2;

/** Zero is no limit. */
const limitOf = (value: number): { readonly limit?: number } => (value === 0 ? {} : { limit: value });

/** What the server used since the page was opened. */
export const UsePanel = () => {
  const { t, i18n } = useTranslation();
  const server = useServer();
  const { samples, error, readAgain } = useShownUse();
  useShownView(WatchServerUseDocument, { servers: [server.id] });
  const bytes = (value: number) => formatBytes(value, i18n.language);
  const pointsOf = (measure: (sample: UseSample) => number): readonly Point[] =>
    samples.map((sample) => ({ at: sample.at, value: measure(sample) }));
  // A node reports a server that is offline, too.
  if (server.powerState === 'OFFLINE' && samples.every(({ memoryBytes }) => memoryBytes === 0)) {
    return <EmptyState title={t('use.empty')} hint={t('use.emptyHint')} />;
  }
  if (samples.length === 0) {
    return error === undefined ? <Skeleton lines={4} /> : <ErrorState error={error} onRetry={readAgain} />;
  }
  return (
    <section className="stack" aria-label={t('server.use')}>
      <p className="muted">{t('use.lead')}</p>
      <div className="grid">
        <LineChart
          title={t('server.memory')}
          series={[{ name: t('server.memory'), points: pointsOf(({ memoryBytes }) => memoryBytes) }]}
          format={bytes}
          isBytes
          {...limitOf(server.limits.memory * BYTES_OF_MIB)}
        />
        <LineChart
          title={t('server.cpu')}
          series={[{ name: t('server.cpu'), points: pointsOf(({ cpuPercent }) => cpuPercent) }]}
          format={(value) => formatPercent(value, i18n.language)}
          {...limitOf(server.limits.cpu)}
        />
        <LineChart
          title={t('use.network')}
          series={[
            { name: t('use.received'), points: ratesOf(samples, 'receivedBytes') },
            { name: t('use.sent'), points: ratesOf(samples, 'sentBytes') },
          ]}
          format={(value) => t('use.perSecond', { bytes: bytes(value) })}
          isBytes
        />
        <LineChart
          title={t('server.disk')}
          series={[{ name: t('server.disk'), points: pointsOf(({ diskBytes }) => diskBytes) }]}
          format={bytes}
          isBytes
          {...limitOf(server.limits.disk * BYTES_OF_MIB)}
        />
      </div>
    </section>
  );
};

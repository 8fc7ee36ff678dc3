import type { MetricsOfProcess } from '../../src/metrics/create-metrics.js';

/** The lines of metrics without comments: `name{labels} value`. */
export const seriesOf = async (metrics: MetricsOfProcess): Promise<readonly string[]> =>
  (await metrics.render()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

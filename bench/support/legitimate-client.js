import { Worker } from 'node:worker_threads';
import { percentile } from './figures.js';

/**
 * Dashboards and tools during an attack: lists, single servers and the dashboard's query, at equal intervals without
 * waiting for answers. Runs in a separate thread, so that the attack does not slow it down.
 */
export const startLegitimateClient = async ({ url, keys, perSecond }) => {
  const worker = new Worker(new URL('./legitimate-requests.js', import.meta.url), {
    workerData: { url, applications: keys.applications, owners: keys.owners, perSecond },
  });
  const samples = [];
  worker.on('message', (sample) => samples.push(sample));
  await new Promise((resolve) => worker.once('message', resolve));
  return {
    /** p99 of the requests of a period (milliseconds since 1970), and the number of failed ones. */
    between: (from, until) => {
      const sent = samples.filter(({ at }) => at >= from && at < until);
      const times = sent.map(({ ms }) => ms);
      const failed = sent.filter(({ status }) => status !== 200).length;
      return { p99: percentile(times, 0.99), p50: percentile(times, 0.5), count: sent.length, failed, times };
    },
    stop: () => worker.terminate(),
  };
};

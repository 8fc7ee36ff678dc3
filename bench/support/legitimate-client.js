import { Worker } from 'node:worker_threads';
import { percentile } from './figures.js';

/**
 * Dashboards and tools beside an attack: lists, single servers and the dashboard's query, evenly spaced and whether or
 * not the ones before were answered. Runs in a thread of its own, so that what attacks does not slow it down.
 */
export const startLegitimateClient = async ({ url, keys, perSecond }) => {
  const worker = new Worker(new URL('./legitimate-requests.js', import.meta.url), {
    workerData: { url, applications: keys.applications, owners: keys.owners, perSecond },
  });
  const samples = [];
  worker.on('message', (sample) => samples.push(sample));
  await new Promise((resolve) => worker.once('message', resolve));
  return {
    /** p99 of those that were sent within a time (milliseconds since 1970), and how many were not answered well. */
    between: (from, until) => {
      const sent = samples.filter(({ at }) => at >= from && at < until);
      const times = sent.map(({ ms }) => ms);
      const failed = sent.filter(({ status }) => status !== 200).length;
      return { p99: percentile(times, 0.99), p50: percentile(times, 0.5), count: sent.length, failed, times };
    },
    stop: () => worker.terminate(),
  };
};

import { readdir, readFile } from 'node:fs/promises';
import { cpuMsOf, cpuMsOfEnded } from './figures.js';

/** Processor time of a service and of its PostgreSQL without some backends, in ms. */
export const cpuMsOfService = async ({ pid, pool }, options) =>
  (await cpuMsOf(pid)) + (await cpuMsOfPostgres(pool, options));

/** The same of PostgreSQL alone. Ended backends are counted with the process that started them. */
export const cpuMsOfPostgres = async (pool, { without = [] } = {}) => {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const postmaster = await parentOf(rows[0].pid);
  const others = new Set(without);
  let total = (await cpuMsOf(postmaster)) + (await cpuMsOfEnded(postmaster));
  for (const pid of (await readdir('/proc')).map(Number).filter((id) => id > 0 && !others.has(id))) {
    if ((await parentOf(pid)) === postmaster) total += await cpuMsOf(pid).catch(() => 0); // ended meanwhile
  }
  return total;
};

const parentOf = async (pid) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // ended
  return Number(/\) \S (\d+)/.exec(stat)?.[1]);
};

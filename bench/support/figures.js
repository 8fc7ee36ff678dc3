import { readFile, writeFile } from 'node:fs/promises';

/** Clock ticks per second in /proc; 100 on every Linux. */
const TICKS = 100;
const KILOBYTES_PER_MB = 1024;

/** CPU time that a process has used, in milliseconds, to 10 ms. */
export const cpuMsOf = (pid) => cpuMsIn(pid, 11);

/** The same of its children that have ended. */
export const cpuMsOfEnded = (pid) => cpuMsIn(pid, 13);

/** @param field how many fields stand between the name of the process and the two times */
const cpuMsIn = async (pid, field) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(field);
  return ((Number(user) + Number(system)) * 1_000) / TICKS;
};

/** What a process holds in memory now, and the most it has held since `forgetPeak`, in MB; 0 for one that has ended. */
export const memoryOf = async (pid) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''); // ended
  const figure = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / KILOBYTES_PER_MB;
  return { rss: figure('VmRSS'), peak: figure('VmHWM') };
};

export const forgetPeak = (pid) => writeFile(`/proc/${pid}/clear_refs`, '5');

/** The value below which a share of all values lies. */
export const percentile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

/** How often each value occurs. */
export const tally = (values) => {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** After a second crash within this time the server is not restarted, in milliseconds. Source: daemon.md §5.2. */
const CRASH_INTERVAL_MS = 60_000;

export type CrashDecision = 'restart' | 'disabled' | 'too-soon';

/** Decides what happens after a process ended unexpectedly; its exit code does not matter. */
export function decideCrash(enabled: boolean, lastCrashAt: number | null, now: number): CrashDecision {
  if (!enabled) return 'disabled';
  return lastCrashAt !== null && now - lastCrashAt < CRASH_INTERVAL_MS ? 'too-soon' : 'restart';
}

/** A second crash within this time is not followed by another start, in milliseconds. Source: daemon.md §5.2. */
const CRASH_INTERVAL_MS = 60_000;

export type CrashDecision = 'restart' | 'disabled' | 'too-soon';

/** What to do about a process that ended without being asked to; exit code 0 makes no difference. */
export function decideCrash(enabled: boolean, lastCrashAt: number | null, now: number): CrashDecision {
  if (!enabled) return 'disabled';
  return lastCrashAt !== null && now - lastCrashAt < CRASH_INTERVAL_MS ? 'too-soon' : 'restart';
}

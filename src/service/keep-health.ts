import type { ExaminedHealth } from './check-health.js';

/** What was found is good for so long, in milliseconds. */
const KEPT_MS = 1_000;

/** Looks at most once at a time and once a second, however many ask: strangers may, and it asks the database. */
export const keepHealth = (check: () => Promise<ExaminedHealth>): (() => Promise<ExaminedHealth>) => {
  let kept: { readonly health: Promise<ExaminedHealth>; isUnderWay: boolean; readonly beganAt: number } | undefined;
  return () => {
    if (kept !== undefined && (kept.isUnderWay || performance.now() - kept.beganAt < KEPT_MS)) return kept.health;
    const look = { health: check(), isUnderWay: true, beganAt: performance.now() };
    const end = (): void => {
      look.isUnderWay = false;
    };
    look.health.then(end, end);
    kept = look;
    return look.health;
  };
};

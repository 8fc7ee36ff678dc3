/** How long a result is cached, in milliseconds. */
const CACHED_MS = 1_000;

/** Calls `poll` at most once at a time and once a second; other callers share its result. */
export const pollOncePerSecond = <Found>(poll: () => Promise<Found>): (() => Promise<Found>) => {
  let cached: { readonly found: Promise<Found>; isUnderWay: boolean; readonly beganAt: number } | undefined;
  return () => {
    if (cached !== undefined && (cached.isUnderWay || performance.now() - cached.beganAt < CACHED_MS))
      return cached.found;
    const begun = { found: poll(), isUnderWay: true, beganAt: performance.now() };
    const end = (): void => {
      begun.isUnderWay = false;
    };
    begun.found.then(end, end);
    cached = begun;
    return begun.found;
  };
};

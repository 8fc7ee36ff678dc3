/** What was found is good for so long, in milliseconds. */
const KEPT_MS = 1_000;

/** Looks at most once at a time and once a second, however many ask. */
export const onceASecond = <Found>(poll: () => Promise<Found>): (() => Promise<Found>) => {
  let kept: { readonly found: Promise<Found>; isUnderWay: boolean; readonly beganAt: number } | undefined;
  return () => {
    if (kept !== undefined && (kept.isUnderWay || performance.now() - kept.beganAt < KEPT_MS)) return kept.found;
    const begun = { found: poll(), isUnderWay: true, beganAt: performance.now() };
    const end = (): void => {
      begun.isUnderWay = false;
    };
    begun.found.then(end, end);
    kept = begun;
    return begun.found;
  };
};

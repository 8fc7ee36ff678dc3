/** Counts the bytes of the request bodies that each caller is sending. */
export interface BodyBudget {
  /**
   * Reserves bytes for a body. Returns a function that releases them; undefined when the budget of the caller is used
   * up.
   */
  reserve(caller: string, bytes: number): (() => void) | undefined;
}

/** Default bytes of one caller at a time: 32 of the largest bodies. */
export const CALLER_BYTES = 32 * 1_048_576;

/** @param limit bytes of one caller at a time */
export const createBodyBudget = (limit = CALLER_BYTES): BodyBudget => {
  const reserved = new Map<string, number>();
  const change = (caller: string, bytes: number): void => {
    const now = (reserved.get(caller) ?? 0) + bytes;
    if (now === 0) reserved.delete(caller);
    else reserved.set(caller, now);
  };
  return {
    reserve: (caller, bytes) => {
      if ((reserved.get(caller) ?? 0) + bytes > limit) return undefined;
      change(caller, bytes);
      return () => change(caller, -bytes);
    },
  };
};

/** Counts the bytes of request bodies that each caller has on the way. */
export interface BodyBudget {
  /** Sets bytes aside for a body. What it returns gives them back; undefined where the caller has no room left. */
  reserve(caller: string, bytes: number): (() => void) | undefined;
}

/** Bytes of one caller at a moment, unless said otherwise: 32 of the largest bodies. */
export const CALLER_BYTES = 32 * 1_048_576;

/** @param limit bytes of one caller at a moment */
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

import type { CachedResponse } from './cached-response.js';

/** Makes an answer when it is first asked for, and once, however many ask at that moment; a failure is not kept. */
export const onceCached = (make: () => Promise<CachedResponse>): (() => Promise<CachedResponse>) => {
  let kept: Promise<CachedResponse> | undefined;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
};

import type { CachedResponse } from './cached-response.js';

/** Makes a response on first use, once for all concurrent callers; a failure is not cached. */
export const onceCached = (make: () => Promise<CachedResponse>): (() => Promise<CachedResponse>) => {
  let cached: Promise<CachedResponse> | undefined;
  return () => {
    cached ??= make().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
};

import type { KeyUses } from '../domain/ports/keys.js';
import type { Log } from '../domain/ports/log.js';

/** How long uses are collected before they are written, in milliseconds. */
const GATHER_MS = 1_000;

/** Most keys whose use is stored while the database is unavailable. */
const MAX_KEYS = 10_000;

export interface KeyUsesOptions {
  readonly write: (keyIds: readonly number[]) => Promise<void>;
  readonly log: Log;
}

/** Key uses that are written in batches. */
export interface GatheredKeyUses extends KeyUses {
  /** Writes all collected uses. Never throws. */
  flush(): Promise<void>;
}

export const createKeyUses = ({ write, log }: KeyUsesOptions): GatheredKeyUses => {
  let used = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const writeCollected = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (used.size === 0) return;
    const batch = used;
    used = new Set();
    try {
      await write([...batch]);
    } catch (error) {
      log.warn({ err: error, keys: batch.size }, 'the last use of keys could not be written');
      for (const keyId of batch) if (used.size < MAX_KEYS) used.add(keyId);
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(writeCollected);
    return writing;
  };
  return {
    note: (keyId) => {
      // Uses that could not be written before are retried with the next use of any key.
      timer ??= setTimeout(flush, GATHER_MS).unref();
      if (used.size < MAX_KEYS) used.add(keyId);
    },
    flush,
  };
};

import type { KeyUses } from '../domain/ports/keys.js';
import type { Log } from '../domain/ports/log.js';

/** How long uses are gathered before they are written, in milliseconds. */
const GATHER_MS = 1_000;

/** Keys whose use is remembered at a moment, while the database is away. */
const MAX_KEYS = 10_000;

export interface KeyUsesOptions {
  readonly write: (keyIds: readonly number[]) => Promise<void>;
  readonly log: Log;
}

/** Uses that are written in batches. */
export interface GatheredKeyUses extends KeyUses {
  /** Writes what is not written yet, and what is noted meanwhile. Never throws. */
  flush(): Promise<void>;
}

export const createKeyUses = ({ write, log }: KeyUsesOptions): GatheredKeyUses => {
  let used = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const writeGathered = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (used.size === 0) return;
    const batch = used;
    used = new Set();
    try {
      await write([...batch]);
    } catch (error) {
      log.warn({ err: error, keys: batch.size }, 'the last use of keys was not written');
      for (const keyId of batch) if (used.size < MAX_KEYS) used.add(keyId);
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(writeGathered);
    return writing;
  };
  return {
    note: (keyId) => {
      // Also what could not be written before is tried once more with the next use of any key.
      timer ??= setTimeout(flush, GATHER_MS).unref();
      if (used.size < MAX_KEYS) used.add(keyId);
    },
    flush,
  };
};

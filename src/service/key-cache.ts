import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyCache } from '../domain/ports/keys.js';

/** How long an entry is valid at most, in milliseconds, even if no change is received. Source: rest.md §2.1. */
const LONGEST_MS = 1_000;

/** Most entries. Valid and wrong keys are cached apart, so that guesses evict no valid key. */
const MAX_GOOD = 10_000;
const MAX_WRONG = 1_000;

interface Entry<Holder> {
  readonly holder: Holder | null;
  readonly endsAt: number;
}

export interface KeyCacheOptions {
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** A cache that is cleared by notifications. It stores nothing before `setListening(true)`. */
export interface NotifiedKeyCache<Holder> extends KeyCache<Holder> {
  /** Whether changes are received from now on; one in between may have been missed. */
  setListening(isListening: boolean): void;
}

export const createKeyCache = <Holder extends object>({ now }: KeyCacheOptions): NotifiedKeyCache<Holder> => {
  const good = cacheOf<Holder>(MAX_GOOD);
  const wrong = cacheOf<Holder>(MAX_WRONG);
  let isListening = false;
  let changes = 0;
  // Clears everything: changes are rare, and one may concern many keys.
  const forget = (): void => {
    changes += 1;
    good.clear();
    wrong.clear();
  };
  return {
    recall: (key) => {
      if (!isListening) return undefined;
      const digest = digestOf(key);
      const entry = good.get(digest) ?? wrong.get(digest);
      return entry === undefined || entry.endsAt <= now() ? undefined : entry.holder;
    },
    beginLookup: (key) => {
      // Measured before the lookup, which may miss later commits.
      const beganAt = now();
      const changesBefore = changes;
      return (holder, goodForMs = LONGEST_MS) => {
        if (!isListening || changes !== changesBefore) return;
        const endsAt = beganAt + Math.min(goodForMs, LONGEST_MS);
        const digest = digestOf(key);
        const [into, from] = holder === null ? [wrong, good] : [good, wrong];
        from.delete(digest);
        into.set(digest, { holder, endsAt });
      };
    },
    forget,
    setListening: (is) => {
      isListening = is;
      forget();
    },
  };
};

/**
 * Bounded by size, one per entry: with a maximum of entries the cache would allocate memory for all of them at once.
 */
const cacheOf = <Holder>(maxSize: number) => new LRUCache<string, Entry<Holder>>({ maxSize, sizeCalculation: () => 1 });

/** A digest, so that memory of the process contains no keys. */
const digestOf = (key: string): string => hash('sha256', key, 'base64');

import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyCache } from '../domain/ports/keys.js';

/** How long a verdict holds at most, in milliseconds: what ends a key ends it within that, whatever is heard. Source: rest.md §2.1. */
const LONGEST_MS = 1_000;

/** Verdicts that are kept at a moment. Apart, so that guesses put nobody out. */
const MAX_GOOD = 10_000;
const MAX_WRONG = 1_000;

interface Verdict<Holder> {
  readonly holder: Holder | null;
  readonly endsAt: number;
}

export interface KeyVerdictsOptions {
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

/** Verdicts, as they are told of changes. Nothing is kept before `setHeard(true)`. */
export interface HeardKeyVerdicts<Holder> extends KeyCache<Holder> {
  /** Whether changes that others make are heard of from now on; one in between may have been missed. */
  setHeard(isHeard: boolean): void;
}

export const createKeyCache = <Holder extends object>({ now }: KeyVerdictsOptions): HeardKeyVerdicts<Holder> => {
  const good = cacheOf<Holder>(MAX_GOOD);
  const wrong = cacheOf<Holder>(MAX_WRONG);
  let isHeard = false;
  let changes = 0;
  // All of them: changes are rare, and what one changes may concern many keys.
  const forget = (): void => {
    changes += 1;
    good.clear();
    wrong.clear();
  };
  return {
    recall: (key) => {
      if (!isHeard) return undefined;
      const digest = digestOf(key);
      const verdict = good.get(digest) ?? wrong.get(digest);
      return verdict === undefined || verdict.endsAt <= now() ? undefined : verdict.holder;
    },
    beginLookup: (key) => {
      // From before the look: what is committed later than that is not in it for certain.
      const beganAt = now();
      const changesBefore = changes;
      return (holder, goodForMs = LONGEST_MS) => {
        if (!isHeard || changes !== changesBefore) return;
        const endsAt = beganAt + Math.min(goodForMs, LONGEST_MS);
        const digest = digestOf(key);
        const [into, from] = holder === null ? [wrong, good] : [good, wrong];
        from.delete(digest);
        into.set(digest, { holder, endsAt });
      };
    },
    forget,
    setHeard: (is) => {
      isHeard = is;
      forget();
    },
  };
};

/** By size, of one each: for a greatest number of entries the cache takes the memory of all of them at once. */
const cacheOf = <Holder>(maxSize: number) =>
  new LRUCache<string, Verdict<Holder>>({ maxSize, sizeCalculation: () => 1 });

/** Nobody finds keys in the memory of the process. */
const digestOf = (key: string): string => hash('sha256', key, 'base64');

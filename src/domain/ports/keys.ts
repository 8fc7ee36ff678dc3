/**
 * A cache of authenticated keys in the memory of this process. Bounded; entries live for at most a second, and only
 * while this process receives changes of keys and users.
 */
export interface KeyCache<Holder> {
  /** The user of a key; null for an invalid key, undefined when a database lookup is needed. */
  recall(key: string): Holder | null | undefined;
  /**
   * Call this before the lookup. The returned function caches the result for `goodForMs` milliseconds from then on, but
   * at most a second, unless something has changed since the start of the lookup.
   */
  beginLookup(key: string): (found: Holder | null, goodForMs?: number) => void;
  /** Clears the cache. Call this after a commit that changes the rights of a user. */
  forget(): void;
}

/** Remembers uses of keys, to be written in the background. */
export interface KeyUses {
  note(keyId: number): void;
}

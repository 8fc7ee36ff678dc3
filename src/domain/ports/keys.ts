/**
 * What keys were found to be a moment ago, in the memory of this process: at most a second, and only while changes of keys
 * and of people are heard of. Bounded.
 */
export interface KeyVerdicts<Holder> {
  /** Who is behind a key; null for one that is not good, undefined where the database has to be asked. */
  recall(key: string): Holder | null | undefined;
  /**
   * To be called before the database is asked. What it returns keeps what was found, for so many milliseconds from then on
   * and not more than a second; unless something has changed since.
   */
  beginLook(key: string): (found: Holder | null, goodForMs?: number) => void;
  /** To be called after a commit that changes what somebody may: keeps nothing that was found before. */
  forget(): void;
}

/** Remembers that keys were used; it is written behind the back of requests. */
export interface KeyUses {
  note(keyId: number): void;
}

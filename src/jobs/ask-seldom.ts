import { LRUCache } from 'lru-cache';
import type { Unreported } from '../domain/unreported/find-unreported.js';

/** Pause between two questions after the same thing, in milliseconds. */
const PAUSE_MS = 10_000;

/** Most questions to one node at a time; the others have their turn next time. */
const MAX_QUESTIONS = 20;

const MAX_REMEMBERED = 10_000;

/**
 * Chooses what a node is asked after, of all that it has not reported: what was not asked after lately, the longest ago first.
 * A process that has just begun asks after everything.
 */
export const askSeldom = (now: () => number) => {
  const lastAsked = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  /** One after the other: what nobody comes to ask has its turn first next time. */
  return function* (items: readonly Unreported[]): Generator<Unreported, void, undefined> {
    const due = items
      .map((item) => ({ item, key: keyOf(item), at: lastAsked.get(keyOf(item)) ?? Number.NEGATIVE_INFINITY }))
      .filter(({ at }) => now() - at >= PAUSE_MS)
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    for (const { item, key } of due.slice(0, MAX_QUESTIONS)) {
      lastAsked.set(key, now());
      yield item;
    }
  };
};

const keyOf = (item: Unreported): string => `${item.kind} ${item.kind === 'backup' ? item.uuid : item.server.uuid}`;

import { LRUCache } from 'lru-cache';
import type { Unreported } from '../domain/unreported/find-unreported.js';

/** Pause between two requests about the same item, in milliseconds. */
const PAUSE_MS = 10_000;

/** Most requests to one node per round; further items follow in the next round. */
const MAX_REQUESTS = 20;

const MAX_REMEMBERED = 10_000;

/**
 * Chooses the unreported items that a node is asked about: those not asked about recently, least recently asked first.
 * A new process asks about all.
 */
export const chooseLeastRecentlyAsked = (now: () => number) => {
  const lastAsked = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  /** A generator: items that the caller does not reach come first in the next round. */
  return function* (items: readonly Unreported[]): Generator<Unreported, void, undefined> {
    const due = items
      .map((item) => ({ item, key: keyOf(item), at: lastAsked.get(keyOf(item)) ?? Number.NEGATIVE_INFINITY }))
      .filter(({ at }) => now() - at >= PAUSE_MS)
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    for (const { item, key } of due.slice(0, MAX_REQUESTS)) {
      lastAsked.set(key, now());
      yield item;
    }
  };
};

const keyOf = (item: Unreported): string => `${item.kind} ${item.kind === 'backup' ? item.uuid : item.server.uuid}`;

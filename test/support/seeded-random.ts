/** Chance that comes out the same each time: a failure can be repeated. */
export interface SeededRandom {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** One of some items. */
  one<Item>(items: readonly Item[]): Item;
}

/**
 * Numbers by a linear congruential generator modulo 2^32. `stream` tells those of one test from those of others; with
 * another TEST_SEED all of them have others, and with the one that a run printed they have the same again.
 */
export const seededRandom = (stream: number): SeededRandom => {
  let state = (stream + Math.imul(Number(process.env.TEST_SEED), 0x9e37_79b1)) >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    one: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to choose from.');
      return item;
    },
  };
};

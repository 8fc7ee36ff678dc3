/** Chance that comes out the same each time: a failure can be repeated. */
export interface SeededRandom {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** One of some items. */
  one<Item>(items: readonly Item[]): Item;
}

/** Numbers from a seed, by a linear congruential generator modulo 2^32. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
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

/** Reproducible random choices, so that a failure can be repeated. */
export interface SeededRandom {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** One of the items. */
  one<Item>(items: readonly Item[]): Item;
}

/**
 * Numbers of a linear congruential generator modulo 2^32. Each `stream` gives a test its own numbers. Another TEST_SEED
 * changes all of them; the TEST_SEED that a run has printed repeats them.
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

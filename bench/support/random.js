/**
 * Reproducible random numbers.
 * @param {...number} seeds
 */
export const createRandom = (...seeds) => {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) ^ (mixed >>> 15), 0x12345678);
  /** From 0 to below 1. Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  const one = (items) => items[below(items.length)];
  return {
    below,
    one,
    chance: (share) => next() < share,
    some: (items, count) => Array.from({ length: Math.min(count, items.length) }, () => one(items)),
  };
};

/** Characters that cost one point. */
const CHARACTERS_PER_POINT = 1_024;

/** Entries of a list or an object that cost one point. */
const ENTRIES_PER_POINT = 4;

/** Points of an unstructured value: a text, a list of texts, a JSON object. Small ones cost nothing. */
export const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return Math.floor(value.length / CHARACTERS_PER_POINT);
  if (typeof value !== 'object' || value === null || value instanceof Date) return 0;
  const entries = Object.entries(value);
  return entries.reduce(
    (sum, [name, inner]) => sum + name.length / CHARACTERS_PER_POINT + sizeOf(inner),
    entries.length / ENTRIES_PER_POINT,
  );
};

/** Most characters of JSON that a list in an entry may take. */
const MAX_LENGTH = 12_288;

/**
 * A list for the properties of an entry. A list that is too long is cut, and `omitted` counts the items left out.
 */
export const boundedList = <Item>(
  name: string,
  items: readonly Item[],
): { readonly [Name in string]: readonly Item[] | number } => {
  let length = 0;
  const end = items.findIndex((item) => {
    length += JSON.stringify(item)?.length ?? 0;
    return length > MAX_LENGTH;
  });
  return end < 0 ? { [name]: items } : { [name]: items.slice(0, end), omitted: items.length - end };
};

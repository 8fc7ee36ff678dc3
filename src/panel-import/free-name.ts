/** A name, with a number behind it if it is taken; the result is taken from then on. */
export const freeName = (wanted: string, taken: Set<string>, separator = ' '): string => {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${separator}${number}`;
  taken.add(name);
  return name;
};

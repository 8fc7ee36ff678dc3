/** Older addresses have texts in quotation marks that could be numbers: `?file="7"`. */
const textOf = (value: string): string => {
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value; // a person typed the marks
  }
};

/** The search of an address; each value is a text, also one of digits. */
export const parseSearch = (search: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, textOf(value)]));

/** Writes what `parseSearch` reads; values that are not set are left out. */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined) continue;
    const text = String(value);
    params.set(name, textOf(text) === text ? text : JSON.stringify(text));
  }
  return params.size === 0 ? '' : `?${params}`;
};

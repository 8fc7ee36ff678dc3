import type { Row } from './panel-tables.js';

/** Reads the columns of a row of the panel, whatever its database and release. Of several names the first one counts. */
export interface Fields {
  readonly id: number;
  readonly has: (name: string) => boolean;
  /** Empty where the column is null or absent. */
  readonly text: (...names: readonly string[]) => string;
  readonly textOrNull: (...names: readonly string[]) => string | null;
  /** A whole number; null where the column is null, absent or no number. The panel's may be larger than those here. */
  readonly int: (...names: readonly string[]) => number | null;
  /** A sentence for each number that was read and is bounded. */
  readonly bounded: ReadonlySet<string>;
  readonly flag: (...names: readonly string[]) => boolean;
  /** A time; the panel stores UTC. Undefined where the column is null or unreadable. */
  readonly time: (name: string) => Date | undefined;
  /** A value from JSON text; undefined where the column is null, absent or not JSON. */
  readonly json: (...names: readonly string[]) => unknown;
}

/** Largest number of a column here. */
const MAX_INT = 2_147_483_647;

const TRUE: readonly unknown[] = [1, '1', true, 't', 'true'];

const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,6})?(Z|[+-]\d\d(?::?\d\d)?)?$/;

export const fieldsOf = (row: Row): Fields => {
  const firstOf = (names: readonly string[]): unknown => {
    const name = names.find((wanted) => row[wanted] !== undefined);
    return name === undefined ? null : row[name];
  };
  const bounded = new Set<string>();
  const intOf = (...names: readonly string[]): number | null => {
    const number = asInt(firstOf(names));
    if (number === null || Math.abs(number) <= MAX_INT) return number;
    const bound = Math.sign(number) * MAX_INT;
    bounded.add(`its ${names[0]} of ${number} is ${bound} here`);
    return bound;
  };
  const textOrNull = (...names: readonly string[]) => asText(firstOf(names));
  return {
    id: Number(row.id),
    has: (name) => row[name] !== undefined,
    text: (...names) => textOrNull(...names) ?? '',
    textOrNull,
    int: intOf,
    bounded,
    flag: (...names) => TRUE.includes(firstOf(names)),
    time: (name) => asTime(textOrNull(name)),
    json: (...names) => parseJson(firstOf(names)),
  };
};

/** PostgreSQL cannot store the character NUL. */
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8').replaceAll('\0', '');
  return String(value).replaceAll('\0', '');
};

const asInt = (value: unknown): number | null => {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : null;
};

const asTime = (text: string | null): Date | undefined => {
  const [, day, clock, fraction = '', zone = 'Z'] = TIME.exec(text ?? '') ?? [];
  if (day === undefined || clock === undefined) return undefined;
  const time = new Date(`${day}T${clock}${fraction.slice(0, 4)}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
};

const parseJson = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) return value;
  const text = asText(value);
  if (text === null) return undefined;
  try {
    return JSON.parse(text, (_key, member: unknown) => (typeof member === 'string' ? asText(member) : member));
  } catch {
    return undefined; // which no JSON stands for
  }
};

/** The texts of a JSON list, or of the values of an object: PHP writes lists with gaps as objects. */
export const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter((entry): entry is string => typeof entry === 'string')
    : [];

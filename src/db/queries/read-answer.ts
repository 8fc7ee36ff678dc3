import { emptyObject } from '../../domain/values/objects.js';
import type { Column, Relation, Table } from './tables.js';

/** The rows of each part of a selection as lists of values; null if there are none. */
export type Answer = readonly (readonly (readonly unknown[])[] | null)[];

type Row = Readonly<Record<string, unknown>>;

/** Rows of one table in a selection: the root, or a relation. */
export interface Part {
  readonly table: Table;
  /** Its index among the parts, and in the answer. */
  readonly index: number;
  /** The selected columns, then those that only relate rows. */
  readonly columns: Column[];
  /** Number of selected columns. */
  shown: number;
  /** Whether it is one row at most. */
  readonly isOne: boolean;
  readonly below: Below[];
}

interface Below {
  readonly name: string;
  readonly relation: Relation;
  readonly part: Part;
}

/** Rows from which on a prepared empty object pays off. */
const MANY = 8;

/** Reads the rows of a part with their relations. */
export const answerReader = ({ columns, shown, index, below }: Part): ((answer: Answer) => Row[]) => {
  const names = columns.slice(0, shown).map(({ name }) => name);
  const readers = columns.slice(0, shown).map(columnReaderOf);
  const finders = below.map(({ name, relation, part }) => ({
    name,
    key: columns.findIndex((column) => column.name === relation.key),
    findIn: finderOf(relation, part),
  }));
  let rowsRead = 0;
  let empty: Row = {};
  return (answer) => {
    const all = answer[index] ?? [];
    if (rowsRead < MANY && rowsRead + all.length >= MANY) {
      empty = emptyObject([...names, ...below.map(({ name }) => name)]);
    }
    rowsRead += all.length;
    const found = finders.map(({ name, key, findIn }) => ({ name, key, find: findIn(answer) }));
    return all.map((values) => {
      const row: Record<string, unknown> = { ...empty };
      for (let place = 0; place < shown; place += 1) {
        const value = values[place];
        const read = readers[place];
        row[names[place] as string] = read === undefined ? value : read(value); // of the same length
      }
      for (const { name, key, find } of found) row[name] = find(values[key]);
      return row;
    });
  };
};

type Reader = (value: unknown) => unknown;

/** Converts a value of JSON, by the type of its column. */
export const READERS: Readonly<Partial<Record<string, Reader>>> = {
  DateTime: (text) => (text === null ? null : new Date(String(text))),
  BigInt: (text) => (text === null ? null : BigInt(String(text))),
  Bytes: (text) => (text === null ? null : new Uint8Array(Buffer.from(String(text), 'hex'))),
};

const columnReaderOf = ({ type, isList }: Column): Reader | undefined => (isList ? readList : READERS[type]);

/** Prisma stores null for a list that was not given, and reads it as an empty list. */
const readList: Reader = (list) => list ?? [];

/** Finds the rows that are related to a key: one or null, or a list. */
const finderOf = ({ isList, foreignKey }: Relation, part: Part): ((answer: Answer) => (key: unknown) => unknown) => {
  const read = answerReader(part);
  const key = part.columns.findIndex(({ name }) => name === foreignKey);
  return (answer) => {
    const rows = read(answer);
    const keys = (answer[part.index] ?? []).map((values) => values[key]);
    if (!isList) {
      const found = new Map(keys.map((value, index) => [value, rows[index]]));
      return (value) => found.get(value) ?? null;
    }
    const groups = new Map<unknown, Row[]>();
    for (const [index, value] of keys.entries()) {
      const row = rows[index];
      const group = groups.get(value);
      if (row === undefined) continue;
      if (group === undefined) groups.set(value, [row]);
      else group.push(row);
    }
    return (value) => groups.get(value) ?? [];
  };
};

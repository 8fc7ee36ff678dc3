import { Prisma } from '../generated/prisma/client.js';

/** Members of a row by the names that Prisma has for its columns; undefined ones are not spoken of. */
type Values = Readonly<Record<string, unknown>>;

/** The column of a member: tables and columns are named in one way throughout, which a test holds against the schema. */
export const columnName = (member: string): string => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * All columns of a model, for a statement by hand that answers with whole rows, as Prisma would.
 * @param members an enumeration like `Prisma.ScheduleScalarFieldEnum`
 * @param of the name of the rows in the statement
 */
export const wholeRow = (members: Readonly<Record<string, string>>, of: string): Prisma.Sql =>
  Prisma.raw(
    Object.values(members)
      .map((member) => `${of}.${columnName(member)} as "${member}"`)
      .join(', '),
  );

/** What stands behind `set` of an update: the given members alone. */
export const assigned = (values: Values): Prisma.Sql =>
  Prisma.join(given(values).map(([member, value]) => Prisma.sql`${Prisma.raw(columnName(member))} = ${value}`));

/** The names of the given members, for an insertion; the others take the defaults of their columns. */
export const columnsOf = (values: Values): Prisma.Sql =>
  Prisma.raw(
    given(values)
      .map(([member]) => columnName(member))
      .join(', '),
  );

/** Their values, in the same order. */
export const valuesOf = (values: Values): Prisma.Sql => Prisma.join(given(values).map(([, value]) => value));

const given = (values: Values): readonly (readonly [member: string, value: unknown])[] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

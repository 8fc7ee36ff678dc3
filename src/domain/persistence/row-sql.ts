import { Prisma } from '../../generated/prisma/client.js';

/** Members of a row, by their names in Prisma; undefined ones are left out. */
type Values = Readonly<Record<string, unknown>>;

/** The column of a member. All tables follow one naming rule, which a test checks against the schema. */
export const columnName = (member: string): string => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * All columns of a model, for a raw statement that returns whole rows as Prisma would.
 * @param members an enumeration such as `Prisma.ScheduleScalarFieldEnum`
 * @param of the alias of the rows in the statement
 */
export const wholeRow = (members: Readonly<Record<string, string>>, of: string): Prisma.Sql =>
  Prisma.raw(
    Object.values(members)
      .map((member) => `${of}.${columnName(member)} as "${member}"`)
      .join(', '),
  );

/** The assignments after `set` of an update, for the given members only. */
export const assigned = (values: Values): Prisma.Sql =>
  Prisma.join(given(values).map(([member, value]) => Prisma.sql`${Prisma.raw(columnName(member))} = ${value}`));

/** The columns of the given members, for an insert; the other columns take their defaults. */
export const columnsOf = (values: Values): Prisma.Sql =>
  Prisma.raw(
    given(values)
      .map(([member]) => columnName(member))
      .join(', '),
  );

/** The values of the given members, in the same order. */
export const valuesOf = (values: Values): Prisma.Sql => Prisma.join(given(values).map(([, value]) => value));

const given = (values: Values): readonly (readonly [member: string, value: unknown])[] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

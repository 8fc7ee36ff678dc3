/** The extensions of a type or field of the schema. */
type Extensions = Readonly<Record<string, unknown>> | null | undefined;

/**
 * The Prisma model whose rows a type shows; undefined for other types.
 *
 * Reaches into: `pothosPrismaModel`, an extension that Pothos' Prisma plugin writes for itself.
 * Saves: a field that shows columns does not look up how its row was loaded. Not measured alone; a page of 50 servers has
 * two thousand such fields (ADR graphql 6).
 * Tried with: @pothos/plugin-prisma 4.17.0.
 */
export const modelOf = (extensions: Extensions): string | undefined => textOf(extensions, 'pothosPrismaModel');

/**
 * The column that a field shows unchanged; undefined for fields that do more.
 *
 * Reaches into: `pothosExposedField`, an extension that Pothos writes for `t.expose…`.
 * Saves: with it, a compiled query reads a column without its resolver: the dashboard of 50 servers takes 25 instead of
 * 31 ms with all that is compiled (bench/history.md, ADR graphql 6).
 * Tried with: @pothos/core 4.15.1.
 */
export const exposedColumnOf = (extensions: Extensions): string | undefined => textOf(extensions, 'pothosExposedField');

const textOf = (extensions: Extensions, name: string): string | undefined => {
  const value = extensions?.[name];
  return typeof value === 'string' ? value : undefined;
};

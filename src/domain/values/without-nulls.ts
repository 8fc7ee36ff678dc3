import { mapValues } from './map-values.js';

/**
 * The same values for a row with undefined in place of null: Prisma then leaves the column, or its default, as it is.
 */
export const withoutNulls = <Values extends Readonly<Record<string, unknown>>>(values: Values) =>
  mapValues(values, (value) => value ?? undefined) as { readonly [Name in keyof Values]: Exclude<Values[Name], null> }; // name by name

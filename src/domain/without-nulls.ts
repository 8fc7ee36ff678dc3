import { mapValues } from './map-values.js';

/** The same values for a row, where null leaves the column as it is too, or takes its default. */
export const withoutNulls = <Values extends Readonly<Record<string, unknown>>>(values: Values) =>
  mapValues(values, (value) => value ?? undefined) as { readonly [Name in keyof Values]: Exclude<Values[Name], null> }; // name by name

import type { InputFieldMap } from '@pothos/core';
import type { ListFields } from '../../domain/input/text-filter.js';
import { mapValues } from '../../domain/values/objects.js';
import { builder, type InputFields } from '../builder.js';
import { enumOf } from '../enum-of.js';
import { SortDirectionEnum } from '../enums.js';

interface ListInputs<Filter extends string, Order extends string> extends ListFields<Filter, Order> {
  /** Plural of the listed objects: `users`. */
  readonly plural: string;
  /** What several sorts mean, for the description. */
  readonly ordering?: string;
}

/**
 * The inputs that filter and sort a list, from the fields that the domain declares. REST derives its own from them.
 * @param noun prefix of their names: `UserFilter`, `UserSort`
 * @param further additional members of the filter
 */
export const listInputs = <
  Filter extends string,
  Order extends string,
  Further extends InputFieldMap = Record<never, never>,
>(
  noun: string,
  {
    plural,
    filters,
    sorts,
    restSorts = namesOf(sorts),
    ordering = 'the next sort applies to rows that are equal in the previous ones',
  }: ListInputs<Filter, Order>,
  further: (t: InputFields) => Further = () => ({}) as Further, // the default of the type
) => {
  const field = enumOf(`${noun}SortField`, { values: namesOf(sorts) });
  return {
    filter: builder.inputType(`${noun}Filter`, {
      description: `Which ${plural} to list. Each text matches a part of its field, in any case. ${matching(namesOf(filters))}`,
      extensions: { listFields: namesOf(filters) },
      fields: (t) => ({ ...mapValues(filters, () => t.stringList()), ...further(t) }),
    }),
    sort: builder.inputType(`${noun}Sort`, {
      description: `How to sort ${plural}; ${ordering}.`,
      extensions: { listFields: restSorts },
      fields: (t) => ({
        field: t.field({ type: field, required: true }),
        direction: t.field({ type: SortDirectionEnum, required: true, defaultValue: 'asc' }),
      }),
    }),
  };
};

const namesOf = <Name extends string>(fields: Readonly<Record<Name, string>>): readonly Name[] =>
  Object.keys(fields) as Name[]; // the names of a const object

const matching = ({ length }: readonly string[]): string => {
  if (length === 1) return 'Several texts: any of them matches.';
  const several = length === 2 ? 'Both fields: both match' : 'Several fields: all of them match';
  return `Several texts of one field: any of them matches. ${several}.`;
};

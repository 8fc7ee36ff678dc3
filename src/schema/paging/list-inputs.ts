import type { InputFieldMap } from '@pothos/core';
import type { ListFields } from '../../domain/input/text-filter.js';
import { mapValues } from '../../domain/values/objects.js';
import { builder, type InputFields } from '../builder.js';

interface ListInputs<Filter extends string, Order extends string> extends ListFields<Filter, Order> {
  /** What is listed: `users`. */
  readonly plural: string;
  /** What counts of several sorts. */
  readonly ordering?: string;
}

/**
 * The inputs that filter and sort a list, as the domain says it can be. REST derives its own from them.
 * @param noun beginning of their names: `UserFilter`, `UserSort`
 * @param further members of the filter that match in their own way
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
    ordering = 'the next one counts where the first leaves anything open',
  }: ListInputs<Filter, Order>,
  further: (t: InputFields) => Further = () => ({}) as Further, // the default of the type
) => {
  const field = builder.enumType(`${noun}SortField`, { values: namesOf(sorts) });
  return {
    filter: builder.inputType(`${noun}Filter`, {
      description: `Which ${plural} to list. Each text matches a part of the field, in any case; ${matching(namesOf(filters))}`,
      extensions: { listFields: namesOf(filters) },
      fields: (t) => ({ ...mapValues(filters, () => t.stringList()), ...further(t) }),
    }),
    sort: builder.inputType(`${noun}Sort`, {
      description: `How to order ${plural}; ${ordering}.`,
      extensions: { listFields: restSorts },
      fields: (t) => ({
        field: t.field({ type: field, required: true }),
        descending: t.boolean({ required: true, defaultValue: false }),
      }),
    }),
  };
};

const namesOf = <Name extends string>(fields: Readonly<Record<Name, string>>): readonly Name[] =>
  Object.keys(fields) as Name[]; // the names of a const object

const matching = ({ length }: readonly string[]): string => {
  if (length === 1) return 'several texts: any of them.';
  const several = length === 2 ? 'both fields: both of them' : 'several fields: all of them';
  return `several texts of one field: any of them; ${several}.`;
};

import type { Request } from 'express';
import { listFieldsOf } from '../schema/execute.js';
import { filters, sorts } from './query.js';
import { snakeCase } from './snake-case.js';

/** Filter and sort of a request, in the form of the schema. */
interface ListQuery<Filter, Sort> {
  readonly filter: Filter;
  readonly sort: readonly Sort[];
}

/**
 * Makes a reader of the filters and sorts that the schema has for a list, in `snake_case`.
 * @param noun prefix of the names of their types: `User` for `UserFilter` and `UserSort`
 * @param filterNames names of filters that differ in REST  @param sortNames names of sorts that differ in REST
 * The reader @throws {RefusedError} a name that is not a filter or sort of the list. Source: rest.md §5.3.
 */
export const listReader = <Filter extends object, Sort extends object>(
  noun: string,
  filterNames: { readonly [Name in keyof Filter]?: string } = {},
  sortNames: Readonly<Record<string, string>> = {},
): ((req: Request) => ListQuery<Filter, Sort>) => {
  const namesOf = (type: string, called: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(listFieldsOf(type).map((field) => [called[field] ?? snakeCase(field), field]));
  const filterFields = namesOf(`${noun}Filter`, filterNames);
  const sortFields = namesOf(`${noun}Sort`, sortNames);
  // Both are made from the members of the types after which they are named.
  return (req) => ({
    filter: filters(req, filterFields) as Filter,
    sort: sorts(req, sortFields) as readonly object[] as readonly Sort[],
  });
};

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
 * @param names names of filters that differ in REST
 * The reader @throws {RefusedError} a name that is not a filter or sort of the list. Source: rest.md §5.3.
 */
export const listReader = <Filter extends object, Sort extends object>(
  noun: string,
  names: { readonly [Name in keyof Filter]?: string } = {},
): ((req: Request) => ListQuery<Filter, Sort>) => {
  const called: Readonly<Record<string, string | undefined>> = names;
  const filterNames = Object.fromEntries(
    listFieldsOf(`${noun}Filter`).map((field) => [called[field] ?? snakeCase(field), field]),
  );
  const sortNames = listFieldsOf(`${noun}Sort`);
  // Both are made from the members of the types after which they are named.
  return (req) => ({
    filter: filters(req, filterNames) as Filter,
    sort: sorts(req, sortNames) as readonly object[] as readonly Sort[],
  });
};

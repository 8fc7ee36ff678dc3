import type { AnyVariables, DocumentInput } from '@urql/core';
import { useEffect } from 'react';
import { type UseQueryArgs, type UseQueryResponse, useQuery } from 'urql';
import { operationOf, rememberView } from './shown-operations.js';

/** The query behind a view, which the menu of actions copies. */
export const useViewQuery = <Data, Variables extends AnyVariables>(
  args: UseQueryArgs<Variables, Data>,
): UseQueryResponse<Data, Variables> => {
  useShownView(args.query, args.variables);
  return useQuery(args);
};

export const useShownView = (query: DocumentInput, variables: unknown): void => {
  const text = JSON.stringify(variables ?? {});
  useEffect(() => rememberView(operationOf(query, JSON.parse(text))), [query, text]);
};

import type { AnyVariables, DocumentInput } from '@urql/core';
import { useEffect } from 'react';
import { type UseQueryArgs, type UseQueryResponse, useQuery } from 'urql';
import { operationOf, showView } from './shown-operations.js';

/** The query behind a view, which the menu of actions copies. */
export const useViewQuery = <Data, Variables extends AnyVariables>(
  args: UseQueryArgs<Variables, Data>,
): UseQueryResponse<Data, Variables> => {
  useShownView(args.query, args.variables);
  return useQuery(args);
};

/** The last view that opened is the one that is shown: when a dialog closes, it is the view below again. */
export const useShownView = (query: DocumentInput, variables: unknown): void => {
  const text = JSON.stringify(variables ?? {});
  useEffect(() => showView(operationOf(query, JSON.parse(text))), [query, text]);
};

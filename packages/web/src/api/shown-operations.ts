import { type DocumentInput, stringifyDocument } from '@urql/core';
import { useSyncExternalStore } from 'react';

/** An operation that the page sent, as text. */
export interface ShownOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Shown {
  /** The query behind the current view. */
  readonly view?: ShownOperation;
  /** The last mutation. */
  readonly action?: ShownOperation;
}

let shown: Shown = {};
const listeners = new Set<() => void>();

/** The queries of the views that are open, the last of which is shown. */
const views = new Set<ShownOperation>();

const remember = (more: Shown): void => {
  shown = { ...shown, ...more };
  for (const notify of listeners) notify();
};

export const operationOf = (document: DocumentInput, variables: unknown): ShownOperation => ({
  query: stringifyDocument(document)
    .replace(/^# .*\n/, '')
    .trim(),
  // Variables of an operation are an object.
  variables: (variables ?? {}) as Readonly<Record<string, unknown>>,
});

/** Shows a view until the returned function is called. */
export const showView = (view: ShownOperation): (() => void) => {
  views.add(view);
  remember({ view });
  return () => {
    views.delete(view);
    remember({ view: [...views].at(-1) });
  };
};

export const rememberAction = (action: ShownOperation): void => remember({ action });

/** It may contain a password: the next person in this tab does not see it. */
export const forgetAction = (): void => remember({ action: undefined });

/** What the menu of actions copies. */
export const useShownOperations = (): Shown =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => shown,
  );

export const asGraphQL = ({ query, variables }: ShownOperation): string =>
  Object.keys(variables).length === 0 ? query : `${query}\n\n# Variables\n${JSON.stringify(variables, null, 2)}`;

/** The key is not in the text: a shell reads it from its environment. */
export const asCurl = (operation: ShownOperation, origin: string): string => {
  const body = JSON.stringify(operation).replaceAll("'", "'\\''");
  return `curl -sS ${origin}/graphql -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '${body}'`;
};

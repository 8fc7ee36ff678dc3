import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, GraphQLError, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphQLContext } from './graphql-context.js';
import { schema } from './index.js';

/** Deepest selection: the deepest of our own is 8. */
const MAX_DEPTH = 16;

/** Most aliases in one document. */
const MAX_ALIASES = 100;

/** Most tokens in one document; the introspection query of GraphiQL has about 400. */
const MAX_TOKENS = 4_000;

/**
 * Most points one operation may cost, a point being about a field of a row: a page of 100 servers with everything a
 * dashboard shows costs about a third.
 */
const MAX_COST = 60_000;

/** Bounds on what a stranger's document may ask for, known before anything is executed. */
export const limitPlugins: readonly Plugin<GraphQLContext>[] = [
  maxTokensPlugin({ n: MAX_TOKENS }),
  maxDepthPlugin({ n: MAX_DEPTH }),
  maxAliasesPlugin({ n: MAX_ALIASES }),
  {
    onExecute: ({ args, setResultAndStopExecution }) => {
      const points = costOf(args);
      if (points > MAX_COST) {
        setResultAndStopExecution({ errors: [tooDear(points)] });
        return;
      }
      return {
        onExecuteDone: ({ result, setResult }) => {
          if (!('data' in result)) return;
          setResult({ ...result, extensions: { ...result.extensions, cost: { points, limit: MAX_COST } } });
        },
      };
    },
    // What one event of a subscription may cost.
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const points = costOf(args);
      if (points > MAX_COST) setResultAndStopExecution({ errors: [tooDear(points)] });
    },
  },
];

/** The document without the operations that are not executed: they cost nothing, and have variables of their own. */
const onlyOperation = (document: DocumentNode, name: string | null | undefined): DocumentNode => ({
  ...document,
  definitions: document.definitions.filter(
    (definition) => definition.kind !== Kind.OPERATION_DEFINITION || !name || definition.name?.value === name,
  ),
});

interface CostlyOperation {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly contextValue: object;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

const costOf = ({ document, operationName, contextValue, variableValues }: CostlyOperation): number =>
  complexityFromQuery(onlyOperation(document, operationName), {
    schema,
    ctx: contextValue,
    variables: { ...variableValues },
  }).complexity;

const tooDear = (points: number): GraphQLError =>
  new GraphQLError(`This operation costs ${points} points, more than ${MAX_COST}. Ask for less at once.`, {
    extensions: { code: 'COST_LIMIT', http: { status: 400 } },
  });

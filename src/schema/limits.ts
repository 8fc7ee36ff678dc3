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
      const { complexity } = complexityFromQuery(onlyOperation(args.document, args.operationName), {
        schema,
        ctx: args.contextValue,
        variables: { ...args.variableValues },
      });
      if (complexity > MAX_COST) {
        setResultAndStopExecution({
          errors: [
            new GraphQLError(
              `This operation costs ${complexity} points, more than ${MAX_COST}. Ask for less at once.`,
              {
                extensions: { code: 'COST_LIMIT', http: { status: 400 } },
              },
            ),
          ],
        });
        return;
      }
      return {
        onExecuteDone: ({ result, setResult }) => {
          if (!('data' in result)) return;
          setResult({ ...result, extensions: { ...result.extensions, cost: { points: complexity, limit: MAX_COST } } });
        },
      };
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

import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { CostLimitError, type DomainError, TooManyRequestsError } from '../../domain/errors.js';
import { introspectionCost, introspectionLengths } from '../cost/introspection-cost.js';
import type { PointsBudget } from '../cost/points-budget.js';
import { graphqlError } from '../errors/graphql-error.js';
import type { GraphQLContext } from '../graphql-context.js';
import { schema } from '../index.js';

/** Maximum depth of a selection: the deepest of our own is 8. */
const MAX_DEPTH = 16;

/** Maximum number of aliases in one document. */
const MAX_ALIASES = 100;

/** Maximum number of tokens in one document; the introspection query of GraphiQL has about 400. */
const MAX_TOKENS = 4_000;

/**
 * Maximum points that an operation may request, with all pages full and all lists as long as the domain allows: a page
 * of 100 servers with all of their schedules, tasks and last runs. The limit of spent points is far lower.
 */
const MAX_REQUESTED = 5_000_000;

/** Limits of a document, checked before its execution, and of its cost during execution. */
export const limitPlugins: readonly Plugin<GraphQLContext>[] = [
  maxTokensPlugin({ n: MAX_TOKENS }),
  maxDepthPlugin({ n: MAX_DEPTH }),
  maxAliasesPlugin({ n: MAX_ALIASES, allowList: [] }),
  {
    onExecute: async ({ args, setResultAndStopExecution }) => {
      const context: GraphQLContext = args.contextValue;
      const { points } = context;
      const requested = requestedBy(args);
      const most = mostOf(requested, context);
      // The maximum cost is reserved at once; otherwise simultaneous operations would spend the same points.
      const tooMuch = costError(requested, args);
      const giveBack = tooMuch === undefined ? await points?.reserve(most) : undefined;
      const isShort = points !== undefined && giveBack === undefined;
      const domainError = tooMuch ?? (isShort ? pointsError(most, points) : undefined);
      if (domainError !== undefined) {
        if (points !== undefined && tooMuch !== undefined) await points.refresh();
        setResultAndStopExecution({ errors: [graphqlError(domainError)], extensions: shown(context, requested) });
        return;
      }
      context.cost.ask(requested.points);
      if (!isQuery(args)) context.cost.widen();
      return {
        onExecuteDone: ({ result, setResult }) => {
          giveBack?.(most - Math.ceil(context.cost.actual) - requested.introspection);
          if (!('data' in result)) return;
          const extensions = { ...result.extensions, ...shown(context, requested) };
          // A partial answer would look complete.
          setResult(
            context.cost.isExceeded && isQuery(args)
              ? { errors: [graphqlError(costExceeded(context))], extensions }
              : { ...result, extensions },
          );
        },
      };
    },
    // The limit for one event of a subscription; each event is charged separately.
    onSubscribe: async ({ args, setResultAndStopExecution }) => {
      const context: GraphQLContext = args.contextValue;
      const { points } = context;
      const requested = requestedBy(args);
      const most = mostOf(requested, context);
      await points?.refresh();
      const isShort = points !== undefined && most > points.left;
      const domainError = costError(requested, args) ?? (isShort ? pointsError(most, points) : undefined);
      if (domainError !== undefined) {
        setResultAndStopExecution({ errors: [graphqlError(domainError)] });
      }
    },
  },
];

interface CostlyOperation {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly contextValue: GraphQLContext;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The requested points of an operation. */
interface Requested {
  /** For the whole document. */
  readonly points: number;
  /** For introspection, which is not counted during execution. */
  readonly introspection: number;
}

/** The document without the operations that are not executed: they cost nothing, and have other variables. */
const onlyOperation = (document: DocumentNode, name: string | null | undefined): DocumentNode => ({
  ...document,
  definitions: document.definitions.filter(
    (definition) => definition.kind !== Kind.OPERATION_DEFINITION || !name || definition.name?.value === name,
  ),
});

const LENGTHS = introspectionLengths(schema);

const requestedBy = ({ document, operationName, contextValue, variableValues }: CostlyOperation): Requested => {
  const operation = onlyOperation(document, operationName);
  const introspection = introspectionCost(operation, LENGTHS);
  const { complexity } = complexityFromQuery(operation, {
    schema,
    ctx: contextValue,
    variables: { ...variableValues },
  });
  return { points: complexity + introspection, introspection };
};

/** The maximum points that an operation spends. */
const mostOf = ({ points }: Requested, { cost }: GraphQLContext): number => Math.min(points, cost.limit);

/** The error of an operation that is too expensive, whatever is left of the budget. */
const costError = ({ points, introspection }: Requested, args: CostlyOperation): DomainError | undefined => {
  const { cost } = args.contextValue;
  // A mutation must not be stopped half-way, and introspection is not counted during execution: both must fit before
  // they start.
  const most = introspection > cost.limit || !isQuery(args) ? cost.limit : MAX_REQUESTED;
  return points > most
    ? new CostLimitError(
        `This operation requests ${points} points, more than its limit of ${most}. Select less at once.`,
      )
    : undefined;
};

/** The error of an operation for which the budget has too few points now. */
const pointsError = (needed: number, { limit, left, secondsToReset }: PointsBudget): DomainError => {
  const message = `This operation may need ${needed} points, and of the ${limit} per minute of your keys ${Math.max(0, left)} are left.`;
  return new TooManyRequestsError(message, secondsToReset);
};

const costExceeded = ({ cost: { limit } }: GraphQLContext): DomainError =>
  new CostLimitError(`This operation spent more than its ${limit} points. Select less at once.`);

/** The cost in an answer, in points. */
const shown = ({ cost, points }: GraphQLContext, requested: Requested) => ({
  cost: {
    requested: requested.points,
    actual: Math.ceil(cost.actual) + requested.introspection,
    limit: cost.limit,
    /** Whole points of the caller's minute; null without a limit. */
    left: points === undefined ? null : Math.max(0, Math.floor(points.left)),
  },
});

const isQuery = ({ document, operationName }: CostlyOperation): boolean =>
  onlyOperation(document, operationName).definitions.every(
    (definition) => definition.kind !== Kind.OPERATION_DEFINITION || definition.operation === OperationTypeNode.QUERY,
  );

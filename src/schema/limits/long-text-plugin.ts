import { type DocumentNode, GraphQLError, Kind, OperationTypeNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphQLContext } from '../graphql-context.js';

/** The fields that accept a text longer than other requests may be. */
const FIELDS: readonly string[] = ['writeFile', 'importEgg'];

/**
 * A request with a long text does one thing, once: a text in a variable could be given to a hundred fields, each of
 * which would process it.
 */
export const longTextPlugin: Plugin<GraphQLContext> = {
  onExecute: ({ args, setResultAndStopExecution }) => {
    if (args.contextValue.hasLongText && !takesOneText(args.document)) {
      setResultAndStopExecution({ errors: [tooLarge()] });
    }
  },
  onSubscribe: ({ args, setResultAndStopExecution }) => {
    if (args.contextValue.hasLongText) setResultAndStopExecution({ errors: [tooLarge()] });
  },
};

const takesOneText = ({ definitions }: DocumentNode): boolean => {
  const [definition, ...others] = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (definition?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) return false;
  const [selection, ...more] = definition.selectionSet.selections;
  const isAlone = definition.operation === OperationTypeNode.MUTATION && more.length === 0;
  return isAlone && selection?.kind === Kind.FIELD && FIELDS.includes(selection.name.value);
};

const tooLarge = (): GraphQLError =>
  new GraphQLError(
    `The request is too large: only a request with nothing but ${FIELDS.join(' or ')} may have more than 100 KB.`,
    {
      extensions: { code: 'BAD_REQUEST', http: { status: 413 } },
    },
  );

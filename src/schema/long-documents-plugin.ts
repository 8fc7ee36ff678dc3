import type { Plugin } from 'graphql-yoga';
import { nextTurn } from '../domain/event-loop-turns.js';
import type { NodeRequest } from './door-locals.js';
import type { GraphQLContext } from './graphql-context.js';

/** Characters of a document that is read at once: those of dashboards have a thousand or two. */
const MAX_LENGTH = 3_000;

/**
 * A document that is long takes turns with other long work: one to be parsed and validated, unless it is kept, and one until the
 * first of its rows are shown. Eight thousand characters took nine milliseconds at a stretch.
 */
export const longDocumentsPlugin = (
  isKept: (text: string) => boolean,
  turn = nextTurn,
): Plugin<GraphQLContext, NodeRequest> => ({
  onParams: ({ params: { query }, context }) => {
    if (typeof query !== 'string' || query.length <= MAX_LENGTH || isKept(query)) return;
    context.res.locals.context?.becomeLong?.();
    return turn();
  },
  onExecute: ({ args: { document, contextValue } }) => {
    const length = document.loc?.source.body.length ?? 0;
    if (length <= MAX_LENGTH) return;
    contextValue.becomeLong?.();
    return turn();
  },
});

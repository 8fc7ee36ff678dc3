import type { Plugin } from 'graphql-yoga';
import { nextSliceUnless } from '../../load/time-slicer.js';
import type { GraphQLContext } from '../graphql-context.js';
import { isGone, type NodeRequest } from '../request-locals.js';

/** Characters of a document that is parsed at once: those of dashboards have one or two thousand. */
const MAX_LENGTH = 3_000;

/**
 * A long document waits in the queue of long work: once to be parsed and validated, unless it is cached, and once until
 * its first rows are shown. Eight thousand characters took nine milliseconds without yielding.
 */
export const longDocumentsPlugin = (
  isCached: (text: string) => boolean,
  sliceUnless = nextSliceUnless,
): Plugin<GraphQLContext & NodeRequest, NodeRequest> => ({
  onParams: async ({ params: { query }, context: { res }, setResult }) => {
    if (typeof query !== 'string' || query.length <= MAX_LENGTH || isCached(query)) return;
    res.locals.context?.becomeLong?.();
    if (!(await sliceUnless(() => isGone(res)))) setResult(DISCARDED);
  },
  onExecute: async ({ args: { document, contextValue }, setResultAndStopExecution }) => {
    const length = document.loc?.source.body.length ?? 0;
    if (length <= MAX_LENGTH) return;
    contextValue.becomeLong?.();
    if (!(await sliceUnless(() => isGone(contextValue.res)))) setResultAndStopExecution(DISCARDED);
  },
});

/** An answer that no client reads. */
const DISCARDED = { data: null };

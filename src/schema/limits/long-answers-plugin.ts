import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { writeInSlices } from '../../load/sliced-text.js';
import { nextSlice } from '../../load/time-slicer.js';
import type { GraphQLContext } from '../graphql-context.js';
import { isGone, type NodeRequest } from '../request-locals.js';
import { partsOfJson } from './parts-of-json.js';

/** Points of an answer that is written at once, in a millisecond. */
const MAX_POINTS = 10_000;

/**
 * Writes long answers in time slices: sixty thousand fields took six milliseconds without yielding to become text and
 * bytes.
 */
export const longAnswersPlugin = (slice = nextSlice): Plugin<GraphQLContext & NodeRequest, NodeRequest> => ({
  onResultProcess: async ({ result, serverContext: { res }, setResult }) => {
    const { context } = res.locals;
    if (Array.isArray(result) || isAsyncIterable(result) || result.errors !== undefined) return;
    if (context === undefined || context.cost.actual < MAX_POINTS) return;
    const { data, extensions } = result;
    const written = await writeInSlices(partsOfJson({ data, extensions }), {
      slice,
      isAbandoned: () => isGone(res),
    });
    // It becomes the body unchanged, and a body may be bytes. An abandoned answer is not sent.
    const stringify = () => (written ?? '') as string;
    setResult({ ...result, stringify });
  },
});

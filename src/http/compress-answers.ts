import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Shorter ones fit into a few packets. In bytes. */
const MIN_BYTES = 16_384;

/** JSON of lists shrinks to a tenth at the lowest levels, and to little less at the highest, which cost ten times as much. */
const LEVEL = 1;

/**
 * Compresses long answers in JSON, in threads of the library: the loop goes on. Nothing else: files may be of any size, pages
 * are kept compressed, and events have to arrive one by one. An answer is bounded by its points, so that a megabyte, which
 * takes a thread some 10 ms, is about the most.
 */
export const compressAnswers = (): RequestHandler =>
  compression({
    threshold: MIN_BYTES,
    level: LEVEL,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } },
    filter: (_req, res) => /^application\/(?:graphql-response\+)?json\b/.test(String(res.getHeader('Content-Type'))),
  });

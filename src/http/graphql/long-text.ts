import type { Request, RequestHandler } from 'express';
import { isRecord } from '../../domain/values/is-record.js';
import { BodyTooLongError } from '../receive-text.js';

/** Longest GraphQL request in bytes; and the longest with the text of a file: 1 MB, which JSON may double. */
export const MAX_BODY_BYTES = 102_400;
export const MAX_LONG_BODY_BYTES = MAX_BODY_BYTES + 2 * 1_048_576;

/**
 * Whether the headers announce a request that is longer than usual, for the text of a file in its variables. Only a
 * reliable `Content-Length` counts: a chunked or compressed body counts as the longest possible.
 */
export const announcesLongText = ({ headers }: Pick<Request, 'headers'>): boolean =>
  Number(headers['content-length']) > MAX_BODY_BYTES &&
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined &&
  /^application\/json\b/i.test(headers['content-type'] ?? '');

/**
 * Passes a long body whose length comes from one string that is not its document, so that all other processing is as
 * cheap as for a short body. The fields that take a long text: `schema/limits/long-text-plugin.ts`.
 */
export const requireOneLongText: RequestHandler = (req, _res, next) => {
  const json: unknown = req.body;
  if (typeof json !== 'string' || json.length <= MAX_BODY_BYTES) return next();
  const isShortElse = json.length - longestText(json) <= MAX_BODY_BYTES;
  if (!isShortElse || documentLength(json) > MAX_BODY_BYTES)
    throw new BodyTooLongError('The request body is too long.');
  next();
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Characters between the quotes of the longest string in a JSON document, with escapes. Reads each character once. */
export const longestText = (json: string): number => {
  let longest = 0;
  let begin: number | undefined;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === BACKSLASH && begin !== undefined) at += 1;
    if (character !== QUOTE) continue;
    if (begin !== undefined) longest = Math.max(longest, at - begin - 1);
    begin = begin === undefined ? at : undefined;
  }
  return longest;
};

/** Characters of the document in a request; 0 where there is none, which a later step rejects. */
const documentLength = (json: string): number => {
  try {
    const parameters: unknown = JSON.parse(json);
    return isRecord(parameters) && typeof parameters.query === 'string' ? parameters.query.length : 0;
  } catch (error) {
    if (error instanceof SyntaxError) return 0;
    throw error;
  }
};

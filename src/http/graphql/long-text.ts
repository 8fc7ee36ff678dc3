import type { Request, RequestHandler } from 'express';
import { isRecord } from '../../domain/values/is-record.js';
import { BodyTooLongError } from '../receive-text.js';

/** Longest request over GraphQL in bytes, but for a text of a file, and with one: 1 MB, written in JSON as up to twice that. */
export const MAX_BODY_BYTES = 102_400;
export const MAX_LONG_BODY_BYTES = MAX_BODY_BYTES + 2 * 1_048_576;

/**
 * Whether a request says that it is longer than others may be, by the text of a file in its variables. Only one whose length
 * can be believed: any other counts for as much as it might be.
 */
export const announcesLongText = ({ headers }: Pick<Request, 'headers'>): boolean =>
  Number(headers['content-length']) > MAX_BODY_BYTES &&
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined &&
  /^application\/json\b/i.test(headers['content-type'] ?? '');

/**
 * Passes a long body that is short but for one text, which is not its document: reading it, and all that is done with
 * anything but that text, is as much work as with any other. Which fields take one: `schema/limits/long-text-plugin.ts`.
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

/** Characters between the quotes of the longest text in a JSON document, as they are written. Looks at each of them once. */
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

/** Characters of the document in a request; none where there is none, which is somebody else's to refuse. */
const documentLength = (json: string): number => {
  try {
    const parameters: unknown = JSON.parse(json);
    return isRecord(parameters) && typeof parameters.query === 'string' ? parameters.query.length : 0;
  } catch (error) {
    if (error instanceof SyntaxError) return 0;
    throw error;
  }
};

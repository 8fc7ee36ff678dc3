import type { RequestHandler } from 'express';
import { isRecord } from '../domain/values/is-record.js';
import { hasTooManyMembers } from '../http/limits/too-many-members.js';
import { parseForm } from '../http/parse-parameters.js';
import { BodyTooLongError } from '../http/receive-text.js';
import { sendError } from './send-domain-error.js';

/**
 * Reads the text of a body as existing tools send it: JSON if the content type says so, else a form; an empty body, or
 * JSON that is not an object, is an empty object. Source: rest.md §4.2, choices.md 33, 46.
 */
export const readBody: RequestHandler = (req, res, next) => {
  const text: unknown = req.body;
  req.body = {};
  if (typeof text !== 'string' || text.trim() === '') return next();
  if (!/[/+]json/i.test(req.headers['content-type'] ?? '')) {
    req.body = parseForm(text);
    return next();
  }
  if (hasTooManyMembers(text)) return next(new BodyTooLongError('The request body has too many members.'));
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) req.body = value;
  } catch {
    return sendError(res, 400, {
      code: 'BadRequestHttpException',
      detail: 'The JSON data passed in the request appears to be malformed: Syntax error',
    });
  }
  next();
};

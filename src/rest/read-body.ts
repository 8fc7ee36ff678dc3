import type { RequestHandler } from 'express';
import { parse as parseForm } from 'qs';
import { isRecord } from '../domain/is-record.js';
import { BodyTooLongError } from '../http/receive-text.js';
import { sendError } from './send-refusal.js';

/**
 * Most members of all objects of a body together. Each name of its own is kept by the engine, which takes long for a body
 * of nothing but names; no honest one has a hundredth of them.
 */
const MAX_MEMBERS = 10_000;

/** Bytes that a member takes at least, with what separates it from the next. */
const LEAST_OF_MEMBER = 5;

/**
 * Reads the text of a body as tools of the field send it: JSON when the content type says so, else a form; none, or JSON that is no
 * object, is an empty object. Source: rest.md §4.2, choices.md 33, 46.
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

/** Whether a text has too many members, should it be JSON: colons that are in no text of it. */
const hasTooManyMembers = (text: string): boolean => {
  if (text.length < MAX_MEMBERS * LEAST_OF_MEMBER) return false;
  let members = 0;
  for (let at = 0; at < text.length && members <= MAX_MEMBERS; at += 1) {
    if (text[at] === '"') at = endOfText(text, at);
    else if (text[at] === ':') members += 1;
  }
  return members > MAX_MEMBERS;
};

/** Where the text ends whose opening quote is at `start`. */
const endOfText = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
};

import express, { type Request, type RequestHandler, type Response } from 'express';
import { TooManyRequestsError } from '../domain/errors.js';
import type { BodyBudget } from './limits/body-budget.js';

export interface BodyBounds {
  /** Longest body in bytes, also after it was decompressed. */
  readonly maxBytes: number;
  readonly budget: BodyBudget;
  /** Whose budget a body counts against. */
  readonly callerOf: (res: Response) => string;
}

/** A body that is too long by its own account. Marked like errors of Express. */
export class BodyTooLongError extends Error {
  readonly status = 413;
}

/**
 * Makes a step that receives the text of a body, once, into `req.body`. What the headers tell is refused before anything
 * is read: 413 for a length that is too much, 429 where too much of the same caller is on the way already.
 */
export const receiveText = ({ maxBytes, budget, callerOf }: BodyBounds): RequestHandler => {
  const receive = express.text({ type: () => true, limit: maxBytes });
  return (req, res, next) => {
    const length = announcedLength(req, maxBytes);
    if (length === 0 || typeof req.body === 'string') return next();
    if (length > maxBytes) return next(new BodyTooLongError('The request body is too long.'));
    const release = budget.reserve(callerOf(res), length);
    if (release === undefined) {
      return next(new TooManyRequestsError('Too many bytes of requests are on their way at once.', 1));
    }
    // Its text waits with it for its turn, and is gone with it, or before where nobody looks at it any more.
    res.once('close', release);
    res.locals.forgetBody = () => {
      req.body = undefined;
      res.off('close', release);
      release();
    };
    // Who sends half of a body, which takes no key, would hold up long work. One that came with its head is there in this round.
    res.locals.becomeLong?.();
    receive(req, res, (error?: unknown) => {
      res.locals.becomeShort?.();
      next(error);
    });
  };
};

/** Bytes of a body as far as headers tell: of one in chunks, or compressed, as many as there may be. */
const announcedLength = ({ headers }: Request, maxBytes: number): number => {
  const length = Number(headers['content-length'] ?? 0);
  const isOpen = headers['transfer-encoding'] !== undefined || (length > 0 && 'content-encoding' in headers);
  return isOpen ? Math.max(length, maxBytes) : length;
};

/** Whether a request brings a body. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

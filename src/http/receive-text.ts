import express, { type Request, type RequestHandler, type Response } from 'express';
import { TooManyRequestsError } from '../domain/errors.js';
import type { BodyBudget } from './limits/body-budget.js';

export interface BodyBounds {
  /** Longest body in bytes, also after decompression. */
  readonly maxBytes: number;
  readonly budget: BodyBudget;
  /** The caller whose budget a body counts against. */
  readonly callerOf: (res: Response) => string;
}

/** A body whose announced length is too long. Has a status like errors of Express. */
export class BodyTooLongError extends Error {
  readonly status = 413;
}

/**
 * Creates middleware that receives the body once, as text, into `req.body`. It rejects by the headers before it reads:
 * 413 for a length above the limit, 429 if the caller is already sending too many bytes.
 */
export const receiveText = ({ maxBytes, budget, callerOf }: BodyBounds): RequestHandler => {
  const receive = express.text({ type: () => true, limit: maxBytes });
  return (req, res, next) => {
    const length = announcedLength(req, maxBytes);
    if (length === 0 || typeof req.body === 'string') return next();
    if (length > maxBytes) return next(new BodyTooLongError('The request body is too long.'));
    const release = budget.reserve(callerOf(res), length);
    if (release === undefined) {
      return next(new TooManyRequestsError('Too many bytes of request bodies are being sent at once.', 1));
    }
    // The body stays reserved while its request is queued, and is released with it or by `forgetBody`.
    res.once('close', release);
    res.locals.forgetBody = () => {
      req.body = undefined;
      res.off('close', release);
      release();
    };
    receive(req, res, next);
  };
};

/** Bytes of a body by its headers; a chunked or compressed body counts as the longest possible. */
const announcedLength = ({ headers }: Request, maxBytes: number): number => {
  const length = Number(headers['content-length'] ?? 0);
  const isOpen = headers['transfer-encoding'] !== undefined || (length > 0 && 'content-encoding' in headers);
  return isOpen ? Math.max(length, maxBytes) : length;
};

/** Whether a request has a body. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

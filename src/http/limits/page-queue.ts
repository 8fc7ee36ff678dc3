import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { TooManyRequestsError } from '../../domain/errors.js';
import { createFairQueue, type FairQueueLimits, takeSlot } from './fair-queue.js';
import { networkOf } from './network-of.js';

/** Writing megabytes to two hundred at once keeps the event loop for half a second at a time; to four, for some milliseconds. */
const LIMITS: FairQueueLimits = { ofAll: 4, alone: 2, besideOthers: 1 };

/** Whoever takes longer reads slowly, and writing to them costs the event loop nothing. In milliseconds. */
const LONGEST_MS = 100;

/** A step before pages that everybody may open: sent in turn, those of one network as those of one caller. */
export const takePageSlot = (): RequestHandler => {
  const inQueue = takeSlot(createFairQueue(LIMITS), {
    callerOf: ({ req }) => networkOf(req.ip ?? ''),
    // Who has no key cannot lose one while they wait.
    renew: async () => undefined,
    longestMs: LONGEST_MS,
    untilSent: true,
  });
  return Router().use(inQueue, sayWhenToComeBack);
};

const sayWhenToComeBack: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof TooManyRequestsError)) return next(error);
  res
    .status(429)
    .set('Retry-After', String(error.retryAfterSeconds ?? 1))
    .type('text/plain')
    .send(`${error.message}\n`);
};

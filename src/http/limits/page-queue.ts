import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { TooManyRequestsError } from '../../domain/errors.js';
import { createFairQueue, type FairQueueLimits } from '../../load/fair-queue.js';
import { networkOf } from './network-of.js';
import { takeSlot } from './take-slot.js';

/**
 * Writing megabytes to 200 clients at once blocks the event loop for half a second at a time; to 4, for some
 * milliseconds. A client that takes longer reads slowly, and writing to it costs the event loop nothing.
 */
const LIMITS: FairQueueLimits = { ofAll: 4, alone: 2, besideOthers: 1, longestMs: 100 };

/** Middleware for public pages: responses are queued; the clients of one network count as one caller. */
export const takePageSlot = (): RequestHandler => {
  const inQueue = takeSlot(createFairQueue(LIMITS), {
    callerOf: ({ req }) => networkOf(req.ip ?? ''),
    // A client without a key has no key to lose while it waits.
    renew: async () => undefined,
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

import type { RequestHandler } from 'express';
import { networkOf } from './network-of.js';
import { createTurns, type TurnLimits, takeTurn } from './request-turns.js';

/** Writing megabytes to two hundred at once keeps the event loop for half a second at a time; to four, for some. */
const LIMITS: TurnLimits = { ofAll: 4, alone: 2, besideOthers: 1 };

/** Whoever reads slowly keeps others from their page no longer, in milliseconds. */
const LONGEST_MS = 2_000;

/** A step before pages that everybody may open: sent in turn, those of one network as those of one caller. */
export const takePageTurn = (): RequestHandler =>
  takeTurn(createTurns(LIMITS), {
    callerOf: ({ req }) => networkOf(req.ip ?? ''),
    // Who has no key cannot lose one while they wait.
    renew: async () => undefined,
    longestMs: LONGEST_MS,
    untilSent: true,
  });

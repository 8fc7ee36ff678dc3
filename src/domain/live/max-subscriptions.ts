import { TooManyRequestsError } from '../errors.js';

/**
 * Most subscriptions of one user: connected ones in all processes together, whether over server-sent events or over
 * websockets, and all of them in each process.
 */
export const MAX_SUBSCRIPTIONS = 20;

/** The error for one more subscription. */
export const tooManySubscriptions = (): TooManyRequestsError =>
  new TooManyRequestsError(`You have ${MAX_SUBSCRIPTIONS} subscriptions already. End one of them first.`);

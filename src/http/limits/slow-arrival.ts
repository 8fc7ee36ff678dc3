import type { IncomingMessage } from 'node:http';

const slow = new WeakSet<IncomingMessage>();

/** Exempts a body from the arrival timeout; the caller checks its arrival itself. */
export const mayArriveSlowly = (request: IncomingMessage): void => void slow.add(request);

/** Whether a body is exempt from the arrival timeout. */
export const arrivesSlowly = (request: IncomingMessage): boolean => slow.has(request);

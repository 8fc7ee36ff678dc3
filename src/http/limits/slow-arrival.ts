import type { IncomingMessage } from 'node:http';

const slow = new WeakSet<IncomingMessage>();

/** Lets a body take as long as it keeps coming: whoever asks for that looks after it. */
export const mayArriveSlowly = (request: IncomingMessage): void => void slow.add(request);

/** Whether somebody looks after the arrival of a body. */
export const arrivesSlowly = (request: IncomingMessage): boolean => slow.has(request);

import type { ErrorRequestHandler, Request, Response } from 'express';
import { UnauthenticatedError } from '../domain/errors.js';
import { networkOf } from './network-of.js';
import type { RefusalPace } from './refusal-pace.js';

/** Whether a request is refused for want of a good key. */
type IsStranger = (error: unknown, res: Response) => boolean;

/**
 * A step before a door answers with an error: who has no good key waits for the answer until it is their turn. Whoever has one
 * is never asked, whatever others of their network do. Source: rest.md §2.4.
 */
export const paceRefusals =
  (pace: RefusalPace, isStranger: IsStranger = (error) => error instanceof UnauthenticatedError): ErrorRequestHandler =>
  async (error, req, res, next) => {
    if (res.headersSent || !isStranger(error, res)) return next(error);
    // Who went while they were looked up has no address any more either.
    if (res.closed) return;
    const turn = pace.take(networkOf(req.ip ?? ''), res);
    if (turn === undefined) return next(error);
    leaveRest(req, res, pace);
    // Neither long work nor those behind them wait for who waits, and their body is none any more.
    res.locals.becomeLong?.();
    res.locals.endTurn?.();
    res.locals.forgetBody?.();
    await turn;
    if (!res.closed) next(error);
  };

/**
 * Reads no more of a body, before the answer and behind it, so that its sender is held back by the network and nothing of it
 * is kept: Node.js reads and forgets the rest of a body of which nobody has read anything. The connection takes no other
 * request; it is cut a few seconds after the answer.
 */
const leaveRest = (req: Request, res: Response, pace: RefusalPace): void => {
  if (req.complete) return;
  req.read();
  const { socket } = req;
  // What was read asks for more in this round.
  process.nextTick(() => socket.pause());
  res.setHeader('Connection', 'close');
  // Closing both ways while a body comes in throws the answer away.
  socket.destroySoon = () => {
    socket.end();
    pace.keep(socket);
  };
};

import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import { TooManyRequestsError } from '../../domain/errors.js';
import type { Throttle } from '../../domain/ports/throttle.js';
import type { FairQueue } from '../../load/fair-queue.js';
import { createBodyBudget } from '../limits/body-budget.js';
import { networkOf } from '../limits/network-of.js';
import { takeSlot } from '../limits/take-slot.js';
import { receiveText } from '../receive-text.js';

/** Longest body in bytes: two passwords of 1,024 characters, each character URL-encoded with up to twelve. */
const MAX_BODY_BYTES = 32_768;

/** Bytes of bodies of one network at the same time: the clients are unauthenticated. */
const BUDGET_BYTES = 1_048_576;

export interface FormRouterOptions {
  readonly path: string;
  readonly slots: FairQueue;
  /** Limits requests per network. */
  readonly throttle: Throttle;
  /** Separates the requests of this path in the throttle. */
  readonly countAs?: string;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly get?: RequestHandler;
  readonly post: RequestHandler;
  /** Answers a request with another method. */
  readonly rejectMethod: (res: Response) => void;
  readonly answerError: ErrorRequestHandler;
}

/** Receives forms of clients without a key, within limits for each network. `res.locals.network` has the network. */
export const formRouter = (options: FormRouterOptions): Router => {
  const { path, slots, throttle, countAs = '', headers, get, post, rejectMethod, answerError } = options;
  const callerOf = (res: Response): string => `unauthenticated ${res.locals.network}`;
  const admit: RequestHandler = async (req, res, next) => {
    const network = networkOf(req.ip ?? '');
    res.locals.network = network;
    res.set(headers);
    const wait = await throttle.take(`${countAs}${network}`);
    if (wait > 0) throw new TooManyRequestsError(undefined, wait);
    next();
  };
  const receive = receiveText({ maxBytes: MAX_BODY_BYTES, budget: createBodyBudget(BUDGET_BYTES), callerOf });
  // There is no key to look up again.
  const slot = takeSlot(slots, { callerOf, renew: async () => undefined });
  const router = Router();
  const route = router.route(path).all(admit);
  if (get !== undefined) route.get(slot, get);
  route.post(receive, slot, post).all((_req, res) => {
    res.set('Allow', get === undefined ? 'POST' : 'GET, HEAD, POST');
    rejectMethod(res);
  });
  router.use(path, answerError);
  return router;
};

/** The fields of a form that was sent. */
export const fieldsOf = ({ body }: { readonly body?: unknown }): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '');

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The status with which reading the body failed; undefined for a bug. */
export const bodyErrorStatus = (error: unknown): number | undefined => {
  const { status } = error instanceof Error && 'status' in error ? error : { status: undefined };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
};

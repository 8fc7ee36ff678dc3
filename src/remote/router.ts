import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import type { ServiceContext } from '../domain/context.js';
import { ForbiddenError, NotFoundError, RefusedError, UnauthenticatedError } from '../domain/errors.js';
import { createBodyBudget } from '../http/limits/body-budget.js';
import { takeSlot } from '../http/limits/take-slot.js';
import { throttleUnauthenticated } from '../http/limits/throttle-unauthenticated.js';
import { hasTooManyMembers } from '../http/limits/too-many-members.js';
import type { UnauthenticatedThrottle } from '../http/limits/unauthenticated-throttle.js';
import { BodyTooLongError, receiveText } from '../http/receive-text.js';
import type { FairQueue } from '../load/fair-queue.js';
import { activityRoutes } from './activity-routes.js';
import { backupRoutes } from './backup-routes.js';
import { errorAnswer } from './error-answer.js';
import { createNodeRoutes } from './node-route.js';
import { serverRoutes } from './server-routes.js';
import { sftpRoutes } from './sftp-routes.js';

/** Longest body from a node, in bytes: sufficient for a batch of activity. */
const MAX_BODY_BYTES = 1_048_576;

/** Most members, objects and lists of a body: sufficient for 5000 entries; a batch has 100. Source: daemon.md §4.11. */
const MAX_MEMBERS = 40_000;

/**
 * The API for nodes, to be mounted at `/api/remote`. The token of each request identifies its node, which sees only its
 * own data. Bodies are JSON of any kind, including `null`, regardless of their content type. Source: daemon.md §4.
 */
export const remoteRouter = (
  context: ServiceContext,
  slots: FairQueue,
  unauthenticatedThrottle: UnauthenticatedThrottle,
): Router => {
  const budget = createBodyBudget();
  const routes = createNodeRoutes(context, slots);
  const router = Router();
  router.use(routes.authenticate);
  router.use(receiveText({ maxBytes: MAX_BODY_BYTES, budget, callerOf: nodeOf }));
  router.use(takeSlot(slots, { callerOf: nodeOf, renew: routes.renew }), readJson);
  router.use(serverRoutes(routes), backupRoutes(routes), activityRoutes(routes), sftpRoutes(routes));
  router.use(() => {
    throw new NotFoundError();
  });
  router.use(throttleUnauthenticated(unauthenticatedThrottle, isUnauthenticated), answerErrors(context));
  return router;
};

/** Whether a token was rejected: after authentication the node is known. */
const isUnauthenticated = (error: unknown, res: Response): boolean =>
  res.locals.nodeId === undefined &&
  [UnauthenticatedError, ForbiddenError, RefusedError].some((type) => error instanceof type);

const nodeOf = (res: Response): string => `node ${res.locals.nodeId}`;

const readJson: RequestHandler = (request, _response, next) => {
  const text: unknown = request.body;
  if (typeof text === 'string' && hasTooManyMembers(text, MAX_MEMBERS)) {
    throw new BodyTooLongError('The request body has too many members.');
  }
  try {
    request.body = typeof text === 'string' && text !== '' ? JSON.parse(text) : {};
  } catch {
    throw new RefusedError('The request could not be read.', 'BAD_REQUEST');
  }
  next();
};

const answerErrors =
  ({ log }: Pick<ServiceContext, 'log'>): ErrorRequestHandler =>
  (error, request, response, next) => {
    // The response has begun: Express closes the connection, so that the node does not take it for complete.
    if (response.headersSent) return next(error);
    const { status, body, retryAfterS, isUnexpected } = errorAnswer(error);
    const fields = { err: error, method: request.method, path: request.path, status };
    if (isUnexpected) log.error(fields, 'a request of a node failed');
    if (status === 401) response.set('WWW-Authenticate', 'Bearer');
    if (retryAfterS !== undefined) response.set('Retry-After', String(retryAfterS));
    response.status(status).json(body);
  };

import { type RequestHandler, Router } from 'express';
import type { Principal } from '../context.js';
import { allocationRoutes } from './application/allocations.js';
import { eggRoutes } from './application/eggs.js';
import { locationRoutes } from './application/locations.js';
import { nestRoutes } from './application/nests.js';
import { nodeRoutes } from './application/nodes.js';
import { serverUpdateRoutes } from './application/server-updates.js';
import { serverRoutes } from './application/servers.js';
import { userRoutes } from './application/users.js';
import { readBody } from './body.js';
import { scheduleRoutes } from './client/schedules.js';
import { taskRoutes } from './client/tasks.js';
import type { ApiLocals } from './operation.js';
import { apiErrorHandler, mountRoutes } from './routes.js';

/** Every path of the API; the reviewed list of what exists. */
export const ROUTES = [
  ...serverUpdateRoutes,
  ...serverRoutes,
  ...nodeRoutes,
  ...allocationRoutes,
  ...userRoutes,
  ...locationRoutes,
  ...nestRoutes,
  ...eggRoutes,
  ...scheduleRoutes,
  ...taskRoutes,
];

export interface RestOptions {
  /** Who is asking. @throws {UnauthenticatedError} */
  readonly authenticate: (authorization: string | undefined, ip: string) => Promise<Principal>;
  readonly createContext: (principal: Principal) => ReturnType<ApiLocals['createContext']>;
  readonly log: { error(fields: object, message: string): void };
}

/** The REST paths. Mounted at the root, because answers and errors name whole paths. */
export const restRouter = ({ authenticate, createContext, log }: RestOptions): Router => {
  const router = Router();
  const identify: RequestHandler = async (req, res, next) => {
    const principal = await authenticate(req.headers.authorization, req.ip ?? '');
    res.locals.createContext = () => createContext(principal);
    next();
  };
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-cache, private');
    next();
  });
  // The key is asked for before the body is read: a bad key with a bad body is 401.
  mountRoutes(router, ROUTES, [identify, ...readBody]);
  router.use(apiErrorHandler(log));
  return router;
};

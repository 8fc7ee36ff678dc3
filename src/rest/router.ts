import { type RequestHandler, Router } from 'express';
import type { Principal } from '../context.js';
import { DomainError } from '../domain/errors.js';
import type { Admission } from './admission.js';
import { allocationRoutes } from './application/allocations.js';
import { eggRoutes } from './application/eggs.js';
import { locationRoutes } from './application/locations.js';
import { nestRoutes } from './application/nests.js';
import { nodeRoutes } from './application/nodes.js';
import { serverUpdateRoutes } from './application/server-updates.js';
import { serverRoutes } from './application/servers.js';
import { userRoutes } from './application/users.js';
import { readBody } from './body.js';
import { accountRoutes } from './client/account.js';
import { activityRoutes } from './client/activity.js';
import { backupRoutes } from './client/backups.js';
import { consoleRoutes } from './client/console.js';
import { networkRoutes } from './client/network.js';
import { scheduleRoutes } from './client/schedules.js';
import { clientServerRoutes } from './client/servers.js';
import { settingsRoutes } from './client/settings.js';
import { startupRoutes } from './client/startup.js';
import { subuserRoutes } from './client/subusers.js';
import { taskRoutes } from './client/tasks.js';
import { overrideMethod } from './method-override.js';
import type { ApiLocals } from './operation.js';
import type { Area } from './rate-limit.js';
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
  ...clientServerRoutes,
  ...consoleRoutes,
  ...accountRoutes,
  ...activityRoutes,
  ...scheduleRoutes,
  ...taskRoutes,
  ...backupRoutes,
  ...settingsRoutes,
  ...startupRoutes,
  ...networkRoutes,
  ...subuserRoutes,
];

export interface RestOptions {
  readonly admission: Admission;
  readonly createContext: (principal: Principal) => ReturnType<ApiLocals['createContext']>;
  readonly log: { error(fields: object, message: string): void };
}

/** The REST paths. Mounted at the root, because answers and errors name whole paths. */
export const restRouter = ({ admission, createContext, log }: RestOptions): Router => {
  const router = Router();
  const identify: RequestHandler = async (req, res, next) => {
    const caller = await admission.authenticate(req.headers.authorization, req.ip ?? '');
    res.locals.caller = caller;
    res.locals.createContext = () => createContext(caller);
    admission.showRate(caller, areaOf(req.path) ?? 'application', res);
    next();
  };
  const admit: RequestHandler = async (req, res, next) => {
    await admission.admit(res.locals.caller, areaOf(req.path) ?? 'application', res);
    next();
  };
  // Whom a request without a route comes from is of no interest but for the headers: its answer stays what it is.
  const showRateIfKnown: RequestHandler = async (req, res, next) => {
    const area = areaOf(req.path);
    if (area === undefined || req.headers.authorization === undefined) return next();
    try {
      const caller = await admission.authenticate(req.headers.authorization, req.ip ?? '');
      admission.showRate(caller, area, res);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    next();
  };
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-cache, private');
    next();
  });
  router.use(AREAS, overrideMethod);
  // The key is asked for before the body is read: a bad key with a bad body is 401.
  mountRoutes(router, ROUTES, { before: [identify, ...readBody, admit], otherwise: [showRateIfKnown] });
  router.use(apiErrorHandler(log));
  return router;
};

const AREAS = ['/api/application', '/api/client'];

/** The API that a path belongs to, one of none included. */
const areaOf = (path: string): Area | undefined => {
  const [, api, area] = path.toLowerCase().split('/');
  if (api !== 'api') return undefined;
  return area === 'application' || area === 'client' ? area : undefined;
};

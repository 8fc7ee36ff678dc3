import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Principal } from '../domain/context.js';
import { DomainError, TooManyRequestsError } from '../domain/errors.js';
import type { Admission, Caller } from '../http/authentication/admission.js';
import { type BodyBudget, createBodyBudget } from '../http/limits/body-budget.js';
import type { Area } from '../http/limits/rate-limit.js';
import { takeSlot } from '../http/limits/take-slot.js';
import { throttleUnauthenticated } from '../http/limits/throttle-unauthenticated.js';
import type { UnauthenticatedThrottle } from '../http/limits/unauthenticated-throttle.js';
import { hasBody, receiveText } from '../http/receive-text.js';
import { createFairQueue, type FairQueue, type FairQueueLimits } from '../load/fair-queue.js';
import { allocationRoutes } from './application/allocations.js';
import { databaseRoutes } from './application/databases.js';
import { eggRoutes } from './application/eggs.js';
import { locationRoutes } from './application/locations.js';
import { nestRoutes } from './application/nests.js';
import { nodeRoutes } from './application/nodes.js';
import { serverUpdateRoutes } from './application/server-updates.js';
import { serverRoutes } from './application/servers.js';
import { userRoutes } from './application/users.js';
import { accountRoutes } from './client/account.js';
import { activityRoutes } from './client/activity.js';
import { backupRoutes } from './client/backups.js';
import { consoleRoutes } from './client/console.js';
import { clientDatabaseRoutes } from './client/databases.js';
import { receiveFileName } from './client/file-contents.js';
import { fileRoutes } from './client/files.js';
import { networkRoutes } from './client/network.js';
import { scheduleRunRoutes } from './client/schedule-runs.js';
import { scheduleRoutes } from './client/schedules.js';
import { clientServerRoutes } from './client/servers.js';
import { settingsRoutes } from './client/settings.js';
import { startupRoutes } from './client/startup.js';
import { subuserRoutes } from './client/subusers.js';
import { taskRoutes } from './client/tasks.js';
import { overrideMethod } from './method-override.js';
import type { ApiLocals } from './operation.js';
import { asksForLongPage } from './query.js';
import { readBody } from './read-body.js';
import { readQuery } from './read-query.js';
import { apiErrorHandler, mountRoutes } from './routes.js';

/** All paths of the API: the reviewed list. */
export const ROUTES = [
  ...serverUpdateRoutes,
  ...serverRoutes,
  ...databaseRoutes,
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
  ...scheduleRunRoutes,
  ...taskRoutes,
  ...backupRoutes,
  ...fileRoutes,
  ...clientDatabaseRoutes,
  ...settingsRoutes,
  ...startupRoutes,
  ...networkRoutes,
  ...subuserRoutes,
];

/** Maximum size of a body in bytes. */
const MAX_BODY_BYTES = 1_048_576;

/** Slots for long pages: each takes seconds, of which one may be processor time, and a hundred MB. */
const LONG_PAGES: FairQueueLimits = { ofAll: 2, alone: 1, besideOthers: 1, longestMs: 120_000 };

/** Simultaneous transfers of files of one caller. */
const TRANSFERS_OF_CALLER = 8;

export interface RestOptions {
  readonly admission: Admission;
  readonly budget: BodyBudget;
  readonly slots: FairQueue;
  readonly unauthenticatedThrottle: UnauthenticatedThrottle;
  readonly createContext: (principal: Principal) => ReturnType<ApiLocals['createContext']>;
  readonly log: { error(fields: object, message: string): void };
}

/** The REST paths. Mounted at the root, because answers and errors contain whole paths. */
export const restRouter = ({
  admission,
  budget,
  slots,
  unauthenticatedThrottle,
  createContext,
  log,
}: RestOptions): Router => {
  const router = Router();
  const callers = new WeakMap<Request, Promise<Caller>>();
  /** The caller of a request; the key is looked up once. */
  const callerOf = (req: Request): Promise<Caller> => {
    const caller = callers.get(req) ?? admission.authenticate(req.headers.authorization, req.ip ?? '');
    callers.set(req, caller);
    return caller;
  };
  const receive = receiveText({ maxBytes: MAX_BODY_BYTES, budget, callerOf: callerName });
  const letIn = (res: Response, caller: Caller): void => {
    res.locals.caller = caller;
    res.locals.createContext = () => createContext(caller);
  };
  const renew = async (req: Request, res: Response): Promise<void> =>
    letIn(res, await admission.renew(req.headers.authorization, req.ip ?? ''));
  const identify: RequestHandler = async (req, res, next) => {
    const caller = await callerOf(req);
    letIn(res, caller);
    await admission.showRate(caller, areaOf(req.path) ?? 'application', res);
    next();
  };
  const admit: RequestHandler = async (req, res, next) => {
    await admission.admit(res.locals.caller, areaOf(req.path) ?? 'application', res);
    res.locals.isAdmitted = true;
    next();
  };
  // Without a valid key the route decides, because an unknown path is 404 also without a key.
  const receiveOfKnown: RequestHandler = async (req, res, next) => {
    if (!hasBody(req) || FILE_BODY.test(req.baseUrl + req.path)) return next();
    try {
      res.locals.caller = await callerOf(req);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return next();
    }
    receive(req, res, next);
  };
  // The method of a POST may be in its body, which is not read without a key.
  const requireKeyOfUnread: RequestHandler = async (req, _res, next) => {
    if (req.method === 'POST' && hasBody(req)) await callerOf(req);
    next();
  };
  const transfers = createBodyBudget(TRANSFERS_OF_CALLER);
  const countTransfer: RequestHandler = (_req, res, next) => {
    const release = transfers.reserve(callerName(res), 1);
    if (release === undefined) throw new TooManyRequestsError('Too many simultaneous file transfers.', 1);
    res.once('close', release);
    next();
  };
  const inQueue = takeSlot(slots, { callerOf: callerName, renew });
  const inQueueOfLong = takeSlot(createFairQueue(LONG_PAGES), {
    ...{ callerOf: callerName, renew, outlivesConnection: true },
  });
  // A long page does not delay short ones of the same caller.
  const longPageInQueue: RequestHandler = (req, res, next) => {
    // Pages of the client API are never that long, and calls to a node may take any time.
    if (areaOf(req.path) !== 'application' || req.method !== 'GET' || !asksForLongPage(req)) return next();
    res.locals.releaseSlot();
    return inQueueOfLong(req, res, next);
  };
  // For a request without a route the caller is identified only for the rate-limit headers: the answer stays 404 or
  // 405.
  const showRateIfKnown: RequestHandler = async (req, res, next) => {
    const area = areaOf(req.path);
    if (area === undefined || req.headers.authorization === undefined) return next();
    try {
      await admission.showRate(await callerOf(req), area, res);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    next();
  };
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-cache, private');
    next();
  });
  router.use(AREAS, overrideMethod(receiveOfKnown));
  // The key is checked before the body is read: a bad key with a bad body is 401.
  mountRoutes(router, ROUTES, {
    before: [identify, receive, inQueue, readQuery, readBody, admit, longPageInQueue],
    beforeStream: [identify, countTransfer, receiveFileName(receive), inQueue, readQuery, admit],
    wrongMethod: [requireKeyOfUnread, showRateIfKnown],
    wrongPath: [showRateIfKnown],
  });
  router.use(throttleUnauthenticated(unauthenticatedThrottle), apiErrorHandler(log));
  return router;
};

const callerName = (res: Response): string => res.locals.caller.user.uuid;

/** Paths whose body is the content of a file, which only the route reads. */
const FILE_BODY = /^\/api\/client\/servers\/[^/]+\/files\/write\/*$/i;

const AREAS = ['/api/application', '/api/client'];

/** The API of a path; undefined for other paths. */
const areaOf = (path: string): Area | undefined => {
  const [, api, area] = path.toLowerCase().split('/');
  if (api !== 'api') return undefined;
  return area === 'application' || area === 'client' ? area : undefined;
};

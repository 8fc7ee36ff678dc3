import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { ServiceContext } from './context.js';
import { databaseRefusal } from './domain/database-errors.js';
import { authenticateKey } from './domain/keys/authenticate-key.js';
import { requireAllowedAddress } from './domain/keys/require-allowed-address.js';
import { type HealthReport, isReady } from './health.js';
import { loadExamples } from './load-examples.js';
import { remoteRouter } from './remote/router.js';
import { createAdmission } from './rest/admission.js';
import { createRateLimiter, type RateLimits } from './rest/rate-limit.js';
import { restRouter } from './rest/router.js';
import { createContext } from './schema/execute.js';
import { createGraphQLServer } from './schema/graphql-server.js';
import { createPointsBudgets } from './schema/points-budget.js';

/** Largest GraphQL request, in bytes. */
const MAX_GRAPHQL_BYTES = 1_048_576;

export interface AppOptions {
  readonly context: ServiceContext;
  readonly health: () => Promise<HealthReport>;
  /** No limits unless given. */
  readonly rateLimits?: RateLimits;
  /** GraphQL points per minute and key; no limit unless given. */
  readonly pointsPerMinute?: number;
  /** Addresses and ranges of proxies whose `X-Forwarded-*` are believed; nobody's unless given. */
  readonly trustedProxies?: readonly string[];
}

const NO_LIMITS: RateLimits = { application: 0, client: 0 };

/** The HTTP faces of the service on one Express application. Listens to nothing. */
export const createApp = (options: AppOptions): Express => {
  const { context, health, rateLimits = NO_LIMITS, pointsPerMinute = 0, trustedProxies = [] } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'extended');
  app.set('trust proxy', trustedProxies);
  // GraphiQL is one page with its scripts in it.
  app.use(helmet({ contentSecurityPolicy: { directives: CONTENT_SECURITY_POLICY }, strictTransportSecurity: false }));

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', async (_req, res) => {
    const report = await health();
    res.status(isReady(report) ? 200 : 503).json(report);
  });

  const now = () => context.clock.now().getTime();
  const admission = createAdmission({
    authenticate: (authorization, ip) => orUnavailable(authenticateKey(context, authorization, ip)),
    requireAllowedAddress: (caller) => orUnavailable(requireAllowedAddress(context, caller)),
    limiter: createRateLimiter(rateLimits, now),
    now,
  });
  const pointsOf = createPointsBudgets(pointsPerMinute, now);
  const graphql = createGraphQLServer({
    endpoint: '/graphql',
    enter: async ({ authorization, ip, headers }) => {
      const caller = await admission.authenticate(authorization, ip);
      const area = caller.key.kind;
      admission.showRate(caller, area, headers);
      await admission.admit(caller, area, headers);
      return createContext(context, caller, { isTrusted: false, points: pointsOf(caller.key.identifier) });
    },
    examples: loadExamples(),
    log: context.log,
  });
  const handleGraphql: RequestHandler = (req, res) => graphql(req, res);
  app.use('/graphql', express.text({ type: () => true, limit: MAX_GRAPHQL_BYTES }), refuseUnreadable, handleGraphql);

  app.use('/api/remote', remoteRouter(context));
  app.use(
    restRouter({
      admission,
      createContext: (principal) => createContext(context, principal, { isTrusted: true }),
      log: context.log,
    }),
  );
  return app;
};

/** A database that is away for the moment is not a bug. */
const orUnavailable = async <Result>(result: Promise<Result>): Promise<Result> => {
  try {
    return await result;
  } catch (error) {
    throw databaseRefusal(error) ?? error;
  }
};

/**
 * What the pages of the service may load: nothing from elsewhere, but the consoles of nodes, which are made and moved at any
 * time. GraphiQL carries scripts and workers in its page.
 */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  scriptSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'", 'data:'],
  imgSrc: ["'self'", 'data:'],
  upgradeInsecureRequests: null,
};

/** A request that was too large or broke off, in the shape of GraphQL. */
const refuseUnreadable: ErrorRequestHandler = (error, _req, res, _next) => {
  const status = Number(error.status) || 400;
  const message = status === 413 ? 'The request is too large.' : 'The request could not be read.';
  res.status(status).json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
};

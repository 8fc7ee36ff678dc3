import express, { type Express } from 'express';
import helmet from 'helmet';
import type { ServiceContext } from './domain/context.js';
import { authenticateKey, keyIn, lookUpKeys, recallCaller } from './domain/keys/authenticate-key.js';
import { requireAllowedAddress } from './domain/keys/require-allowed-address.js';
import type { Throttle } from './domain/ports/throttle.js';
import { refusalOf } from './domain/refusal-of.js';
import { requirePasswordLink, setPasswordByLink } from './domain/users/set-password-by-link.js';
import { createAdmission } from './http/admission.js';
import { authenticateInTurn } from './http/authenticate-in-turn.js';
import { CALLER_BYTES, createBodyBudget } from './http/body-budget.js';
import { compressAnswers, compressSent } from './http/compress-answers.js';
import { countRequests } from './http/count-requests.js';
import { crossOrigin } from './http/cross-origin.js';
import { createGraphiqlPage } from './http/graphiql-page.js';
import { graphqlDoor } from './http/graphql-door.js';
import { homePage } from './http/home-page.js';
import { lastResort } from './http/last-resort.js';
import { loadDocuments } from './http/load-documents.js';
import { loadExamples } from './http/load-examples.js';
import { MAX_LONG_BODY_BYTES } from './http/long-text.js';
import { takePageTurn } from './http/page-turns.js';
import { parseQuery } from './http/parse-parameters.js';
import { passwordPage } from './http/password-page.js';
import { createRateLimiter, type RateLimiter, type RateLimits } from './http/rate-limit.js';
import { AT_ONCE, type RefusalPace } from './http/refusal-pace.js';
import { createTurns } from './http/request-turns.js';
import { schemaReference } from './http/schema-reference.js';
import { shortRequests } from './http/short-requests.js';
import { remoteRouter } from './remote/router.js';
import { restRouter } from './rest/router.js';
import { createPointsBudgets, createPointsLedger, type PointsLedger } from './schema/cost/points-budget.js';
import { createContext } from './schema/execute.js';
import { createGraphQLServer } from './schema/graphql-server.js';
import { schema } from './schema/index.js';
import type { TrustedDocuments } from './schema/trusted-documents.js';
import { answerReadiness } from './service/answer-readiness.js';
import type { HealthReport } from './service/check-health.js';
import { metricsDoor, type WatchedMetrics } from './service/metrics-door.js';
import { createPasswordPageThrottle } from './service/throttles.js';

export interface AppOptions {
  readonly context: ServiceContext;
  readonly health: () => Promise<HealthReport>;
  /** Undefined where nobody may read them. */
  readonly metrics?: WatchedMetrics;
  /** No limits by default. */
  readonly rateLimits?: RateLimits;
  /** GraphQL points per minute and key; no limit by default. */
  readonly pointsPerMinute?: number;
  /** Addresses and ranges of proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Origins whose pages may use the API from a browser; none by default. */
  readonly corsOrigins?: readonly string[];
  /** How long a stream of events can be read on after its connection is gone, in milliseconds; half a minute by default. */
  readonly streamsKeptMs?: number;
  /** Documents that clients name by their hashes; none by default. */
  readonly trustedDocuments?: TrustedDocuments;
  /** At which pace those without a good key are refused; at once by default. */
  readonly refusals?: RefusalPace;
  /** How many processes share the port; 1 by default. */
  readonly processes?: number;
  /** Counts for all of them; by default this process counts by itself. */
  readonly limits?: SharedLimits;
}

/** What is counted once for several processes. */
export interface SharedLimits {
  readonly requests?: RateLimiter;
  readonly points?: PointsLedger;
  readonly passwordPages?: Throttle;
}

/** Longer than a change of networks, shorter than a node should keep a console open for nobody. */
const STREAMS_KEPT_MS = 30_000;

const NO_LIMITS: RateLimits = { application: 0, client: 0 };

const NO_DOCUMENTS: TrustedDocuments = { documents: new Map(), isOnly: false };

/** The HTTP faces of the service on one Express application. Listens to nothing. */
export const createApp = (options: AppOptions): Express => {
  const {
    context,
    health,
    metrics,
    rateLimits = NO_LIMITS,
    pointsPerMinute = 0,
    trustedProxies = [],
    corsOrigins = [],
    streamsKeptMs = STREAMS_KEPT_MS,
    trustedDocuments = NO_DOCUMENTS,
    refusals = AT_ONCE,
    processes = 1,
    limits = {},
  } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', parseQuery);
  app.set('trust proxy', trustedProxies);
  app.use(shortRequests());
  if (metrics !== undefined) app.use(countRequests(metrics.metrics.requestAnswered));
  // GraphiQL is one page with its scripts in it.
  app.use(helmet({ contentSecurityPolicy: { directives: CONTENT_SECURITY_POLICY }, strictTransportSecurity: false }));

  if (corsOrigins.length > 0) app.use(['/graphql', '/api'], crossOrigin(corsOrigins));
  app.use('/graphql', compressAnswers());
  compressSent(app);

  const now = () => context.clock.now().getTime();
  const turns = createTurns();
  metrics?.metrics.watch({ turns: turns.load });
  const authenticate = (authorization: string | undefined, ip: string) =>
    orUnavailable(authenticateKey(context, authorization, ip));
  const authenticateStranger = authenticateInTurn(turns, {
    authenticate,
    lookUp: (keys) => orUnavailable(lookUpKeys(context, keys)),
    keyIn,
    nameOf: ({ user }) => user.uuid,
  });
  const admission = createAdmission({
    // What takes no look at the database takes no turn.
    authenticate: async (authorization, ip) =>
      recallCaller(context, authorization, ip) ?? (await authenticateStranger(authorization, ip)),
    renew: authenticate,
    requireAllowedAddress: (caller) => orUnavailable(requireAllowedAddress(context, caller)),
    limiter: limits.requests ?? createRateLimiter(rateLimits, now),
    now,
  });
  // Memory is that of all processes together; the longest body has room everywhere.
  const budget = createBodyBudget(Math.max(MAX_LONG_BODY_BYTES, CALLER_BYTES / processes));
  const ledger = limits.points ?? createPointsLedger(pointsPerMinute, now);
  const pointsOf = createPointsBudgets(ledger, pointsPerMinute, now);
  const graphql = createGraphQLServer({
    endpoint: '/graphql',
    log: context.log,
    streamsKeptMs,
    takeSeat: (userId) => context.events.takeSeat(userId),
    trusted: trustedDocuments,
    countTrusted: (operation, hasErrors) => {
      context.log.debug({ operation, hasErrors }, 'a trusted document was answered');
      metrics?.metrics.operationAnswered(operation, hasErrors);
    },
  });
  const pageInTurn = takePageTurn();
  app.use(
    '/graphql',
    graphqlDoor({
      admission,
      budget,
      turns,
      refusals,
      createContext: (caller) =>
        createContext(context, caller, { isTrusted: false, points: pointsOf(caller.user.uuid) }),
      serve: (req, res) => graphql(req, res),
      graphiql: createGraphiqlPage(loadExamples()),
      pageInTurn,
    }),
  );
  app.use('/api/remote', remoteRouter(context, turns, refusals));
  const rest = restRouter({
    admission,
    budget,
    turns,
    refusals,
    createContext: (principal) => createContext(context, principal, { isTrusted: true }),
    log: context.log,
  });
  // Before what is for others: Express tries their paths, and leaves each of their routers in a later round of the event loop.
  app.use((req, res, next) => (req.url.startsWith('/api/') ? rest(req, res, next) : next()));

  app.get(['/livez', '/healthz'], (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', async (req, res) => {
    const { status, body } = answerReadiness(await health(), req.url);
    res.status(status).json(body);
  });
  if (metrics !== undefined) app.get('/metrics', metricsDoor(metrics));
  app.use(homePage({ health, documents: loadDocuments(), reference: () => schemaReference(schema), pageInTurn }));
  app.use(
    passwordPage({
      turns,
      throttle: limits.passwordPages ?? createPasswordPageThrottle(() => performance.now()),
      requireLink: (token) => requirePasswordLink(context, token),
      setPassword: (form) => setPasswordByLink(context, form),
    }),
  );
  app.use(rest);
  app.use(lastResort(context.log));
  return app;
};

/** A database that is away for the moment is not a bug. */
const orUnavailable = async <Result>(result: Promise<Result>): Promise<Result> => {
  try {
    return await result;
  } catch (error) {
    throw refusalOf(error) ?? error;
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

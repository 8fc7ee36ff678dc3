import express, { type Express } from 'express';
import helmet from 'helmet';
import type { ServiceContext } from './domain/context.js';
import { authenticateKey, findCachedCaller, keyIn } from './domain/keys/authenticate-key.js';
import { requireAllowedAddress } from './domain/keys/require-allowed-address.js';
import { toDomainError } from './domain/persistence/to-domain-error.js';
import type { Throttle } from './domain/ports/throttle.js';
import { requirePasswordLink, setPasswordByLink } from './domain/users/set-password-by-link.js';
import { createAdmission } from './http/authentication/admission.js';
import { authenticateInQueue } from './http/authentication/queued-authentication.js';
import { createSessionCookie } from './http/authentication/session-cookie.js';
import { signInEndpoint } from './http/authentication/sign-in-endpoint.js';
import { compressAnswers, compressSent } from './http/compress-answers.js';
import { crossOrigin } from './http/cross-origin.js';
import { graphqlEndpoint } from './http/graphql/graphql-endpoint.js';
import { MAX_LONG_BODY_BYTES } from './http/graphql/long-text.js';
import { handleUnexpectedError } from './http/handle-unexpected-error.js';
import { CALLER_BYTES, createBodyBudget } from './http/limits/body-budget.js';
import { takePageSlot } from './http/limits/page-queue.js';
import { createRateLimiter, type RateLimiter, type RateLimits } from './http/limits/rate-limit.js';
import { AT_ONCE, type UnauthenticatedThrottle } from './http/limits/unauthenticated-throttle.js';
import { apiReference } from './http/pages/api-reference.js';
import { docsSite, readDocsSite } from './http/pages/docs-site.js';
import { createGraphiqlPage } from './http/pages/graphiql-page.js';
import { homePage } from './http/pages/home-page.js';
import { loadDocuments } from './http/pages/load-documents.js';
import { loadExamples } from './http/pages/load-examples.js';
import { passwordPage } from './http/pages/password-page.js';
import { schemaReference } from './http/pages/schema-reference.js';
import { unknownPage, webApp } from './http/pages/web-app.js';
import { parseQuery } from './http/parse-parameters.js';
import { reportAnswers } from './http/report-answers.js';
import { createRequestLog } from './http/request-log.js';
import { traceRequests } from './http/trace-requests.js';
import { createFairQueue, type FairQueueLimits } from './load/fair-queue.js';
import { remoteRouter } from './remote/router.js';
import { restRouter } from './rest/router.js';
import { createPointsBudgets, createPointsLedger, type PointsLedger } from './schema/cost/points-budget.js';
import type { TrustedDocuments } from './schema/documents/trusted-documents.js';
import { createContext } from './schema/execute.js';
import { createGraphQLServer } from './schema/graphql-server.js';
import { schema } from './schema/index.js';
import { answerReadiness } from './service/answer-readiness.js';
import type { HealthReport } from './service/check-health.js';
import { metricsEndpoint, type WatchedMetrics } from './service/metrics-endpoint.js';
import { createPasswordPageThrottle } from './service/throttles.js';

export interface AppOptions {
  readonly context: ServiceContext;
  readonly health: () => Promise<HealthReport>;
  /** Undefined where METRICS_TOKEN is not set. */
  readonly metrics?: WatchedMetrics;
  /** Whether each answered request gets a line in the log; by default not. */
  readonly logsRequests?: boolean;
  /** No limits by default. */
  readonly rateLimits?: RateLimits;
  /** GraphQL points per minute and key; no limit by default. */
  readonly pointsPerMinute?: number;
  /** Addresses and ranges of proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Origins whose pages may use the API from a browser; none by default. */
  readonly corsOrigins?: readonly string[];
  /** How long a stream can be resumed after its connection was lost, in milliseconds; 30,000 by default. */
  readonly streamsResumableMs?: number;
  /** Documents that clients send by hash; none by default. */
  readonly trustedDocuments?: TrustedDocuments;
  /** Throttles errors of unauthenticated clients; no throttle by default. */
  readonly unauthenticatedThrottle?: UnauthenticatedThrottle;
  /** How many API processes share the port; 1 by default. */
  readonly processes?: number;
  /** Limits that are counted across processes; by default this process counts alone. */
  readonly limits?: SharedLimits;
}

/** Limits that are counted once for several processes. */
export interface SharedLimits {
  readonly requests?: RateLimiter;
  readonly points?: PointsLedger;
  readonly passwordPages?: Throttle;
}

/** Longer than a change of networks, shorter than a node should stream a console without a reader. */
const STREAMS_RESUMABLE_MS = 30_000;

/**
 * Clients without an account cause the work of hashing: it takes no slots from other requests, and two threads at most.
 */
const SIGN_IN_SLOTS: FairQueueLimits = { ofAll: 2, alone: 1, besideOthers: 1, longestMs: 10_000 };

const NO_LIMITS: RateLimits = { application: 0, client: 0 };

const NO_DOCUMENTS: TrustedDocuments = { documents: new Map(), isOnly: false };

/** Creates one Express application with all APIs and pages of the service. It does not listen. */
export const createApp = (options: AppOptions): Express => {
  const {
    context,
    health,
    metrics,
    logsRequests = false,
    rateLimits = NO_LIMITS,
    pointsPerMinute = 0,
    trustedProxies = [],
    corsOrigins = [],
    streamsResumableMs = STREAMS_RESUMABLE_MS,
    trustedDocuments = NO_DOCUMENTS,
    unauthenticatedThrottle = AT_ONCE,
    processes = 1,
    limits = {},
  } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', parseQuery);
  app.set('trust proxy', trustedProxies);
  const reports = [
    ...(metrics === undefined ? [] : [metrics.metrics.requestAnswered]),
    ...(logsRequests ? [createRequestLog(context.log)] : []),
  ];
  if (reports.length > 0) app.use(reportAnswers(reports));
  if (context.tracer !== undefined) app.use(traceRequests(context.tracer));
  app.use(helmet({ contentSecurityPolicy: { directives: CONTENT_SECURITY_POLICY }, strictTransportSecurity: false }));

  if (corsOrigins.length > 0) app.use(['/graphql', '/api'], crossOrigin(corsOrigins));
  app.use('/graphql', compressAnswers());
  compressSent(app);

  const now = () => context.clock.now().getTime();
  const slots = createFairQueue();
  metrics?.metrics.watch({ requests: slots.load });
  const authenticate = (authorization: string | undefined, ip: string) =>
    orUnavailable(authenticateKey(context, authorization, ip));
  const authenticateUnknown = authenticateInQueue(slots, {
    authenticate,
    keyIn,
    nameOf: ({ user }) => user.uuid,
  });
  const admission = createAdmission({
    // A caller in the cache needs no database lookup and therefore no slot.
    authenticate: async (authorization, ip) =>
      findCachedCaller(context, authorization, ip) ?? (await authenticateUnknown(authorization, ip)),
    renew: authenticate,
    requireAllowedAddress: (caller) => orUnavailable(requireAllowedAddress(context, caller)),
    limiter: limits.requests ?? createRateLimiter(rateLimits, now),
    now,
  });
  // The memory of all processes counts together; each has space for at least one longest body.
  const budget = createBodyBudget(Math.max(MAX_LONG_BODY_BYTES, CALLER_BYTES / processes));
  const ledger = limits.points ?? createPointsLedger(pointsPerMinute, now);
  const pointsOf = createPointsBudgets(ledger, pointsPerMinute, now);
  const graphql = createGraphQLServer({
    endpoint: '/graphql',
    log: context.log,
    streamsResumableMs,
    takeStreamSlot: (userId) => context.events.takeStreamSlot(userId),
    trusted: trustedDocuments,
    countTrusted: (operation, hasErrors) => {
      context.log.debug({ operation, hasErrors }, 'a trusted document was answered');
      metrics?.metrics.operationAnswered(operation, hasErrors);
    },
  });
  const pageInQueue = takePageSlot();
  const cookie = createSessionCookie(() => context.settings.publicUrl().startsWith('https:'));
  const pageThrottle = limits.passwordPages ?? createPasswordPageThrottle(() => performance.now());
  app.use(
    '/graphql',
    graphqlEndpoint({
      admission,
      budget,
      slots,
      unauthenticatedThrottle,
      createContext: (caller) =>
        createContext(context, caller, { isTrusted: false, points: pointsOf(caller.user.uuid) }),
      serve: (req, res) => graphql(req, res),
      cookie,
      publicUrl: context.settings.publicUrl,
      graphiql: createGraphiqlPage(loadExamples()),
      pageInQueue,
    }),
  );
  app.use('/api/remote', remoteRouter(context, slots, unauthenticatedThrottle));
  const rest = restRouter({
    admission,
    budget,
    slots,
    unauthenticatedThrottle,
    createContext: (principal) => createContext(context, principal, { isTrusted: true }),
    log: context.log,
  });
  // Before the other routers: Express would try their paths first, and leave each router in a later round of the event
  // loop.
  app.use((req, res, next) => (isRest(req.url) ? rest(req, res, next) : next()));

  app.get(['/livez', '/healthz'], (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', async (req, res) => {
    const { status, body } = answerReadiness(await health(), req.url);
    res.status(status).json(body);
  });
  if (metrics !== undefined) app.get('/metrics', metricsEndpoint(metrics));
  app.use(webApp());
  app.use(apiReference({ pageInQueue }));
  const documents = readDocsSite();
  app.use(docsSite(documents));
  app.use(
    homePage({
      health,
      parts: documents.parts,
      documents: loadDocuments(),
      reference: () => schemaReference(schema),
      pageInQueue,
    }),
  );
  app.use(
    passwordPage({
      slots,
      throttle: pageThrottle,
      requireLink: (token) => requirePasswordLink(context, token),
      setPassword: (form) => setPasswordByLink(context, form),
    }),
  );
  app.use(
    signInEndpoint({
      slots: createFairQueue(SIGN_IN_SLOTS),
      throttle: pageThrottle,
      cookie,
      context,
    }),
  );
  app.use(unknownPage());
  app.use(rest);
  app.use(handleUnexpectedError(context.log));
  return app;
};

/** Whether a path is one of the REST API: all under `/api` except the document that describes it. */
const isRest = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/openapi.json');

/** Translates an unreachable database into a domain error. */
const orUnavailable = async <Result>(result: Promise<Result>): Promise<Result> => {
  try {
    return await result;
  } catch (error) {
    throw toDomainError(error) ?? error;
  }
};

/** The content security policy of pages without scripts. The web console and GraphiQL have their own. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  fontSrc: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

import { Readable } from 'node:stream';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { SessionCredential } from '../../domain/context.js';
import { DomainError, UnauthenticatedError } from '../../domain/errors.js';
import { sessionAuthorization } from '../../domain/keys/authenticate-key.js';
import type { FairQueue } from '../../load/fair-queue.js';
import { setQuery } from '../../patches/express-query.js';
import type { GraphQLContext } from '../../schema/graphql-context.js';
import { type Introspection, introspectionOf, introspectionResult } from '../../schema/limits/introspection.js';
import { printSorted } from '../../schema/print-sorted.js';
import type { RequestLocals } from '../../schema/request-locals.js';
import type { Admission, Caller } from '../authentication/admission.js';
import { requireOwnPage } from '../authentication/own-pages.js';
import type { SessionCookie } from '../authentication/session-cookie.js';
import { type BodyBudget, createBodyBudget } from '../limits/body-budget.js';
import { takeSlot } from '../limits/take-slot.js';
import { throttleUnauthenticated } from '../limits/throttle-unauthenticated.js';
import { hasTooManyMembers } from '../limits/too-many-members.js';
import type { UnauthenticatedThrottle } from '../limits/unauthenticated-throttle.js';
import { type CachedResponse, cacheResponse, sendCached } from '../pages/cached-response.js';
import { onceCached } from '../pages/once-cached.js';
import { onlyBrowsers } from '../pages/only-browsers.js';
import { BodyTooLongError, hasBody, receiveText } from '../receive-text.js';
import { inProcessCallOf } from '../websockets/request-in-process.js';
import { announcesLongText, MAX_BODY_BYTES, MAX_LONG_BODY_BYTES, requireOneLongText } from './long-text.js';
import { sendPlainError } from './send-plain-error.js';

/** Largest request without a valid key, in bytes: an introspection query with all its white space. */
const MAX_UNAUTHENTICATED_BYTES = 4_096;

/** Bytes of all requests without a valid key at the same time. */
const UNAUTHENTICATED_BUDGET_BYTES = 1_048_576;

export interface GraphQLEndpointOptions {
  readonly admission: Admission;
  readonly budget: BodyBudget;
  readonly slots: FairQueue;
  readonly unauthenticatedThrottle: UnauthenticatedThrottle;
  readonly createContext: (caller: Caller) => GraphQLContext;
  readonly cookie: SessionCookie;
  readonly publicUrl: () => string;
  /** Executes the request. */
  readonly serve: (req: Request, res: Response<unknown, RequestLocals>) => unknown;
  readonly graphiql: () => Promise<CachedResponse>;
  /** Runs before the pages. */
  readonly pageInQueue: RequestHandler;
}

/**
 * The GraphQL endpoint: GraphiQL for browsers. For other clients it checks the key, then the address, the rate and the
 * length of the body, and reads the body last. Clients without a valid key get the schema only: as a file, and as the
 * answer to introspection queries of tools.
 */
export const graphqlEndpoint = (options: GraphQLEndpointOptions): Router => {
  const { admission, budget, slots, unauthenticatedThrottle, createContext, serve, graphiql, pageInQueue } = options;
  const { cookie, publicUrl } = options;
  /** The key of a request or, without one, the credential in its session cookie. */
  const credentialOf = (req: Request): string | undefined => {
    const token = req.headers.authorization === undefined ? cookie.read(req) : undefined;
    return token === undefined ? req.headers.authorization : sessionAuthorization(token);
  };
  const admit = (req: Request, res: Response, caller: Caller): void => {
    res.locals.caller = caller;
    res.locals.isAdmitted = true;
    const sendSession = (session: SessionCredential): void => cookie.set(req, res, session);
    const context = { ...createContext(caller), hasLongText: announcesLongText(req), sendSession };
    res.locals.context = context;
    const call = inProcessCallOf(req);
    if (call === undefined) return;
    call.context = context;
    res.locals.isFinished = () => call.isFinished;
  };
  const renew = async (req: Request, res: Response): Promise<void> =>
    admit(req, res, await admission.renew(credentialOf(req), req.ip ?? ''));
  const identify: RequestHandler = async (req, res, next) => {
    try {
      const caller = await admission.authenticate(credentialOf(req), req.ip ?? '');
      if (caller.key.session !== undefined) requireOwnPage(req, publicUrl());
      const area = caller.key.kind;
      await admission.showRate(caller, area, res);
      await admission.admit(caller, area, res);
      admit(req, res, caller);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
    }
    next();
  };
  const callerOf = (res: Response): string => res.locals.caller.user.uuid;
  const answerError: ErrorRequestHandler = (error, req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof DomainError && sendPlainError(req, res, error)) return;
    res.locals.error = error;
    // The rest of the request is ignored.
    req.body = streamOf('');
    setQuery(req, {});
    return serve(req, res);
  };
  const router = Router();
  router.get('/', onlyBrowsers, pageInQueue, async (req, res) => sendCached(req, res, await graphiql()));
  const sdl = onceCached(async () => cacheResponse(printSorted(), 'text/plain; charset=utf-8'));
  router.get('/schema.graphql', pageInQueue, async (req, res) => sendCached(req, res, await sdl()));
  router.use(onlyUrls, onlyTexts, identify, answerUnauthenticated());
  const receiveShort = receiveText({ maxBytes: MAX_BODY_BYTES, budget, callerOf });
  const receiveLong = receiveText({ maxBytes: MAX_LONG_BODY_BYTES, budget, callerOf });
  router.use((req, res, next) => (announcesLongText(req) ? receiveLong : receiveShort)(req, res, next));
  router.use(takeSlot(slots, { callerOf, renew }));
  // In the slot of the caller, because checking megabytes takes time.
  router.use(requireFewMembers, requireOneLongText);
  router.use((req, res) => {
    if (typeof req.body === 'string') req.body = streamOf(req.body);
    return serve(req, res);
  });
  router.use(throttleUnauthenticated(unauthenticatedThrottle), answerError);
  return router;
};

/** As over REST: parsing variables of nothing but brackets takes ten milliseconds. */
const requireFewMembers: RequestHandler = (req, _res, next) => {
  const text: unknown = req.body;
  const isTooMuch = typeof text === 'string' && hasTooManyMembers(text);
  next(isTooMuch ? new BodyTooLongError('The request has too many members.') : undefined);
};

/** GraphQL Yoga counts the members of a body, and a string has one per character: 20 ms for 90 kB. A stream has few. */
const streamOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

/** GraphQL Yoga parses the URL and shows a stack trace where it is invalid: `Host: [`, `GET http://…`. */
const onlyUrls: RequestHandler = (req, _res, next) => {
  if (!URL.canParse(`http://${req.headers.host}${req.originalUrl}`)) {
    req.headers.host = 'localhost';
    req.originalUrl = req.baseUrl + req.path;
  }
  next();
};

/** GraphQL Yoga converts each parameter to a string, which fails for some objects: `query[toString]=1`. */
const onlyTexts: RequestHandler = (req, _res, next) => {
  const texts = Object.entries(req.query).filter(([, value]) => typeof value === 'string');
  setQuery(req, Object.fromEntries(texts));
  next();
};

/** Answers requests without a valid key; others pass. */
const answerUnauthenticated = (): RequestHandler => {
  const stored = cacheIntrospections();
  const receive = receiveText({
    maxBytes: MAX_UNAUTHENTICATED_BYTES,
    budget: createBodyBudget(UNAUTHENTICATED_BUDGET_BYTES),
    callerOf: () => 'unauthenticated',
  });
  const answer = async (req: Request, res: Response): Promise<void> => {
    const introspection = introspectionIn(req);
    if (introspection === undefined) throw new UnauthenticatedError();
    sendCached(req, res, await stored(introspection), mediaTypeFor(req));
  };
  return async (req, res, next) => {
    if (res.locals.context !== undefined) return next();
    // The length of the body is unknown, so it is not read.
    if (req.headers['transfer-encoding'] !== undefined) throw new UnauthenticatedError();
    if (!hasBody(req)) return answer(req, res);
    receive(req, res, (error?: unknown) => {
      if (error === undefined) answer(req, res).catch(next);
      else next(new UnauthenticatedError());
    });
  };
};

/** Caches the answers to introspection queries: some dozen, each made on first use. */
const cacheIntrospections = (): ((introspection: Introspection) => Promise<CachedResponse>) => {
  const cache = new Map<string, () => Promise<CachedResponse>>();
  return (introspection) => {
    const make = async () => cacheResponse(introspectionResult(introspection), 'application/json; charset=utf-8');
    const stored = cache.get(introspection.text) ?? onceCached(make);
    cache.set(introspection.text, stored);
    return stored();
  };
};

const introspectionIn = (req: Request): Introspection | undefined => {
  const { query, operationName } = typeof req.body === 'string' ? parametersOf(req.body) : req.query;
  const introspection = introspectionOf(query);
  const isNamed = [undefined, null, '', introspection?.operationName].includes(
    operationName as string | undefined | null,
  );
  return isNamed ? introspection : undefined;
};

const parametersOf = (text: string): { readonly query?: unknown; readonly operationName?: unknown } => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {}; // no introspection
  }
};

const GRAPHQL_JSON = 'application/graphql-response+json';

const mediaTypeFor = (req: Request): string =>
  `${req.accepts([GRAPHQL_JSON, 'application/json']) || 'application/json'}; charset=utf-8`;

import { Readable } from 'node:stream';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { DomainError, UnauthenticatedError } from '../domain/errors.js';
import type { DoorLocals } from '../schema/door-locals.js';
import type { GraphQLContext } from '../schema/graphql-context.js';
import { type Introspection, introspectionOf, introspectionResult } from '../schema/introspection.js';
import { printSorted } from '../schema/print-sorted.js';
import type { Admission, Caller } from './admission.js';
import { type BodyBudget, createBodyBudget } from './body-budget.js';
import { type KeptAnswer, keepAnswer, sendKept } from './kept-answer.js';
import { announcesLongText, MAX_BODY_BYTES, MAX_LONG_BODY_BYTES, requireOneLongText } from './long-text.js';
import { onceKept } from './once-kept.js';
import { onlyBrowsers } from './only-browsers.js';
import { paceRefusals } from './pace-refusals.js';
import { BodyTooLongError, hasBody, receiveText } from './receive-text.js';
import type { RefusalPace } from './refusal-pace.js';
import { type Turns, takeTurn } from './request-turns.js';
import { sendPlainRefusal } from './send-plain-refusal.js';
import { hasTooManyMembers } from './too-many-members.js';

/** Largest request without a valid key, in bytes: an introspection with all its white space. */
const MAX_STRANGER_BYTES = 4_096;

/** Bytes of requests without a valid key that may be in flight at once. */
const STRANGERS_BUDGET_BYTES = 1_048_576;

export interface GraphQLDoorOptions {
  readonly admission: Admission;
  readonly budget: BodyBudget;
  readonly turns: Turns;
  readonly refusals: RefusalPace;
  readonly createContext: (caller: Caller) => GraphQLContext;
  /** The API behind the door. */
  readonly serve: (req: Request, res: Response<unknown, DoorLocals>) => unknown;
  readonly graphiql: () => Promise<KeptAnswer>;
  /** Comes before the page. */
  readonly pageInTurn: RequestHandler;
}

/**
 * The way into the GraphQL API: GraphiQL for browsers, and for everybody else first the key, then the address, the rate and
 * the length of the body, and only then the body. Without a good key there is the schema: as a file, and to the introspections of
 * tools.
 */
export const graphqlDoor = (options: GraphQLDoorOptions): Router => {
  const { admission, budget, turns, refusals, createContext, serve, graphiql, pageInTurn } = options;
  const letIn = (req: Request, res: Response, caller: Caller): void => {
    res.locals.caller = caller;
    const { becomeLong } = res.locals;
    res.locals.context = { ...createContext(caller), becomeLong, hasLongText: announcesLongText(req) };
  };
  const renew = async (req: Request, res: Response): Promise<void> =>
    letIn(req, res, await admission.renew(req.headers.authorization, req.ip ?? ''));
  const identify: RequestHandler = async (req, res, next) => {
    try {
      const caller = await admission.authenticate(req.headers.authorization, req.ip ?? '');
      const area = caller.key.kind;
      await admission.showRate(caller, area, res);
      await admission.admit(caller, area, res);
      letIn(req, res, caller);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
    }
    next();
  };
  const callerOf = (res: Response): string => res.locals.caller.user.uuid;
  const refuse: ErrorRequestHandler = (error, req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof DomainError && sendPlainRefusal(req, res, error)) return;
    res.locals.refusal = error;
    // Nothing is read of it any more.
    req.body = streamOf('');
    setQuery(req, {});
    return serve(req, res);
  };
  const router = Router();
  router.get('/', onlyBrowsers, pageInTurn, async (req, res) => sendKept(req, res, await graphiql()));
  const sdl = onceKept(async () => keepAnswer(printSorted(), 'text/plain; charset=utf-8'));
  router.get('/schema.graphql', pageInTurn, async (req, res) => sendKept(req, res, await sdl()));
  router.use(onlyUrls, onlyTexts, identify, answerStrangers());
  const receiveShort = receiveText({ maxBytes: MAX_BODY_BYTES, budget, callerOf });
  const receiveLong = receiveText({ maxBytes: MAX_LONG_BODY_BYTES, budget, callerOf });
  router.use((req, res, next) => (announcesLongText(req) ? receiveLong : receiveShort)(req, res, next));
  router.use(takeTurn(turns, { callerOf, renew }));
  // In the turn of the caller, for a look at megabytes is work.
  router.use(requireFewMembers, requireOneLongText);
  router.use((req, res) => {
    if (typeof req.body === 'string') req.body = streamOf(req.body);
    return serve(req, res);
  });
  router.use(paceRefusals(refusals), refuse);
  return router;
};

/** As over REST: variables of nothing but brackets take ten milliseconds to be read. */
const requireFewMembers: RequestHandler = (req, _res, next) => {
  const text: unknown = req.body;
  const isTooMuch = typeof text === 'string' && hasTooManyMembers(text);
  next(isTooMuch ? new BodyTooLongError('The request has too many members.') : undefined);
};

/** The API counts the members of a body, and a text has as many as characters: 20 ms for 90 kB. A stream has a few. */
const streamOf = (text: string): Readable => Readable.from([Buffer.from(text)]);

/** The API makes a URL of each request, only for its path, and shows its stack where there is none: `Host: [`, `GET http://…`. */
const onlyUrls: RequestHandler = (req, _res, next) => {
  if (!URL.canParse(`http://${req.headers.host}${req.originalUrl}`)) {
    req.headers.host = 'localhost';
    req.originalUrl = req.baseUrl + req.path;
  }
  next();
};

/** The API makes a text of every parameter, and there are objects that refuse: `query[toString]=1`. */
const onlyTexts: RequestHandler = (req, _res, next) => {
  const texts = Object.entries(req.query).filter(([, value]) => typeof value === 'string');
  setQuery(req, Object.fromEntries(texts));
  next();
};

/** Express has only a getter, which parses the address at each look. */
const setQuery = (req: Request, value: Request['query']): void => {
  Object.defineProperty(req, 'query', { value, configurable: true });
};

/** Answers requests without a valid key; the others pass. */
const answerStrangers = (): RequestHandler => {
  const stored = keepIntrospections();
  const receive = receiveText({
    maxBytes: MAX_STRANGER_BYTES,
    budget: createBodyBudget(STRANGERS_BUDGET_BYTES),
    callerOf: () => 'anybody',
  });
  const answer = async (req: Request, res: Response): Promise<void> => {
    const introspection = introspectionIn(req);
    if (introspection === undefined) throw new UnauthenticatedError();
    sendKept(req, res, await stored(introspection), mediaTypeFor(req));
  };
  return async (req, res, next) => {
    if (res.locals.context !== undefined) return next();
    // Its length is unknown, so it is not read to the end.
    if (req.headers['transfer-encoding'] !== undefined) throw new UnauthenticatedError();
    if (!hasBody(req)) return answer(req, res);
    receive(req, res, (error?: unknown) => {
      if (error === undefined) answer(req, res).catch(next);
      else next(new UnauthenticatedError());
    });
  };
};

/** The answers to introspections: there are some dozen, and each is made when it is first asked for. */
const keepIntrospections = (): ((introspection: Introspection) => Promise<KeptAnswer>) => {
  const kept = new Map<string, () => Promise<KeptAnswer>>();
  return (introspection) => {
    const make = async () => keepAnswer(introspectionResult(introspection), 'application/json; charset=utf-8');
    const stored = kept.get(introspection.text) ?? onceKept(make);
    kept.set(introspection.text, stored);
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
    return {}; // asks for nothing
  }
};

const GRAPHQL_JSON = 'application/graphql-response+json';

const mediaTypeFor = (req: Request): string =>
  `${req.accepts([GRAPHQL_JSON, 'application/json']) || 'application/json'}; charset=utf-8`;

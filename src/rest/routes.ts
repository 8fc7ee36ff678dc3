import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { DomainError } from '../domain/errors.js';
import type { ApiHandler } from './operation.js';
import { sendDomainError, sendError } from './send-domain-error.js';

/** The methods of one path. */
export interface Route {
  readonly path: string;
  readonly get?: ApiHandler;
  readonly post?: ApiHandler;
  readonly put?: ApiHandler;
  readonly patch?: ApiHandler;
  readonly delete?: ApiHandler;
  /** Whether it transfers a file, in either direction: its body is not read before its handler. */
  readonly isStream?: boolean;
  /**
   * The part of a server that the route reads, a name of `SERVER_PARTS`, for the OpenAPI document: its permission is
   * that of each method which `permissions` lacks.
   */
  readonly part?: string;
  /** The permission that a subuser needs for a method; use cases check it, and require others for some inputs. */
  readonly permissions?: Readonly<Partial<Record<Method, string>>>;
}

export type Method = (typeof METHODS)[number];

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Handlers that run before those of routes. */
export interface Steps {
  /** Before the handler of a known method of a known path. */
  readonly before: readonly RequestHandler[];
  /** The same for transfers of files. */
  readonly beforeStream: readonly RequestHandler[];
  /** Before the answer that a known path does not support the method. */
  readonly wrongMethod: readonly RequestHandler[];
  /** Before the answer that the path is unknown. */
  readonly wrongPath: readonly RequestHandler[];
}

/**
 * Mounts routes. Handlers for key and body run only for known methods of known paths, so that an unknown path is 404
 * and an unsupported method 405 without a key. Source: rest.md §2.2.
 */
export const mountRoutes = (
  router: Router,
  routes: readonly Route[],
  { before, beforeStream, wrongMethod, wrongPath }: Steps,
): void => {
  // Express tries one path after another: a request is passed only to the few routes with its prefix.
  const groups = new Map<string, Router>();
  for (const route of routes) {
    const name = groupOf(route.path);
    const group = groups.get(name) ?? Router();
    groups.set(name, group);
    const mounted = group.route(route.path);
    for (const method of METHODS) {
      const handler = route[method];
      // Express gives handlers the members that `before` set in `res.locals` without their type.
      const steps = route.isStream === true ? beforeStream : before;
      if (handler !== undefined) mounted[method](...steps, handler as unknown as RequestHandler);
    }
    mounted.all(...wrongMethod, rejectMethod(route));
  }
  router.use((req, res, next) => {
    const group = groups.get(groupOf(req.path));
    if (group === undefined) next();
    else group(req, res, next);
  });
  router.use(...wrongPath, sendUnknownRoute);
};

/** The segments of a path that name its API and resource; none of them is a parameter. */
const groupOf = (path: string): string => {
  const [, api, area, resource = ''] = path.split('/', 4);
  return `${api}/${area}/${resource}`.toLowerCase();
};

const rejectMethod = (route: Route): RequestHandler => {
  const methods = METHODS.flatMap((method) => {
    if (route[method] === undefined) return [];
    return method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
  });
  const allowed = methods.join(', ');
  return (req, res) => {
    res.set('Allow', allowed);
    if (req.method === 'OPTIONS') {
      res.status(200).end();
      return;
    }
    sendError(res, 405, {
      code: 'MethodNotAllowedHttpException',
      detail: `The ${req.method} method is not supported for route ${routeName(req)}. Supported methods: ${allowed}.`,
    });
  };
};

const sendUnknownRoute = (req: Request, res: Response): void =>
  sendError(res, 404, {
    code: 'NotFoundHttpException',
    detail: `The route ${routeName(req)} could not be found.`,
  });

const routeName = (req: Request): string => `${req.baseUrl}${req.path}`.replace(/^\/+|(?<!\/)\/+$/g, '');

/**
 * The last handler of the API: errors from before the bridge, bodies that could not be read, and bugs, which are logged
 * in full and answered without details.
 */
export const apiErrorHandler =
  (log: { error(fields: object, message: string): void }): ErrorRequestHandler =>
  (error, req, res, next) => {
    // The answer has begun: Express closes the connection, so that no client takes it for complete.
    if (res.headersSent) next(error);
    else if (error instanceof DomainError) sendDomainError(res, error);
    else if (isUnreadable(error)) sendUnreadable(res, error.status);
    else {
      log.error({ err: error, method: req.method, path: req.path }, 'a request failed unexpectedly');
      sendError(res, 500, {
        code: 'InternalServerError',
        detail: 'An unexpected error was encountered while processing this request, please try again.',
      });
    }
  };

/** Requests that the HTTP layer could not read: too large, interrupted, an unknown character set. */
const isUnreadable = (error: unknown): error is Error & { readonly status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;

const sendUnreadable = (res: Response, status: number): void =>
  status === 413
    ? sendError(res, 413, { code: 'PostTooLargeException', detail: 'The request body is too large.' })
    : sendError(res, status, { code: 'BadRequestHttpException', detail: 'The request could not be read.' });

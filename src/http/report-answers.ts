import type { Request, RequestHandler, Response } from 'express';
import { currentTrace, type TraceContext } from '../domain/tracing/trace-context.js';
import type { AnsweredRequest } from '../metrics/request-metrics.js';

/** Routers that answer requests without routes of their own. */
const MOUNTS = ['/graphql', '/api/remote'];

/** All other methods share one label, so that clients cannot create labels. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** APIs by the prefix of their routes. */
const APIS = {
  '/api/application': 'application',
  '/api/client': 'client',
  '/api/remote': 'remote',
  '/graphql': 'graphql',
};

/** Receives an answered request. */
export type AnswerReport = (
  answered: AnsweredRequest,
  request: { readonly req: Request; readonly res: Response; readonly trace: TraceContext | undefined },
) => void;

/** Reports each request when its response has closed. All labels come from fixed sets. */
export const reportAnswers =
  (reports: readonly AnswerReport[]): RequestHandler =>
  (req, res, next) => {
    const trace = currentTrace();
    const beganAt = performance.now();
    res.once('close', () => {
      const route = routeOf(req);
      const answered: AnsweredRequest = {
        method: METHODS.includes(req.method) ? req.method : 'other',
        route,
        status: res.headersSent ? res.statusCode : 'aborted',
        api: Object.entries(APIS).find(([start]) => route.startsWith(start))?.[1] ?? 'other',
        durationMs: performance.now() - beganAt,
      };
      for (const report of reports) report(answered, { req, res, trace });
    });
    next();
  };

/** The template of a mounted route; `other` where there is none. */
export const routeOf = ({ route, baseUrl }: Request): string => {
  // Mounts match case-insensitively, and `baseUrl` is what the client sent.
  const mount = baseUrl.toLowerCase();
  const path: unknown = route?.path;
  if (typeof path === 'string') return `${mount}${path}`;
  return MOUNTS.includes(mount) ? mount : 'other';
};

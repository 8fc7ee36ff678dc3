import type { Request, RequestHandler } from 'express';
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

/** Reports each request when its response has closed. All labels come from fixed sets. */
export const countRequests =
  (count: (request: AnsweredRequest) => void): RequestHandler =>
  (req, res, next) => {
    const beganAt = performance.now();
    res.once('close', () => {
      const route = routeOf(req);
      count({
        method: METHODS.includes(req.method) ? req.method : 'other',
        route,
        status: res.headersSent ? res.statusCode : 'aborted',
        api: Object.entries(APIS).find(([start]) => route.startsWith(start))?.[1] ?? 'other',
        durationMs: performance.now() - beganAt,
      });
    });
    next();
  };

/** The template of a mounted route; `other` where there is none. */
const routeOf = ({ route, baseUrl }: Request): string => {
  // Mounts match case-insensitively, and `baseUrl` is what the client sent.
  const mount = baseUrl.toLowerCase();
  const path: unknown = route?.path;
  if (typeof path === 'string') return `${mount}${path}`;
  return MOUNTS.includes(mount) ? mount : 'other';
};

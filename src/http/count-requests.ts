import type { Request, RequestHandler } from 'express';
import type { AnsweredRequest } from '../metrics/request-metrics.js';

/** Where requests are answered by a router that has no routes of its own. */
const MOUNTS = ['/graphql', '/api/remote'];

/** Other verbs are one: who asks must not make up labels. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Doors, by how their routes begin. */
const DOORS = {
  '/api/application': 'application',
  '/api/client': 'client',
  '/api/remote': 'remote',
  '/graphql': 'graphql',
};

/** Tells of every request how it was answered, once it is; labels are of our making, whatever was asked for. */
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
        door: Object.entries(DOORS).find(([start]) => route.startsWith(start))?.[1] ?? 'other',
        durationMs: performance.now() - beganAt,
      });
    });
    next();
  };

/** The template of a route, as it was mounted; `other` where there is none. */
const routeOf = ({ route, baseUrl }: Request): string => {
  // Mounts match in any case, as they are asked for.
  const mount = baseUrl.toLowerCase();
  const path: unknown = route?.path;
  if (typeof path === 'string') return `${mount}${path}`;
  return MOUNTS.includes(mount) ? mount : 'other';
};

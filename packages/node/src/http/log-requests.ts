import { idIn, REQUEST_ID } from '@gamewarden/protocol/request-id.js';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Writes one line for each answered request of the service, with the ids that the service has sent: requests that only
 * read at the level `debug`, because the service polls, and others at `info`. Routes are templates.
 */
export const logRequests =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const beganAt = performance.now();
    response.once('close', () => {
      const { method, baseUrl, route, headers } = request;
      const fields = {
        requestId: response.get(REQUEST_ID),
        runId: idIn(headers['x-run-id']) ?? undefined,
        method,
        route: typeof route?.path === 'string' ? `${baseUrl}${route.path}` : 'other',
        status: response.headersSent ? response.statusCode : 'aborted',
        ms: Math.round((performance.now() - beganAt) * 10) / 10,
      };
      log[method === 'GET' || method === 'HEAD' ? 'debug' : 'info'](fields, 'request');
    });
    next();
  };

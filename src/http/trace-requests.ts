import type { RequestHandler } from 'express';
import type { Tracer } from '../domain/ports/tracer.js';
import { createTraceContext, currentTrace, inTrace } from '../domain/tracing/trace-context.js';
import { routeOf } from './report-answers.js';

/**
 * Begins a trace for each request, or continues that of its client (`traceparent`). The span has the route as a template,
 * and neither the URL nor headers.
 */
export const traceRequests =
  (tracer: Tracer): RequestHandler =>
  (req, res, next) => {
    const context = currentTrace() ?? createTraceContext({});
    const { method } = req;
    const attributes = { 'http.request.method': method, 'gamewarden.request_id': context.requestId ?? undefined };
    const span = tracer.begin({ name: method, kind: 'server', attributes }, req.get('traceparent'));
    res.once('close', () => {
      const route = routeOf(req);
      const status = res.headersSent ? res.statusCode : undefined;
      span.describe({
        name: `${method} ${route}`,
        attributes: { 'http.route': route, 'http.response.status_code': status },
      });
      span.end(status === undefined || status >= 500 ? new Error(`status ${status ?? 'aborted'}`) : undefined);
    });
    inTrace(context, span, next);
  };

import { Counter, Histogram, type Registry } from 'prom-client';
import { DURATION_BUCKETS } from './duration-buckets.js';

/** An answered request; all labels come from fixed sets. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route template, without values of the request. */
  readonly route: string;
  /** `aborted`: the client disconnected before the answer. */
  readonly status: number | 'aborted';
  readonly api: string;
  readonly durationMs: number;
}

export interface RequestMetrics {
  requestAnswered(request: AnsweredRequest): void;
  /** Counts an operation of the manifest by its name. */
  operationAnswered(operation: string, hasErrors: boolean): void;
}

/** Metrics of HTTP requests and GraphQL operations. */
export const requestMetrics = (registry: Registry): RequestMetrics => {
  const registers = [registry];
  const requests = new Counter({
    name: 'gamewarden_http_requests_total',
    help: 'Answered requests by method, route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const operations = new Counter({
    name: 'gamewarden_graphql_operations_total',
    help: 'Operations of the manifest of trusted documents, by name and by whether the answer had errors.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'gamewarden_http_request_duration_seconds',
    help: 'Duration of requests until the answer was sent, by API; GraphQL includes subscriptions.',
    labelNames: ['api'],
    buckets: DURATION_BUCKETS,
    registers,
  });

  return {
    requestAnswered: ({ method, route, status, api, durationMs }) => {
      requests.inc({ method, route, status });
      durations.observe({ api }, durationMs / 1_000);
    },
    operationAnswered: (operation, hasErrors) => operations.inc({ operation, outcome: hasErrors ? 'errors' : 'ok' }),
  };
};

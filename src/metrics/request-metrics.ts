import { Counter, Histogram, type Registry } from 'prom-client';
import { DURATION_BUCKETS } from './duration-buckets.js';

/** A request that was answered, in words of ours. */
export interface AnsweredRequest {
  readonly method: string;
  /** The template, without what the caller put into it. */
  readonly route: string;
  /** `aborted`: whoever asked went away before. */
  readonly status: number | 'aborted';
  readonly door: string;
  readonly durationMs: number;
}

export interface RequestMetrics {
  requestAnswered(request: AnsweredRequest): void;
  /** An operation of the manifest, by its name. */
  operationAnswered(operation: string, hasErrors: boolean): void;
}

/** What is counted of requests. */
export const requestMetrics = (registry: Registry): RequestMetrics => {
  const registers = [registry];
  const requests = new Counter({
    name: 'gamewarden_http_requests_total',
    help: 'Requests that were answered, by method, template of the route, and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const operations = new Counter({
    name: 'gamewarden_graphql_operations_total',
    help: 'Operations of the manifest of trusted documents, by name, and whether their answers had errors.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'gamewarden_http_request_duration_seconds',
    help: 'How long requests took, until their answer was sent; those over GraphQL include subscriptions.',
    labelNames: ['door'],
    buckets: DURATION_BUCKETS,
    registers,
  });

  return {
    requestAnswered: ({ method, route, status, door, durationMs }) => {
      requests.inc({ method, route, status });
      durations.observe({ door }, durationMs / 1_000);
    },
    operationAnswered: (operation, hasErrors) => operations.inc({ operation, outcome: hasErrors ? 'errors' : 'ok' }),
  };
};

import type { RequestListener } from 'node:http';
import { answerReadiness } from './answer-readiness.js';
import type { HealthReport } from './check-health.js';
import { metricsEndpoint, type WatchedMetrics } from './metrics-endpoint.js';

export interface WorkerListenerOptions {
  readonly health: () => Promise<HealthReport>;
  /** Undefined where METRICS_TOKEN is not set. */
  readonly metrics?: WatchedMetrics | undefined;
}

/** The HTTP endpoints of a process in ROLE=worker, for monitoring. */
export const workerListener = ({ health, metrics }: WorkerListenerOptions): RequestListener => {
  const showMetrics = metrics && metricsEndpoint(metrics);
  return (request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    const fail = (): void => {
      if (!response.headersSent) answer(503, { ok: false });
    };
    switch (request.url?.split('?')[0]) {
      case '/livez':
      case '/healthz':
        return answer(200, { ok: true });
      case '/readyz':
        health().then((report) => {
          const { status, body } = answerReadiness(report, request.url);
          answer(status, body);
        }, fail);
        return undefined;
      case '/metrics':
        if (showMetrics === undefined) return answer(404, { ok: false });
        showMetrics(request, response).catch(fail);
        return undefined;
      default:
        return answer(404, { ok: false });
    }
  };
};

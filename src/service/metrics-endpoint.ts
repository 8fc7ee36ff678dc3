import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSameSecret } from '../domain/values/same-secret.js';
import type { MetricsOfProcess } from '../metrics/create-metrics.js';

export interface WatchedMetrics {
  readonly metrics: MetricsOfProcess;
  /** The bearer token that clients must send. */
  readonly token: string;
}

/**
 * Serves the metrics of this process to clients with their token. Authentication needs no database, so that metrics are
 * available while it is not.
 */
export const metricsEndpoint = ({ metrics, token }: WatchedMetrics) => {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Cache-Control', 'no-store');
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      return;
    }
    const text = await metrics.render();
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  };
};

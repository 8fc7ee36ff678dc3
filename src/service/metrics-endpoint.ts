import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSameSecret } from '../domain/values/same-secret.js';
import type { MetricsOfProcess } from '../metrics/create-metrics.js';

export interface WatchedMetrics {
  readonly metrics: MetricsOfProcess;
  /** Whoever reads them has to show it. */
  readonly token: string;
}

/**
 * Answers with the metrics of this process whoever has their token; asks no database, so that they can be had while that is
 * away.
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

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
export const metricsDoor = ({ metrics, token }: WatchedMetrics) => {
  const expected = digest(`Bearer ${token}`);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Cache-Control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      return;
    }
    const text = await metrics.render();
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  };
};

/** Of one length, whatever was sent: `timingSafeEqual` wants that, and the length is a secret too. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

import type { RequestListener } from 'node:http';
import { type HealthReport, isReady } from './check-health.js';

/** The only two addresses of a process in ROLE=worker, for whoever watches it. */
export const createWorkerHealth =
  (health: () => Promise<HealthReport>): RequestListener =>
  (request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/healthz') return answer(200, { ok: true });
    if (request.url !== '/readyz') return answer(404, { ok: false });
    health().then(
      (report) => answer(isReady(report) ? 200 : 503, report),
      () => answer(503, { ok: false }),
    );
  };

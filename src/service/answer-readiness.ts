import { type HealthReport, isReady } from './check-health.js';

/** What `/readyz` answers. */
export interface ReadinessAnswer {
  readonly status: 200 | 503;
  readonly body: HealthReport;
}

/**
 * 200 where every part is well. Parts named by `exclude` in the query are shown and do not count: who balances requests
 * wants to know whether this process can serve them, even while no worker runs schedules.
 */
export const answerReadiness = (body: HealthReport, url = ''): ReadinessAnswer => {
  const excluded = new URLSearchParams(url.split('?')[1]).getAll('exclude');
  return { status: isReady(body, excluded) ? 200 : 503, body };
};

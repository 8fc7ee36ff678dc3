import { VERSION } from '../host/version.js';
import { type HealthReport, isReady } from './check-health.js';

/** The answer of `/readyz`. */
export interface ReadinessAnswer {
  readonly status: 200 | 503;
  readonly body: HealthReport & { readonly version: string };
}

/**
 * 200 if every part is healthy. Parts named by `exclude` in the query are shown but do not count: a load balancer needs
 * to know whether this process can serve requests, even while no worker runs schedules.
 */
export const answerReadiness = (report: HealthReport, url = ''): ReadinessAnswer => {
  const excluded = new URLSearchParams(url.split('?')[1]).getAll('exclude');
  return { status: isReady(report, excluded) ? 200 : 503, body: { ...report, version: VERSION } };
};

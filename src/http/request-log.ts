import type { Log } from '../domain/ports/log.js';
import { withoutTrace } from '../domain/tracing/trace-context.js';
import type { AnswerReport } from './report-answers.js';

/** Paths that monitoring polls: their successes are not logged. */
const POLLED = ['/livez', '/healthz', '/readyz', '/metrics'];

/**
 * Lines per second, in this process, about requests that no rate limit has admitted: without a valid key, above the
 * limit, from an address that the key does not allow. The rest is counted. A line has about 250 bytes.
 */
const NOT_ADMITTED_PER_SECOND = 10;

const WINDOW_MS = 1_000;

/**
 * Writes one line for each answered request: the route as a template, and neither ids, tokens nor parameters of the URL.
 * Requests of callers and nodes are bounded by their limits, others by {@link NOT_ADMITTED_PER_SECOND}.
 */
export const createRequestLog = (log: Log): AnswerReport => {
  const mayLog = boundedPerSecond((omitted) =>
    log.info({ omitted }, 'requests that were not admitted were not logged'),
  );
  return ({ method, route, status, durationMs }, { req, res, trace }) => {
    if (res.statusCode < 400 && POLLED.includes(req.originalUrl.split('?', 1)[0] ?? '')) return;
    const { caller, isAdmitted, nodeId } = res.locals;
    if (isAdmitted !== true && nodeId === undefined && !mayLog()) return;
    const fields = {
      requestId: trace?.requestId,
      method,
      route,
      status,
      ms: Math.round(durationMs * 10) / 10,
      statements: trace?.statements,
      points: trace?.cost?.actual,
      key: caller?.key.identifier,
      nodeId,
    };
    log.info(fields, 'request');
  };
};

/** Permits {@link NOT_ADMITTED_PER_SECOND} calls in each second, and reports the number of others at its end. */
const boundedPerSecond = (reportOmitted: (count: number) => void): (() => boolean) => {
  let count = 0;
  const endWindow = (): void => {
    const omitted = count - NOT_ADMITTED_PER_SECOND;
    count = 0;
    if (omitted > 0) reportOmitted(omitted);
  };
  return () => {
    count += 1;
    if (count === 1) withoutTrace(() => setTimeout(endWindow, WINDOW_MS).unref());
    return count <= NOT_ADMITTED_PER_SECOND;
  };
};

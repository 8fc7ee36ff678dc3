import type { ServiceContext } from '../context.js';
import { createTraceContext, endedWith, inTrace } from '../tracing/trace-context.js';
import type { ClaimedRun } from './claim-due-runs.js';

/** Calls `advance`, whose log lines, calls to the node and spans have the id of the run and of the request that made it. */
export const followRun = (
  { tracer }: Pick<ServiceContext, 'tracer'>,
  { runId, requestId, traceparent }: ClaimedRun,
  advance: () => Promise<void>,
): Promise<void> => {
  const context = createTraceContext({ requestId, runId });
  if (tracer === undefined) return inTrace(context, undefined, advance);
  const attributes = { 'gamewarden.run_id': runId, 'gamewarden.request_id': requestId ?? undefined };
  return endedWith(tracer.begin({ name: 'run of a schedule', attributes }, traceparent), context, advance);
};

import { Histogram, type Registry } from 'prom-client';
import { type Metrics, NODE_CALL_RESULTS } from '../domain/ports/metrics.js';
import { DURATION_BUCKETS } from './duration-buckets.js';

/** Metrics of calls to nodes and of waits for the database. */
export const callMetrics = (registry: Registry): Pick<Metrics, 'nodeCalled' | 'connectionAwaited'> => {
  const nodeCalls = new Histogram({
    name: 'gamewarden_node_call_duration_seconds',
    help: 'Duration of calls to nodes, waiting included, by result.',
    labelNames: ['result'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const connectionWait = new Histogram({
    name: 'gamewarden_database_connection_wait_seconds',
    help: 'How long queries waited for a connection to the database.',
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  // Initialised to 0, so that a first failure is an increase.
  for (const result of NODE_CALL_RESULTS) nodeCalls.zero({ result });

  return {
    nodeCalled: (result, durationMs) => nodeCalls.observe({ result }, durationMs / 1_000),
    connectionAwaited: (waitedMs) => connectionWait.observe(waitedMs / 1_000),
  };
};

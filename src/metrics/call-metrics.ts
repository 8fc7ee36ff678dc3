import { Histogram, type Registry } from 'prom-client';
import { type Metrics, NODE_CALL_RESULTS } from '../domain/ports/metrics.js';
import { DURATION_BUCKETS } from './duration-buckets.js';

/** What is counted of calls to others: to nodes, and to the database. */
export const callMetrics = (registry: Registry): Pick<Metrics, 'nodeCalled' | 'connectionAwaited'> => {
  const nodeCalls = new Histogram({
    name: 'gamewarden_node_call_duration_seconds',
    help: 'Calls to nodes and how long they took, waiting included, by what came of them.',
    labelNames: ['result'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const connectionWait = new Histogram({
    name: 'gamewarden_database_connection_wait_seconds',
    help: 'How long was waited for a connection to the database.',
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  // What has not happened yet is 0 and not absent: a first failure is a rise.
  for (const result of NODE_CALL_RESULTS) nodeCalls.zero({ result });

  return {
    nodeCalled: (result, durationMs) => nodeCalls.observe({ result }, durationMs / 1_000),
    connectionAwaited: (waitedMs) => connectionWait.observe(waitedMs / 1_000),
  };
};

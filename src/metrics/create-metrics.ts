import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { type Metrics, NODE_CALL_RESULTS } from '../domain/ports.js';
import { onceASecond } from '../host/once-a-second.js';

/** A request that was answered, in words of ours. */
export interface AnsweredRequest {
  readonly method: string;
  /** The template, without what the caller put into it. */
  readonly route: string;
  /** `aborted`: whoever asked went away before. */
  readonly status: number | 'aborted';
  readonly door: string;
  readonly durationMs: number;
}

/** What is looked at when somebody asks for the metrics. None of them waits for more than a few seconds. */
export interface Sources {
  readonly connections: () => { readonly busy: number; readonly idle: number; readonly waiting: number };
  readonly turns: () => { readonly working: number; readonly waiting: number };
  readonly openCircuits: () => number;
  /** Whether each part of the service is well, and for how long ticks and runs have been due, in milliseconds. */
  readonly health: () => Promise<{
    readonly parts: Readonly<Record<string, boolean>>;
    /** Null where the database does not say. */
    readonly backlogMs: Readonly<Record<'ticks' | 'runs', number>> | null;
  }>;
}

/** The metrics of one process. */
export interface MetricsOfProcess extends Metrics {
  requestAnswered(request: AnsweredRequest): void;
  /** An operation of the manifest, by its name. */
  operationAnswered(operation: string, hasErrors: boolean): void;
  /** Names sources; those that were not named show nothing. */
  watch(sources: Partial<Sources>): void;
  /** All of it as text, in the format of Prometheus; not looked at more than once a second, however many ask. */
  render(): Promise<string>;
  /** The same, to be rendered with that of other processes. */
  collect(): Promise<CollectedMetrics>;
  /** An api process was started in the place of one that ended. */
  processReplaced(): void;
  readonly contentType: string;
}

/** What one process counts, as it can be sent to another. */
export type CollectedMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What several processes count as one text; their labels tell them apart. */
export const renderTogether = (collected: readonly CollectedMetrics[]): Promise<string> =>
  // Copies: what is given is not to be changed, and the library promises nothing.
  AggregatorRegistry.aggregate(collected.map((metrics) => [...metrics])).metrics();

/** Seconds; promises are made of 1 s, 5 s and 15 s (schedules.md §1). */
const LATENESS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 300];

/** Seconds; a call to a node ends after 8. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

/**
 * Makes the metrics of a process. Each has its one name and help here, and is counted where it happens.
 * @param several where one service is several processes: the label that tells this one apart, and whether it has the others
 */
export const createMetrics = (several?: { readonly process: string; readonly isFirst: boolean }): MetricsOfProcess => {
  const registry = new Registry();
  if (several !== undefined) registry.setDefaultLabels({ process: several.process });
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'gamewarden_' });
  let sources: Partial<Sources> = {};

  const tickLateness = new Histogram({
    name: 'gamewarden_tick_lateness_seconds',
    help: 'How long after its time a tick was turned into a run, or into a record of why there is none.',
    buckets: LATENESS,
    registers,
  });
  const runWait = new Histogram({
    name: 'gamewarden_run_wait_seconds',
    help: 'How long a run, or its next step, was due before a worker took it.',
    buckets: LATENESS,
    registers,
  });
  const runs = new Counter({
    name: 'gamewarden_runs_total',
    help: 'Runs that workers ended, and ticks that were recorded without one, by state and reason.',
    labelNames: ['state', 'reason'],
    registers,
  });
  const steps = new Counter({
    name: 'gamewarden_steps_total',
    help: 'Steps that got their result, or are to be sent again (postponed, withdrawn), by action.',
    labelNames: ['action', 'outcome'],
    registers,
  });
  const claimsLost = new Counter({
    name: 'gamewarden_claims_lost_total',
    help: 'Runs that were not the own ones of a worker any more: its lease had run out, or somebody cancelled them.',
    registers,
  });
  const sweepFinds = new Counter({
    name: 'gamewarden_sweep_finds_total',
    help: 'Ticks that the sweep found before an alarm told of them.',
    registers,
  });
  const alarms = new Gauge({
    name: 'gamewarden_alarms',
    help: 'Alarms of the next 15 minutes at the last comparison: those that are expected, and those that were stored.',
    labelNames: ['kind'],
    registers,
  });
  const alarmsCorrected = new Counter({
    name: 'gamewarden_alarms_corrected_total',
    help: 'Alarms that were missing and set, or wrong and removed.',
    labelNames: ['correction'],
    registers,
  });
  const nodeCalls = new Histogram({
    name: 'gamewarden_node_call_duration_seconds',
    help: 'Calls to nodes and how long they took, waiting included, by what came of them.',
    labelNames: ['result'],
    buckets: DURATIONS,
    registers,
  });
  new Gauge({
    name: 'gamewarden_node_circuits_open',
    help: 'Nodes that are not called at the moment, because they did not answer.',
    registers,
    collect() {
      if (sources.openCircuits !== undefined) this.set(sources.openCircuits());
    },
  });
  const connectionWait = new Histogram({
    name: 'gamewarden_database_connection_wait_seconds',
    help: 'How long was waited for a connection to the database.',
    buckets: DURATIONS,
    registers,
  });
  new Gauge({
    name: 'gamewarden_database_connections',
    help: 'Connections to the database that are busy and idle, and those that somebody waits for.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.connections?.() ?? {})) this.set({ state }, count);
    },
  });
  const requests = new Counter({
    name: 'gamewarden_http_requests_total',
    help: 'Requests that were answered, by method, template of the route, and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const operations = new Counter({
    name: 'gamewarden_graphql_operations_total',
    help: 'Operations of the manifest of trusted documents, by name, and whether their answers had errors.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const requestDuration = new Histogram({
    name: 'gamewarden_http_request_duration_seconds',
    help: 'How long requests took, until their answer was sent; those over GraphQL include subscriptions.',
    labelNames: ['door'],
    buckets: DURATIONS,
    registers,
  });
  new Gauge({
    name: 'gamewarden_turns',
    help: 'Requests that work at the moment, and those that wait for their turn.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.turns?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'gamewarden_backlog_age_seconds',
    help: 'For how long the oldest tick that is not accounted for, and the oldest run that nobody has, are due.',
    labelNames: ['of'],
    registers,
    async collect() {
      const health = await sources.health?.();
      this.reset();
      for (const [of, ms] of Object.entries(health?.backlogMs ?? {})) this.set({ of }, ms / 1_000);
    },
  });
  new Gauge({
    name: 'gamewarden_part_ready',
    help: 'Whether a part of the service is well (1) or not (0), as at /readyz.',
    labelNames: ['part'],
    registers,
    async collect() {
      const health = await sources.health?.();
      for (const [part, isWell] of Object.entries(health?.parts ?? {})) this.set({ part }, Number(isWell));
    },
  });
  const replaced =
    several?.isFirst !== true
      ? undefined
      : new Counter({
          name: 'gamewarden_api_processes_replaced_total',
          help: 'API processes that ended by themselves, so that others were started in their place.',
          registers,
        });
  // What has not happened yet is 0 and not absent: a first failure is a rise.
  for (const result of NODE_CALL_RESULTS) nodeCalls.zero({ result });
  for (const correction of ['set', 'removed']) alarmsCorrected.inc({ correction }, 0);

  return {
    tickHandled: (latenessMs) => tickLateness.observe(Math.max(0, latenessMs) / 1_000),
    runClaimed: (waitedMs) => runWait.observe(Math.max(0, waitedMs) / 1_000),
    runEnded: (state, reason) => runs.inc({ state, reason: reason ?? '' }),
    stepEnded: (action, outcome) => steps.inc({ action, outcome }),
    claimLost: () => claimsLost.inc(),
    sweepFound: (ticks) => sweepFinds.inc(ticks),
    alarmsCompared: ({ expected, missing, removed }) => {
      alarms.set({ kind: 'expected' }, expected);
      alarms.set({ kind: 'stored' }, expected - missing);
      alarmsCorrected.inc({ correction: 'set' }, missing);
      alarmsCorrected.inc({ correction: 'removed' }, removed);
    },
    nodeCalled: (result, durationMs) => nodeCalls.observe({ result }, durationMs / 1_000),
    connectionAwaited: (waitedMs) => connectionWait.observe(waitedMs / 1_000),
    requestAnswered: ({ method, route, status, door, durationMs }) => {
      requests.inc({ method, route, status });
      requestDuration.observe({ door }, durationMs / 1_000);
    },
    operationAnswered: (operation, hasErrors) => operations.inc({ operation, outcome: hasErrors ? 'errors' : 'ok' }),
    watch: (named) => {
      sources = { ...sources, ...named };
    },
    render: onceASecond(() => registry.metrics()),
    collect: () => registry.getMetricsAsJSON(),
    processReplaced: () => replaced?.inc(),
    contentType: registry.contentType,
  };
};

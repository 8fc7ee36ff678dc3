import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Metrics } from '../domain/ports/metrics.js';
import { pollOncePerSecond } from '../host/poll-once-per-second.js';
import { VERSION } from '../host/version.js';
import { callMetrics } from './call-metrics.js';
import { type RequestMetrics, requestMetrics } from './request-metrics.js';
import { runMetrics } from './run-metrics.js';
import { makeSourceGauges, type Sources } from './source-gauges.js';

/** The metrics of one process. */
export interface MetricsOfProcess extends Metrics, RequestMetrics {
  /** Adds sources; a gauge without a source shows nothing. */
  watch(sources: Partial<Sources>): void;
  /** All metrics in the text format of Prometheus; collected at most once a second. */
  render(): Promise<string>;
  /** All metrics as data, to be rendered with those of other processes. */
  collect(): Promise<CollectedMetrics>;
  /** Counts an API process that was started to replace one that ended. */
  processReplaced(): void;
  readonly contentType: string;
}

/** The metrics of one process in a form that can be sent to another process. */
export type CollectedMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Renders the metrics of several processes as one text; their `process` label distinguishes them. */
export const renderTogether = (collected: readonly CollectedMetrics[]): Promise<string> =>
  // Copies, because the library does not promise to leave its input unchanged.
  AggregatorRegistry.aggregate(collected.map((metrics) => [...metrics])).metrics();

/**
 * Creates the metrics of a process.
 * @param several where the service is several processes: the label of this process, and whether it is the first one
 */
export const createMetrics = (several?: { readonly process: string; readonly isFirst: boolean }): MetricsOfProcess => {
  const registry = new Registry();
  if (several !== undefined) registry.setDefaultLabels({ process: several.process });
  collectDefaultMetrics({ register: registry, prefix: 'gamewarden_' });
  showVersion(registry);
  let sources: Partial<Sources> = {};
  makeSourceGauges(registry, () => sources);
  const replaced = several?.isFirst === true ? countReplaced(registry) : undefined;

  return {
    ...runMetrics(registry),
    ...callMetrics(registry),
    ...requestMetrics(registry),
    watch: (named) => {
      sources = { ...sources, ...named };
    },
    render: pollOncePerSecond(() => registry.metrics()),
    collect: () => registry.getMetricsAsJSON(),
    processReplaced: () => replaced?.inc(),
    contentType: registry.contentType,
  };
};

const showVersion = (registry: Registry): void =>
  new Gauge({
    name: 'gamewarden_build_info',
    help: 'Always 1; the label is the version of the running release.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1);

const countReplaced = (registry: Registry): Counter =>
  new Counter({
    name: 'gamewarden_api_processes_replaced_total',
    help: 'API processes that ended unexpectedly and were replaced.',
    registers: [registry],
  });

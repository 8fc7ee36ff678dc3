import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Metrics } from '../domain/ports/metrics.js';
import { onceASecond } from '../host/once-a-second.js';
import { callMetrics } from './call-metrics.js';
import { type RequestMetrics, requestMetrics } from './request-metrics.js';
import { runMetrics } from './run-metrics.js';
import { makeSourceGauges, type Sources } from './source-gauges.js';

/** The metrics of one process. */
export interface MetricsOfProcess extends Metrics, RequestMetrics {
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

/**
 * Makes the metrics of a process. Each has its one name and help, beside those of its kind, and is counted where it happens.
 * @param several where one service is several processes: the label that tells this one apart, and whether it has the others
 */
export const createMetrics = (several?: { readonly process: string; readonly isFirst: boolean }): MetricsOfProcess => {
  const registry = new Registry();
  if (several !== undefined) registry.setDefaultLabels({ process: several.process });
  collectDefaultMetrics({ register: registry, prefix: 'gamewarden_' });
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
    render: onceASecond(() => registry.metrics()),
    collect: () => registry.getMetricsAsJSON(),
    processReplaced: () => replaced?.inc(),
    contentType: registry.contentType,
  };
};

const countReplaced = (registry: Registry): Counter =>
  new Counter({
    name: 'gamewarden_api_processes_replaced_total',
    help: 'API processes that ended by themselves, so that others were started in their place.',
    registers: [registry],
  });

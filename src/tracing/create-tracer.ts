import {
  type Context,
  SpanKind as OtelKind,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import pTimeout from 'p-timeout';
import type { Log } from '../domain/ports/log.js';
import type { Span, SpanKind, SpanStart, Tracer } from '../domain/ports/tracer.js';

const NAME = 'gamewarden';

/** How long the last spans may take to be exported at a stop, in milliseconds. */
const STOP_LIMIT_MS = 3_000;

/** Shortest time between two warnings that an export failed, in milliseconds; an export begins every five seconds. */
const WARNING_INTERVAL_MS = 60_000;

export interface TraceExporter {
  readonly tracer: Tracer;
  /** Exports the last spans. */
  stop(): Promise<void>;
}

export interface TracerOptions {
  /** Base URL of the collector, to which OpenTelemetry adds `/v1/traces`. */
  readonly endpoint: string;
  readonly log: Log;
}

const urlBelow = (base: string, path: string): string => new URL(path, base.endsWith('/') ? base : `${base}/`).href;

/**
 * Exports traces with OpenTelemetry, as JSON over HTTP (OTLP). Spans are sent in the background; while the collector
 * does not answer, 2,048 are queued and later ones are dropped. The SDK reads its other standard variables itself:
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_BSP_…`.
 */
export const createTracer = ({ endpoint, log }: TracerOptions): TraceExporter => {
  const warn = warningOf(log);
  // The SDK reports failed exports to one handler of the process.
  setGlobalErrorHandler(warn);
  const exporter = new OTLPTraceExporter({ url: urlBelow(endpoint, 'v1/traces') });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': NAME }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer(NAME);
  return {
    tracer: { begin: (start, parent) => beginIn(tracer, contextOf(parent), start) },
    stop: () => pTimeout(provider.shutdown().catch(warn), { milliseconds: STOP_LIMIT_MS, fallback: () => undefined }),
  };
};

/** Warns that an export failed, at most once in {@link WARNING_INTERVAL_MS}. */
const warningOf = (log: Log): ((error: unknown) => void) => {
  let warnedAt = -WARNING_INTERVAL_MS;
  return (error) => {
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = performance.now();
    log.warn({ err: error }, 'traces could not be exported');
  };
};

const contextOf = (traceparent: string | null | undefined): Context => {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
};

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
};

const beginIn = (tracer: OtelTracer, parent: Context, { name, kind = 'internal', attributes }: SpanStart): Span =>
  spanOn(tracer, tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parent));

const spanOn = (tracer: OtelTracer, span: OtelSpan): Span => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    begin: (start) => beginIn(tracer, trace.setSpan(ROOT_CONTEXT, span), start),
    describe: ({ name, attributes }) => {
      if (name !== undefined) span.updateName(name);
      span.setAttributes({ ...attributes });
    },
    end: (error) => {
      // The message may contain values of the request.
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
      span.end();
    },
  };
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createTracer } from '../../../src/tracing/create-tracer.js';
import { startTraceCollector, type TraceCollector } from '../../support/e2e/trace-collector.js';
import { silentLog } from '../../support/log.js';

const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

let collector: TraceCollector;

beforeEach(async () => {
  collector = await startTraceCollector();
});

afterEach(() => collector.close());

describe('an exporter of traces', () => {
  test('exports the last spans when it stops, with their parents and attributes', async () => {
    const { tracer, stop } = createTracer({ endpoint: `${collector.url}/`, log: silentLog });
    const request = tracer.begin({ name: 'GET', kind: 'server' }, `00-${PARENT.traceId}-${PARENT.spanId}-01`);
    request.begin({ name: 'SELECT', attributes: { 'db.system.name': 'postgresql' } }).end(new TypeError('secret'));
    request.describe({ name: 'GET /api/client' });
    request.end();
    await stop();
    expect(collector.spans()).toMatchObject([
      {
        name: 'SELECT',
        traceId: PARENT.traceId,
        parentSpanId: request.traceparent.split('-')[2],
        attributes: [{ key: 'db.system.name', value: { stringValue: 'postgresql' } }],
      },
      { name: 'GET /api/client', traceId: PARENT.traceId, parentSpanId: PARENT.spanId },
    ]);
    expect(JSON.stringify(collector.spans())).not.toContain('secret');
  });

  test.each(['', '00-abc', 'x'.repeat(10_000), `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`])(
    'begins a new trace where traceparent is invalid (%#)',
    async (traceparent) => {
      const { tracer, stop } = createTracer({ endpoint: collector.url, log: silentLog });
      tracer.begin({ name: 'GET' }, traceparent).end();
      await stop();
      expect(collector.spans()).toHaveLength(1);
      expect(collector.spans()[0]?.parentSpanId ?? '').toBe('');
    },
  );

  test('warns once when the collector rejects traces, and stops all the same', async () => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };
    const { tracer, stop } = createTracer({ endpoint: `${collector.url}/elsewhere`, log });
    tracer.begin({ name: 'GET' }).end();
    await stop();
    expect(warnings).toEqual(['traces could not be exported']);
  });
});

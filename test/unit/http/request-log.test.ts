import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { createTraceContext } from '../../../src/domain/tracing/trace-context.js';
import type { AnswerReport } from '../../../src/http/report-answers.js';
import { createRequestLog } from '../../../src/http/request-log.js';
import { silentLog } from '../../support/log.js';

const CALLER = { key: { identifier: 'ptlc_1234567890a' } };
const ADMITTED = { caller: CALLER, isAdmitted: true };
const ANSWERED = { method: 'GET', route: '/api/client', status: 200, api: 'client', durationMs: 12.345 };

let lines: (readonly [fields: object, message: string])[];
let report: (url: string, locals?: object, status?: number) => void;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  const log: AnswerReport = createRequestLog({ ...silentLog, info: (...line) => void lines.push(line) });
  report = (originalUrl, locals = {}, statusCode = 200) =>
    log(ANSWERED, {
      // The parts that the log reads.
      req: { originalUrl } as Request,
      res: { locals, statusCode } as unknown as Response,
      trace: { ...createTraceContext({ requestId: 'one' }), statements: 3, cost: { actual: 40 } },
    });
});

afterEach(() => {
  jest.useRealTimers();
});

test('a line has the route as a template, the costs and the identifier of the key, and not the URL', () => {
  report('/api/client?token=secret', ADMITTED);
  expect(lines).toEqual([
    [
      {
        ...{ requestId: 'one', method: 'GET', route: '/api/client', status: 200, ms: 12.3, statements: 3, points: 40 },
        key: CALLER.key.identifier,
      },
      'request',
    ],
  ]);
});

test('health checks are logged only when they fail', () => {
  for (const path of ['/livez', '/healthz', '/readyz?exclude=scheduler', '/metrics']) report(path);
  expect(lines).toEqual([]);
  report('/readyz', {}, 503);
  expect(lines).toHaveLength(1);
});

describe('of requests that no limit has admitted', () => {
  test('ten a second are logged, and the rest is counted', async () => {
    for (let count = 0; count < 500; count += 1) {
      report('/api/client', {}, 401);
      report('/api/client', { caller: CALLER }, 429);
    }
    expect(lines).toHaveLength(10);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(lines.at(-1)).toEqual([{ omitted: 990 }, 'requests that were not admitted were not logged']);
    report('/api/client');
    expect(lines).toHaveLength(12);
  });

  test('a flood of them omits no admitted request, and none of a node', () => {
    for (let count = 0; count < 1_000; count += 1) report('/api/client');
    report('/api/client', ADMITTED);
    report('/api/remote', { nodeId: 1 });
    expect(lines).toHaveLength(12);
  });
});

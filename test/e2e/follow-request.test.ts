import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runServer } from '../support/e2e/console-server.js';
import { openRows, type Rows } from '../support/e2e/rows.js';
import { type CreatedSchedule, command, createSchedule, finishedRun } from '../support/e2e/schedule-calls.js';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../support/e2e/trace-collector.js';
import { type Answer, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const REQUEST_ID = 'ticket-4711';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let collector: TraceCollector;
let service: Service;
let rows: Rows;
let schedule: CreatedSchedule;
let answer: Answer;
let runId: string;

// One request: it executes a schedule, whose run sends a command to a server of the built-in node.
beforeAll(async () => {
  collector = await startTraceCollector();
  service = await startService({
    localNode: true,
    env: { LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  });
  rows = openRows(service);
  schedule = await createSchedule(service, await runServer(service, rows), { tasks: [command('say followed')] });
  answer = await service.rest('POST', `${schedule.path}/execute`, {
    headers: { 'X-Request-Id': REQUEST_ID, traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-01` },
  });
  runId = (await finishedRun(rows, schedule, 60_000)).id;
});

afterAll(async () => {
  await rows?.close();
  await service?.stop();
  await collector?.close();
});

/** The lines of a log that have these fields. */
const linesWith = (log: string, fields: object): readonly Readonly<Record<string, unknown>>[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((line) => Object.entries(fields).every(([name, value]) => line[name] === value));

const serviceLog = (fields: object) => linesWith(service.output().stderr, fields);

test('the answer has the id that the client sent, and a new one in place of an invalid one', async () => {
  expect(answer.status).toBe(202);
  expect(answer.headers.get('x-request-id')).toBe(REQUEST_ID);
  const replaced = await service.rest('GET', '/api/client', { headers: { 'X-Request-Id': 'no spaces' } });
  expect(replaced.headers.get('x-request-id')).toMatch(UUID);
});

test('an error over GraphQL has the id of its request', async () => {
  for (const query of ['{ unknown }', '{ servers(first: 1000) { nodes { name } } }']) {
    const { body, headers } = await service.graphql(query);
    expect(body.errors[0].extensions.requestId).toBe(headers.get('x-request-id'));
  }
  const withoutKey = await service.graphql('{ viewer { id } }', {}, null);
  expect(withoutKey.body.errors[0].extensions).toEqual({
    code: 'UNAUTHENTICATED',
    requestId: withoutKey.headers.get('x-request-id'),
  });
});

test('the log has one line for the request and one for its run', async () => {
  const [request] = await until(() => {
    const found = serviceLog({ msg: 'request', requestId: REQUEST_ID });
    return found.length > 0 && found;
  });
  expect(request).toMatchObject({
    method: 'POST',
    route: '/api/client/servers/:server/schedules/:schedule/execute',
    status: 202,
    ms: expect.any(Number),
    statements: expect.any(Number),
    points: expect.any(Number),
    key: service.keys.client.slice(0, 16),
  });
  expect(request?.statements).toBeGreaterThan(2);
  const [run] = await until(() => {
    const found = serviceLog({ msg: 'run ended', runId });
    return found.length > 0 && found;
  });
  expect(run).toMatchObject({
    requestId: REQUEST_ID,
    scheduleId: schedule.id,
    trigger: 'manual',
    state: 'succeeded',
    ms: expect.any(Number),
  });
});

test('the log has neither keys nor successful health checks', () => {
  const { stderr } = service.output();
  expect(stderr).not.toContain(service.keys.client);
  expect(stderr).not.toContain(service.keys.application);
  expect(serviceLog({ msg: 'request', status: 200, method: 'GET', route: '/readyz' })).toEqual([]);
});

test('the log of the node has the ids of the request and of the run', async () => {
  const [call] = await until(async () => {
    const log = await readFile(join(service.dataDir, 'node', 'node.log'), 'utf8');
    const found = linesWith(log, { msg: 'request', runId });
    return found.length > 0 && found;
  });
  expect(call).toMatchObject({
    requestId: REQUEST_ID,
    method: 'POST',
    route: '/api/servers/:server/commands',
    status: 204,
    ms: expect.any(Number),
  });
});

test('the activity names the request that caused an entry, and that of a run', async () => {
  const { body } = await service.graphql(
    `{ auditLog(first: 2, filter: { event: ["server:schedule.execute", "server:schedule.run"] }) {
      nodes { event requestId } } }`,
  );
  expect(body.data.auditLog.nodes).toEqual([
    { event: 'server:schedule.run', requestId: REQUEST_ID },
    { event: 'server:schedule.execute', requestId: REQUEST_ID },
  ]);
});

test('one trace contains the request, its operation, its statements, the run and the call of the node', async () => {
  const ofTrace = (): readonly CollectedSpan[] => collector.spans().filter(({ traceId }) => traceId === TRACE_ID);
  const named = (name: string): CollectedSpan | undefined => ofTrace().find((span) => span.name === name);
  await until(() => named('POST node') && named('run of a schedule'));
  const request = named('POST /api/client/servers/:server/schedules/:schedule/execute');
  expect(request?.parentSpanId).toBe(CALLER_SPAN);
  const operation = named('mutation ExecuteSchedule');
  expect(operation?.parentSpanId).toBe(request?.spanId);
  const statements = ofTrace().filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
  expect(statements.map(({ name }) => name)).toContain('SELECT');
  const run = named('run of a schedule');
  expect(run?.parentSpanId).toBe(operation?.spanId);
  expect(named('POST node')?.parentSpanId).toBe(run?.spanId);
});

test('with LOG_REQUESTS=off requests have ids only in their answers', async () => {
  const quiet = await startService({ env: { LOG_LEVEL: 'info', LOG_REQUESTS: 'off' } });
  try {
    const { body, headers } = await quiet.graphql('{ unknown }');
    expect(headers.get('x-request-id')).toMatch(UUID);
    expect(body.errors[0].extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' });
    expect(linesWith(quiet.output().stderr, { msg: 'request' })).toEqual([]);
  } finally {
    await quiet.stop();
  }
});

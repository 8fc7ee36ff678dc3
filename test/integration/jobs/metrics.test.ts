import { beforeEach, expect, test } from '@jest/globals';
import { DaemonError } from '../../../src/domain/errors.js';
import { changeSchedule } from '../../../src/domain/schedules/change-schedule.js';
import { materialiseDue } from '../../../src/domain/schedules/materialise-due.js';
import { createRunPool } from '../../../src/jobs/run-pool.js';
import { createMetrics, type MetricsOfProcess } from '../../../src/metrics/create-metrics.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { recordingDaemon } from '../../support/recording-daemon.js';
import { advanceRun, claimRun } from '../../support/runs.js';
import { runsOf, seedSchedule, seedServer } from '../../support/schedule-engine.js';
import { seriesOf } from '../../support/series-of.js';
import { until } from '../../support/until.js';

const database = describeDatabase();
let metrics: MetricsOfProcess;
let daemon: ReturnType<typeof recordingDaemon>;
let ctx: ReturnType<typeof testContext>;

beforeEach(async () => {
  await database.pool.query('truncate schedules, schedule_runs cascade');
  metrics = createMetrics();
  daemon = recordingDaemon();
  ctx = testContext(database.db, { daemon, metrics });
});

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

/** The value of a series; undefined if it does not exist. */
const figureOf = async (series: string): Promise<number | undefined> => {
  const line = (await seriesOf(metrics)).find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

test('a tick is counted with its lateness, its run and steps with their outcomes', async () => {
  const server = await seedServer(database.db);
  const schedule = await seedSchedule(database.db, server.id, { nextRunAt: ago(20), tasks: [{}, {}] });
  await materialiseDue(ctx);
  const pool = createRunPool(ctx, 'a worker');
  await pool.fill();
  await until(async () => (await runsOf(database.db, schedule.id))[0]?.state === 'succeeded');
  await pool.stop();
  expect(await figureOf('gamewarden_tick_lateness_seconds_bucket{le="15"}')).toBe(0);
  expect(await figureOf('gamewarden_tick_lateness_seconds_count')).toBe(1);
  expect(await figureOf('gamewarden_run_wait_seconds_count')).toBe(1);
  expect(await figureOf('gamewarden_runs_total{state="succeeded",reason=""}')).toBe(1);
  expect(await figureOf('gamewarden_steps_total{action="command",outcome="ok"}')).toBe(2);
  expect(await figureOf('gamewarden_claims_lost_total')).toBe(0);
});

test('ticks without a run are counted by reason, also when a change of the schedule records them', async () => {
  const server = await seedServer(database.db);
  const [active, missed] = [
    await seedSchedule(database.db, server.id, { nextRunAt: ago(5) }),
    await seedSchedule(database.db, server.id, { nextRunAt: ago(86_400), minute: '0', hour: '0' }),
  ];
  await materialiseDue(ctx);
  await database.db.schedule.update({ where: { id: active.id }, data: { nextRunAt: ago(1) } });
  await changeSchedule({ ...ctx, principal: { kind: 'system' } }, active, async () => undefined);
  expect((await runsOf(database.db, missed.id)).some(({ state }) => state === 'missed')).toBe(true);
  expect(await figureOf('gamewarden_tick_lateness_seconds_count')).toBe(3);
  expect(await figureOf('gamewarden_runs_total{state="missed",reason=""}')).toBe(1);
  expect(await figureOf('gamewarden_runs_total{state="skipped",reason="overlap"}')).toBe(1);
});

test('a step that is sent again, and a run that another worker took over, are counted', async () => {
  const server = await seedServer(database.db);
  const schedule = await seedSchedule(database.db, server.id, { nextRunAt: ago(1) });
  await materialiseDue(ctx);
  const [run] = await runsOf(database.db, schedule.id);
  const id = run?.id ?? '';
  const refuse = () => Promise.reject(new DaemonError({ delivery: 'not_sent', status: 429 }));
  await advanceRun({ ...ctx, daemon: { ...daemon, sendCommand: refuse } }, id, { owner: 'the first' });
  expect(await figureOf('gamewarden_steps_total{action="command",outcome="postponed"}')).toBe(1);

  await database.db.scheduleRun.update({ where: { id }, data: { dueAt: ago(1) } });
  const sendCommand = async (): Promise<void> => {
    await database.db.scheduleRun.update({ where: { id }, data: { leaseUntil: ago(1) } });
    await claimRun(ctx, id, { owner: 'the second' });
  };
  await advanceRun({ ...ctx, daemon: { ...daemon, sendCommand } }, id, { owner: 'the first' });
  await until(async () => (await figureOf('gamewarden_claims_lost_total')) === 1);
});

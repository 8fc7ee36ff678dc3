import type { ServiceContext } from '../../src/domain/context.js';
import { advanceClaimedRun } from '../../src/domain/schedules/advance-claimed-run.js';
import { lockSchedule } from '../../src/domain/schedules/authorize-schedule.js';
import { type ClaimedRun, claimDueRuns } from '../../src/domain/schedules/claim-due-runs.js';
import { materialiseDue } from '../../src/domain/schedules/materialise-due.js';
import { type ManualRun, startManualRun } from '../../src/domain/schedules/start-manual-run.js';
import type { PrismaClient } from '../../src/generated/prisma/client.js';
import { testContext } from './context.js';
import { runsOf, seedSchedule } from './schedule-engine.js';

/** The worker that claims runs, with its signal. */
interface Worker {
  readonly owner: string;
  readonly signal?: AbortSignal;
}

/** Claims this run, as a worker that holds all others; null if it cannot be claimed. */
export const claimRun = async (ctx: ServiceContext, runId: string, { owner }: Worker): Promise<ClaimedRun | null> => {
  const others = await ctx.db.scheduleRun.findMany({ where: { id: { not: runId } }, select: { id: true } });
  const held = others.map(({ id }) => ({ runId: id, nodeId: null }));
  const [claim] = await claimDueRuns(ctx, { owner, limit: 1, perNode: 1, held });
  return claim ?? null;
};

/** Claims this run and advances it as far as possible now; does nothing if it cannot be claimed. */
export const advanceRun = async (ctx: ServiceContext, runId: string, worker: Worker): Promise<void> => {
  const claim = await claimRun(ctx, runId, worker);
  if (claim !== null) await advanceClaimedRun(ctx, claim, worker.signal);
};

/** Executes a schedule now, without a check of the caller. */
export const startRun = (ctx: ServiceContext, scheduleId: number, requestKey?: string): Promise<ManualRun> =>
  ctx.db.$transaction(
    async (tx) =>
      startManualRun({ ...ctx, principal: { kind: 'system' } }, tx, {
        schedule: await lockSchedule(tx, scheduleId),
        requestKey,
      }),
    { maxWait: 10_000 },
  );

/** A cron run of a new schedule, ready to be advanced. */
export const seedCronRun = async (
  db: PrismaClient,
  serverId: number,
  values: Parameters<typeof seedSchedule>[2],
): Promise<{ readonly scheduleId: number; readonly runId: string }> => {
  const { id: scheduleId } = await seedSchedule(db, serverId, values);
  await materialiseDue(testContext(db));
  const [run] = await runsOf(db, scheduleId);
  if (run === undefined) throw new Error('no run was made');
  return { scheduleId, runId: run.id };
};

import type { DomainContext } from '../domain/context.js';
import { executeSchedule } from '../domain/schedules/execute-schedule.js';
import { runList } from '../domain/schedules/list-runs.js';
import { scheduleList } from '../domain/schedules/list-schedules.js';
import type { Prisma } from '../generated/prisma/client.js';
import { findServer } from './find-server.js';
import { nameMissing } from './name-missing.js';
import type { Output } from './output.js';

/** Runs that `schedules show` prints. */
const SHOWN_RUNS = 10;

const SERVER = { select: { id: true, identifier: true, name: true } } as const;

/** `schedules list`. */
export const listSchedulesCommand = async (
  ctx: DomainContext,
  { server }: { readonly server?: string | undefined },
): Promise<Output> => {
  const servers = server === undefined ? undefined : [{ id: await findServer(ctx, server) }];
  const { where } = await scheduleList(ctx, { servers });
  const found = await ctx.db.schedule.findMany({ where, orderBy: { id: 'asc' }, include: { server: SERVER } });
  const schedules = found.map(describe);
  const rows = schedules.map((schedule) => [
    ...[String(schedule.id), schedule.server.identifier, schedule.name, schedule.cron, schedule.timezone],
    ...[schedule.active ? 'yes' : 'no', schedule.nextRunAt ?? '-', schedule.lastRunAt ?? 'never'],
  ]);
  const columns = ['ID', 'SERVER', 'NAME', 'CRON', 'TIME ZONE', 'ACTIVE', 'NEXT RUN', 'LAST RUN'];
  return { json: schedules, text: [{ columns, rows }] };
};

/** `schedules show`: with its tasks and its last runs. */
export const showScheduleCommand = async (ctx: DomainContext, id: number): Promise<Output> => {
  const { where } = await scheduleList(ctx, {});
  const row = await ctx.db.schedule.findFirst({
    where: { AND: [where, { id }] },
    include: { server: SERVER, tasks: { orderBy: { sequenceId: 'asc' } } },
  });
  if (row === null) throw new Error(`No schedule ${id}.`);
  const tasks = row.tasks.map(({ sequenceId, action, payload, timeOffset, continueOnFailure }) => ({
    ...{ sequenceId, action, payload, timeOffset, continueOnFailure },
  }));
  const list = await runList(ctx, { filter: { scheduleIds: [id] }, order: 'newest_first' });
  const runs = (await ctx.db.scheduleRun.findMany({ ...list, take: SHOWN_RUNS })).map((run) => ({
    ...{ id: run.id, trigger: run.trigger, state: run.state, reason: run.reason },
    scheduledAt: run.scheduledAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }));
  const schedule = { ...describe(row), tasks, runs };
  const facts = [
    ['id', String(id)],
    ['server', `${schedule.server.name} (${schedule.server.identifier})`],
    ['name', schedule.name],
    ['cron', `${schedule.cron} ${schedule.timezone}`],
    ['active', schedule.active ? 'yes' : 'no'],
    ['next run', schedule.nextRunAt ?? '-'],
    ['last run', schedule.lastRunAt ?? 'never'],
  ];
  const taskRows = tasks.map((task) => [
    ...[String(task.sequenceId), task.action, task.payload, String(task.timeOffset)],
    task.continueOnFailure ? 'continues' : 'ends',
  ]);
  const runRows = runs.map((run) => [
    ...[run.id, run.trigger, run.state, run.reason ?? '-', run.scheduledAt, run.finishedAt ?? '-'],
  ]);
  return {
    json: schedule,
    text: [
      { rows: facts },
      { columns: ['TASK', 'ACTION', 'PAYLOAD', 'AFTER S', 'ON FAILURE'], rows: taskRows },
      { columns: ['RUN', 'TRIGGER', 'STATE', 'REASON', 'DUE', 'ENDED'], rows: runRows },
    ],
  };
};

const describe = (schedule: Prisma.ScheduleGetPayload<{ include: { server: typeof SERVER } }>) => ({
  id: schedule.id,
  server: schedule.server,
  name: schedule.name,
  cron: [schedule.minute, schedule.hour, schedule.dayOfMonth, schedule.month, schedule.dayOfWeek].join(' '),
  timezone: schedule.timezone,
  active: schedule.isActive,
  nextRunAt: schedule.isActive ? (schedule.nextRunAt?.toISOString() ?? null) : null,
  lastRunAt: schedule.lastRunAt?.toISOString() ?? null,
});

/** `schedules run`: prints the id of the run. */
export const runScheduleCommand = async (ctx: DomainContext, id: number): Promise<Output> => {
  const run = await nameMissing(`schedule ${id}`, executeSchedule(ctx, { id }));
  return { json: { run }, text: `${run}\n` };
};

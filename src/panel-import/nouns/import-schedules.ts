import { CRON_FIELDS, type CronField, cronFieldProblem } from '../../domain/schedules/cron-field.js';
import { nextRunAtFor } from '../../domain/schedules/next-run-at.js';
import { rulesOf } from '../../domain/schedules/task-actions.js';
import { type Prisma, TaskAction } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import { type Fields, fieldsOf } from '../source/fields.js';

type Columns = Omit<Prisma.ScheduleCreateManyInput, 'id'>;

/** The columns of the panel. */
const CRON_COLUMNS: Readonly<Record<CronField, string>> = {
  minute: 'cron_minute',
  hour: 'cron_hour',
  dayOfMonth: 'cron_day_of_month',
  month: 'cron_month',
  dayOfWeek: 'cron_day_of_week',
};

/** Longest offset of a task, in seconds. */
const MAX_OFFSET = 900;

/**
 * Schedules in the zone of the panel. Their clocks start with the import: no tick from before is caught up. A schedule
 * that loses a task is inactive here, because the others could do harm without it.
 */
export const importSchedules = async (run: ImportRun): Promise<void> => {
  const tasks = (await run.panel.tables.read('tasks')).map(fieldsOf);
  const broken = new Map<number, readonly string[]>();
  for (const task of tasks) {
    const fault = faultOf(task);
    const schedule = task.int('schedule_id') ?? 0;
    if (fault !== undefined) broken.set(schedule, [...(broken.get(schedule) ?? []), `${task.id}`]);
  }
  await importNoun<Columns>(run, {
    ...{ noun: 'schedules', from: 'schedules', into: 'schedules' },
    prepare: async () => (row) => {
      const serverId = run.idOf('servers', row.int('server_id'));
      if (serverId === undefined) return { leftOut: `its server ${row.text('server_id')} does not come` };
      const cron = cronOf(row);
      const problem = problemOf(cron);
      if (problem !== undefined) return { leftOut: `its clock "${lineOf(cron)}" is not valid: ${problem}` };
      const { timezone } = run.panel;
      const clock = { ...cron, timezone, jitter: 0, id: row.id, clockSince: run.now };
      const nextRunAt = nextRunAtFor(clock, run.now);
      const lost = broken.get(row.id) ?? [];
      const isActive = row.flag('is_active') && lost.length === 0;
      const changes = [
        ...(row.flag('is_processing') ? ['it was marked as running in the panel; here it is not'] : []),
        ...(nextRunAt === null ? ['its clock never fires'] : []),
        ...(lost.length === 0 ? [] : [`it is inactive here, because it lost task ${lost.join(', ')}`]),
      ];
      return {
        columns: {
          ...{ serverId, name: row.text('name'), ...cron, timezone, isActive, nextRunAt, clockSince: run.now },
          onlyWhenOnline: row.flag('only_when_online'),
          lastRunAt: row.time('last_run_at') ?? null,
          createdAt: row.time('created_at'),
        },
        changes,
      };
    },
    insert: (tx, rows) => tx.schedule.createMany({ data: rows }),
  });
  await importTasks(run);
};

type Cron = Record<CronField, string>;

const cronOf = (row: Fields): Cron => ({
  minute: row.text(CRON_COLUMNS.minute).trim(),
  hour: row.text(CRON_COLUMNS.hour).trim(),
  dayOfMonth: row.text(CRON_COLUMNS.dayOfMonth).trim(),
  month: row.text(CRON_COLUMNS.month).trim(),
  dayOfWeek: row.text(CRON_COLUMNS.dayOfWeek).trim(),
});

const lineOf = (cron: Cron): string => FIELDS.map((field) => cron[field]).join(' ');

// `Object.keys` loses the type of the keys.
const FIELDS = Object.keys(CRON_FIELDS) as readonly CronField[];

const problemOf = (cron: Cron): string | undefined =>
  FIELDS.map((field) => cronFieldProblem(field, cron[field])).find((problem) => problem !== null) ?? undefined;

const actionOf = (row: Fields): TaskAction | undefined =>
  Object.values(TaskAction).find((known) => known === row.text('action'));

/** Why a task cannot be stored; undefined for one that can. */
const faultOf = (row: Fields): string | undefined => {
  const action = actionOf(row);
  if (action === undefined) return `its action ${row.text('action')} is not known here`;
  const { brokenRule } = rulesOf(action);
  const payload = row.text('payload').trim();
  if (brokenRule === null) return undefined;
  return payload === '' || brokenRule(payload) !== undefined ? `its payload is not valid for ${action}` : undefined;
};

/** Tasks in their order, numbered without gaps. */
const importTasks = (run: ImportRun): Promise<void> =>
  importNoun<Omit<Prisma.TaskCreateManyInput, 'id'>>(run, {
    ...{ noun: 'tasks', from: 'tasks', into: 'tasks' },
    nameOf: (row) => `schedule ${row.text('schedule_id')}, ${row.text('sequence_id')}`,
    prepare: async (_run, rows) => {
      const places = placesOf(rows.filter((row) => faultOf(row) === undefined));
      return (row) => {
        const scheduleId = run.idOf('schedules', row.int('schedule_id'));
        const action = actionOf(row);
        const fault = faultOf(row);
        if (scheduleId === undefined) return { leftOut: `its schedule ${row.text('schedule_id')} does not come` };
        if (fault !== undefined || action === undefined) return { leftOut: fault ?? 'its action is not known here' };
        const sequenceId = places.get(row.id) ?? 1;
        const given = row.int('time_offset') ?? 0;
        const timeOffset = Math.min(Math.max(given, 0), MAX_OFFSET);
        return {
          columns: {
            ...{ scheduleId, sequenceId, action, payload: row.text('payload').trim(), timeOffset },
            continueOnFailure: row.flag('continue_on_failure'),
            createdAt: row.time('created_at'),
          },
          changes: [
            ...(sequenceId === row.int('sequence_id')
              ? []
              : [`it is number ${sequenceId} of its schedule here: numbers have no gaps`]),
            ...(timeOffset === given ? [] : [`its offset of ${given} s is ${timeOffset} s here`]),
            ...(row.flag('is_queued') ? ['it was waiting to be run in the panel; here it is not'] : []),
          ],
        };
      };
    },
    insert: (tx, rows) => tx.task.createMany({ data: rows }),
  });

const placesOf = (rows: readonly Fields[]): ReadonlyMap<number, number> => {
  const inOrder = [...rows].sort(
    (one, other) => (one.int('sequence_id') ?? 0) - (other.int('sequence_id') ?? 0) || one.id - other.id,
  );
  const counts = new Map<number, number>();
  return new Map(
    inOrder.map((row) => {
      const schedule = row.int('schedule_id') ?? 0;
      const place = (counts.get(schedule) ?? 0) + 1;
      counts.set(schedule, place);
      return [row.id, place];
    }),
  );
};

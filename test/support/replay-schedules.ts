import type { PrismaClient, TaskAction } from '../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../src/host/random.js';
import { readRecording } from './replay.js';

/** A schedule as a recording shows it. */
export interface RecordedSchedule {
  readonly id: number;
  readonly name: string;
  readonly cron: {
    readonly minute: string;
    readonly hour: string;
    readonly day_of_month: string;
    readonly month: string;
    readonly day_of_week: string;
  };
  readonly is_active: boolean;
  readonly is_processing: boolean;
  readonly only_when_online: boolean;
  readonly last_run_at: string | null;
  readonly next_run_at: string;
  readonly relationships: { readonly tasks: { readonly data: readonly { readonly attributes: RecordedTask }[] } };
}

interface RecordedTask {
  readonly id: number;
  readonly sequence_id: number;
  readonly action: TaskAction;
  readonly payload: string;
  readonly time_offset: number;
  readonly is_queued: boolean;
  readonly continue_on_failure: boolean;
}

/** The schedules that a recorded list shows, by id. */
export const recordedSchedules = async (file: string): Promise<ReadonlyMap<number, RecordedSchedule>> => {
  const { body } = (await readRecording(file)).response;
  // The file is a known recording: a list of schedules.
  const { data } = body as { readonly data: readonly { readonly attributes: RecordedSchedule }[] };
  return new Map(data.map(({ attributes }) => [attributes.id, attributes]));
};

/** The schedule that a recorded answer shows. */
export const recordedSchedule = async (file: string): Promise<RecordedSchedule> => {
  const { body } = (await readRecording(file)).response;
  return (body as { readonly attributes: RecordedSchedule }).attributes; // as above
};

/** A schedule with only the first tasks. */
export const withTasks = (schedule: RecordedSchedule, count: number): RecordedSchedule => ({
  ...schedule,
  relationships: { tasks: { data: schedule.relationships.tasks.data.slice(0, count) } },
});

/**
 * Puts a recorded schedule on a server, with its ids, in a database without it; the next schedule and task get the
 * next ids. One that was recorded while it ran has a run that stands before its queued task.
 */
export const arrangeRecordedSchedule = async (
  db: PrismaClient,
  serverId: number,
  schedule: RecordedSchedule,
): Promise<void> => {
  const { cron } = schedule;
  const tasks = schedule.relationships.tasks.data.map(({ attributes }) => attributes);
  await db.schedule.create({
    data: {
      ...{ id: schedule.id, serverId, name: schedule.name },
      ...{ minute: cron.minute, hour: cron.hour, dayOfMonth: cron.day_of_month },
      ...{ month: cron.month, dayOfWeek: cron.day_of_week },
      isActive: schedule.is_active,
      onlyWhenOnline: schedule.only_when_online,
      lastRunAt: schedule.last_run_at,
      nextRunAt: schedule.next_run_at,
      tasks: {
        create: tasks.map(({ id, sequence_id, action, payload, time_offset, continue_on_failure }) => ({
          ...{ id, action, payload, sequenceId: sequence_id },
          timeOffset: time_offset,
          continueOnFailure: continue_on_failure,
        })),
      },
    },
  });
  if (schedule.is_processing) await arrangeRun(db, serverId, schedule);
};

/** An active manual run: the steps before the queued task are done, the others are pending. */
const arrangeRun = async (db: PrismaClient, serverId: number, schedule: RecordedSchedule): Promise<void> => {
  const tasks = schedule.relationships.tasks.data.map(({ attributes }) => attributes);
  const queued = tasks.findIndex(({ is_queued }) => is_queued);
  await db.scheduleRun.create({
    data: {
      ...{ id: cryptoRandom.uuid(), scheduleId: schedule.id, serverId, scheduleName: schedule.name },
      ...{ trigger: 'manual', scheduledAt: new Date(), scheduleVersion: 1, state: 'running', startedAt: new Date() },
      steps: {
        create: tasks.map(({ id, action, payload, time_offset }, index) => ({
          ...{ sequence: index + 1, taskId: id, action, payload, timeOffset: time_offset },
          ...{ continueOnFailure: false, effectKey: cryptoRandom.uuid() },
          state: index < queued ? ('ok' as const) : ('pending' as const),
        })),
      },
    },
  });
};

/** Gives the next row of a table this id. */
export const setNextId = (db: PrismaClient, table: 'schedules' | 'tasks', id: number): Promise<unknown> =>
  db.$executeRaw`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}, false)`;

import type { Service } from '../service.js';
import { until } from '../until.js';
import type { CreatedServer } from './console-server.js';
import type { Rows } from './rows.js';

/** So rare that no tick is due during a test. */
export const YEARLY = { minute: '0', hour: '0', day_of_month: '1', month: '1', day_of_week: '*' } as const;

/** Due at the full hour. */
export const EVERY_FIVE_MINUTES = {
  minute: '*/5',
  hour: '*',
  day_of_month: '*',
  month: '*',
  day_of_week: '*',
} as const;

export const HOURLY = { minute: '0', hour: '*', day_of_month: '*', month: '*', day_of_week: '*' } as const;

export interface TaskBody {
  readonly action: string;
  readonly payload?: string;
  readonly time_offset?: number;
  readonly continue_on_failure?: boolean;
  readonly wait_until?: string;
  readonly wait_limit?: number;
}

/** A schedule of a server, by the paths that name it. */
export interface CreatedSchedule {
  readonly id: number;
  /** `/api/client/servers/…/schedules/…` */
  readonly path: string;
}

/** Creates a schedule with its tasks over REST. */
export const createSchedule = async (
  service: Service,
  { identifier }: Pick<CreatedServer, 'identifier'>,
  { tasks = [], ...body }: { readonly tasks?: readonly TaskBody[] } & Readonly<Record<string, unknown>> = {},
): Promise<CreatedSchedule> => {
  const list = `/api/client/servers/${identifier}/schedules`;
  const created = await service.rest('POST', list, { body: { name: 'A schedule', ...YEARLY, ...body } });
  if (created.status !== 200) throw new Error(`The schedule was not created: ${JSON.stringify(created.body)}`);
  const { id } = created.body.attributes;
  const path = `${list}/${id}`;
  for (const task of tasks) {
    const answer = await service.rest('POST', `${path}/tasks`, { body: { time_offset: 0, ...task } });
    if (answer.status !== 200) throw new Error(`The task was not created: ${JSON.stringify(answer.body)}`);
  }
  return { id, path };
};

/** The attributes of a schedule as REST shows them, its tasks included. */
export const readSchedule = async (service: Service, { path }: CreatedSchedule) =>
  (await service.rest('GET', path)).body.attributes;

/** The tasks of a schedule in their order: place and payload of each. */
export const taskOrder = async (service: Service, schedule: CreatedSchedule): Promise<readonly string[]> => {
  const { relationships } = await readSchedule(service, schedule);
  return relationships.tasks.data.map(
    ({ attributes }: { readonly attributes: { readonly sequence_id: number; readonly payload: string } }) =>
      `${attributes.sequence_id} ${attributes.payload}`,
  );
};

/** The paths of the tasks of a schedule, in their order. */
export const taskPaths = async (service: Service, schedule: CreatedSchedule): Promise<readonly string[]> => {
  const { relationships } = await readSchedule(service, schedule);
  return relationships.tasks.data.map(
    ({ attributes }: { readonly attributes: { readonly id: number } }) => `${schedule.path}/tasks/${attributes.id}`,
  );
};

/** A command, sent at once. */
export const command = (payload: string) => ({ action: 'command', payload, time_offset: 0 });

/** The newest run of a schedule with its steps in order. */
export const newestRun = ({ db }: Rows, { id }: CreatedSchedule) =>
  db.scheduleRun.findFirstOrThrow({
    where: { scheduleId: id },
    orderBy: { scheduledAt: 'desc' },
    include: { steps: { orderBy: { sequence: 'asc' } } },
  });

/** Waits until no run of a schedule is active, and returns the newest. */
export const finishedRun = async (rows: Rows, schedule: CreatedSchedule, limitMs = 30_000) => {
  await until(
    async () =>
      (await rows.db.scheduleRun.count({ where: { scheduleId: schedule.id } })) > 0 &&
      (await rows.db.scheduleRun.count({ where: { scheduleId: schedule.id, finishedAt: null } })) === 0,
    limitMs,
  );
  return newestRun(rows, schedule);
};

import { randomUUID } from 'node:crypto';
import type { Wake } from '../../src/domain/ports/wake.js';
import type { OverlapPolicy, PrismaClient, TaskAction, TaskWait } from '../../src/generated/prisma/client.js';

/** A wake that records its calls. */
export const recordingWake = (): Wake & {
  readonly schedules: { readonly id: number; readonly at: Date }[];
  readonly runs: { readonly id: string; readonly at: Date }[];
} => {
  const schedules: { readonly id: number; readonly at: Date }[] = [];
  const runs: { readonly id: string; readonly at: Date }[] = [];
  return {
    schedules,
    runs,
    scheduleDue: (id, at) => void schedules.push({ id, at }),
    taskDue: (id, at) => void runs.push({ id, at }),
  };
};

/** A location, a node, an egg and an owner, and a server on them. */
export const seedServer = async (
  db: PrismaClient,
  values: { readonly backupLimit?: number } = {},
): Promise<{ readonly id: number; readonly uuid: string; readonly nodeId: number }> => {
  const word = randomUUID().slice(0, 8);
  const location = await db.location.create({ data: { short: word } });
  const node = await db.node.create({
    data: {
      uuid: randomUUID(),
      locationId: location.id,
      name: word,
      fqdn: '127.0.0.1',
      memory: 1024,
      disk: 1024,
      daemonTokenId: word,
      daemonToken: 'sealed',
    },
  });
  const allocation = await db.allocation.create({ data: { nodeId: node.id, ip: '127.0.0.1', port: 25565 } });
  const nest = await db.nest.create({ data: { uuid: randomUUID(), author: 'a@example.com', name: word } });
  const egg = await db.egg.create({
    data: {
      uuid: randomUUID(),
      nestId: nest.id,
      author: 'a@example.com',
      name: word,
      dockerImages: {},
      configFiles: {},
      configStartup: {},
      configLogs: {},
      configStop: 'stop',
      startup: 'run',
      scriptInstall: '',
      scriptContainer: '',
    },
  });
  const owner = await db.user.create({
    data: { uuid: randomUUID(), username: word, email: `${word}@example.com`, firstName: 'A', lastName: 'B' },
  });
  const uuid = randomUUID();
  const server = await db.server.create({
    data: {
      uuid,
      identifier: uuid.slice(0, 8),
      name: word,
      ownerId: owner.id,
      nodeId: node.id,
      allocationId: allocation.id,
      eggId: egg.id,
      image: 'image',
      startup: 'run',
      memory: 0,
      swap: 0,
      disk: 0,
      io: 500,
      cpu: 0,
      backupLimit: values.backupLimit ?? 5,
    },
  });
  return { id: server.id, uuid, nodeId: node.id };
};

export interface TaskSeed {
  readonly action?: TaskAction;
  readonly payload?: string;
  readonly timeOffset?: number;
  readonly continueOnFailure?: boolean;
  readonly waitUntil?: TaskWait;
  readonly waitLimit?: number;
}

/** A schedule that ticks once a year and is due now, with a command for its only task. */
export const seedSchedule = async (
  db: PrismaClient,
  serverId: number,
  {
    tasks = [{}],
    ...values
  }: {
    readonly tasks?: readonly TaskSeed[];
    readonly isActive?: boolean;
    readonly onlyWhenOnline?: boolean;
    readonly overlapPolicy?: OverlapPolicy;
    readonly jitter?: number;
    readonly minute?: string;
    readonly hour?: string;
    readonly dayOfMonth?: string;
    readonly month?: string;
    readonly nextRunAt?: Date | null;
  } = {},
): Promise<{ readonly id: number; readonly nextRunAt: Date }> => {
  const nextRunAt = values.nextRunAt === undefined ? new Date(Date.now() - 1_000) : values.nextRunAt;
  const schedule = await db.schedule.create({
    data: {
      serverId,
      name: 'nightly',
      ...YEARLY,
      ...values,
      nextRunAt,
      tasks: {
        create: tasks.map((task, index) => ({
          sequenceId: index + 1,
          action: task.action ?? 'command',
          payload: task.payload ?? `say ${index + 1}`,
          timeOffset: task.timeOffset ?? 0,
          continueOnFailure: task.continueOnFailure ?? false,
          waitUntil: task.waitUntil ?? null,
          waitLimit: task.waitLimit ?? null,
        })),
      },
    },
  });
  return { id: schedule.id, nextRunAt: nextRunAt ?? new Date() };
};

/** So rare that no second tick comes while a test runs. */
export const YEARLY = { minute: '0', hour: '0', dayOfMonth: '1', month: '1', dayOfWeek: '*' } as const;
export const EVERY_MINUTE = { minute: '*', hour: '*', dayOfMonth: '*', month: '*', dayOfWeek: '*' } as const;

/** The runs of a schedule with their steps, oldest first. */
export const runsOf = (db: PrismaClient, scheduleId: number) =>
  db.scheduleRun.findMany({
    where: { scheduleId },
    orderBy: [{ scheduledAt: 'asc' }, { createdAt: 'asc' }],
    include: { steps: { orderBy: { sequence: 'asc' } } },
  });

/** Expires the lease of the worker that holds the run. */
export const expireLease = (db: PrismaClient, runId: string): Promise<unknown> =>
  db.$executeRaw`update schedule_runs set lease_until = now() - interval '1 second' where id = ${runId}::uuid`;

/** Makes a waiting run due at once. */
export const bringForward = (db: PrismaClient, runId: string): Promise<unknown> =>
  db.$transaction([
    db.$executeRaw`update schedule_runs set due_at = now() where id = ${runId}::uuid`,
    db.$executeRaw`update schedule_run_steps set due_at = now() where run_id = ${runId}::uuid and state = 'pending'`,
  ]);

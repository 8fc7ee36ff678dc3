import { randomUUID } from 'node:crypto';
import { PERMISSIONS } from '../../../src/domain/access/permissions.js';
import type { PrismaClient, Server, User } from '../../../src/generated/prisma/client.js';
import { secrets } from '../context.js';
import { seedOf } from '../seed.js';

/** One row of each type around one server, nothing of it null, and somebody else's server beside it. */
export interface Everything {
  readonly server: Server;
  /** On the same node, of the same egg; owned by somebody else and shared with nobody. */
  readonly foreign: Server;
  readonly people: {
    readonly stranger: User;
    readonly subuser: User;
    readonly trustedSubuser: User;
    readonly owner: User;
    readonly administrator: User;
  };
  /** Global ids, by type. */
  readonly ids: Readonly<Record<string, string>>;
  /** What each query, and each other field as `Type.field`, that needs arguments is asked with, by its name. */
  readonly queries: Readonly<Record<string, string>>;
}

const globalId = (type: string, id: number | string): string => Buffer.from(`${type}:${id}`).toString('base64');

export const seedEverything = async (db: PrismaClient): Promise<Everything> => {
  const seed = seedOf(db);
  const node = await seed.node({
    daemonToken: secrets.seal('token'),
    description: 'rack 1',
    lastSeenAt: new Date(),
    memory: 8192,
    disk: 8192,
  });
  await db.location.update({ where: { id: node.locationId }, data: { long: 'Frankfurt' } });
  const { owner, server, allocation } = await seed
    .owner()
    .server({ nodeId: node.id, externalId: 'mine', threads: '0-1' });
  const foreign = (await seed.owner().server({ nodeId: node.id, name: 'Of somebody else' })).server;
  await db.user.update({ where: { id: owner.id }, data: { externalId: 'billing-1' } });
  await db.server.update({
    where: { id: server.id },
    data: { databaseLimit: 1, allocationLimit: 1, description: 'text' },
  });
  await db.allocation.update({ where: { id: allocation.id }, data: { ipAlias: 'play.example.com', notes: 'private' } });
  const people = {
    stranger: await seed.user(),
    subuser: await seed.subuser(server, []),
    trustedSubuser: await seed.subuser(server, PERMISSIONS),
    owner,
    administrator: await seed.user({ rootAdmin: true }),
  };
  const egg = await db.egg.update({
    where: { id: server.eggId },
    data: { description: 'An egg', features: ['eula'], fileDenylist: ['*.secret'], configFiles: { 'a.cfg': {} } },
  });
  await db.eggVariable.updateMany({ where: { eggId: egg.id }, data: { description: 'What for' } });
  for (const { id } of await db.eggVariable.findMany({ where: { eggId: egg.id } })) {
    await db.serverVariable.create({ data: { serverId: server.id, variableId: id, value: 'value' } });
  }
  const soon = new Date(Date.now() + 3_600_000);
  const { schedule, tasks } = await seed.owner().schedule({
    ...{ serverId: server.id, lastRunAt: new Date(), nextRunAt: soon, skippedTick: soon, pausedUntil: soon },
  });
  const run = await insertRun(db, { scheduleId: schedule.id, serverId: server.id, taskId: tasks[0]?.id ?? 0 });
  const backup = await db.backup.create({
    data: {
      uuid: randomUUID(),
      serverId: server.id,
      name: 'b',
      checksum: 'sha1:0',
      ignoredFiles: ['*.log'],
      completedAt: new Date(),
      isSuccessful: true,
    },
  });
  await db.restore.create({
    data: { serverId: server.id, backupId: backup.id, outcome: 'unknown', endedAt: new Date() },
  });
  await db.powerOrder.create({
    data: { serverId: server.id, action: 'start', activityId: 1n },
  });
  const host = await db.databaseHost.create({
    data: {
      name: 'host',
      host: '127.0.0.1',
      port: 3306,
      username: 'root',
      password: secrets.seal('root'),
      nodeId: node.id,
      publicHost: 'db.example.com',
      publicPort: 3307,
      maxDatabases: 10,
    },
  });
  const hosted = await db.serverDatabase.create({
    data: {
      serverId: server.id,
      hostId: host.id,
      database: 's1',
      username: 'u1',
      remote: '%',
      password: secrets.seal('p'),
    },
  });
  for (const { id } of Object.values(people)) await insertTraces(db, id, server);
  const subuser = await db.subuser.findFirstOrThrow({ where: { userId: people.subuser.id } });
  const key = await db.apiKey.findFirstOrThrow({ where: { userId: owner.id } });

  const rows = {
    Server: server.id,
    HostNode: node.id,
    Location: node.locationId,
    Allocation: allocation.id,
    Nest: egg.nestId,
    Egg: egg.id,
    EggVariable: (await db.eggVariable.findFirstOrThrow({ where: { eggId: egg.id } })).id,
    User: owner.id,
    Schedule: schedule.id,
    Task: tasks[0]?.id ?? 0,
    ScheduleRun: run,
    Backup: backup.id,
    Subuser: subuser.id,
    ApiKey: key.id,
    DatabaseHost: host.id,
    ServerDatabase: hosted.id,
  };
  const ids = Object.fromEntries(Object.entries(rows).map(([type, id]) => [type, globalId(type, id)]));
  const named = (type: keyof typeof rows) => `"${ids[type]}"`;
  const ofServer = `serverId: "${server.identifier}"`;
  const all = Object.values(ids)
    .map((id) => `"${id}"`)
    .join(', ');
  return {
    server,
    foreign,
    people,
    ids,
    queries: {
      allocations: `(nodeId: ${named('HostNode')})`,
      backup: `(id: ${named('Backup')})`,
      backups: `(${ofServer})`,
      databaseHost: `(id: ${named('DatabaseHost')})`,
      deployableHostNodes: '(input: { memory: 1, disk: 1 })',
      egg: `(id: ${named('Egg')})`,
      eggs: `(nestId: ${egg.nestId})`,
      files: `(input: { ${ofServer} })`,
      'Server.file': '(path: "notes.txt")',
      hostNode: `(id: ${named('HostNode')})`,
      location: `(id: ${named('Location')})`,
      nest: `(id: ${named('Nest')})`,
      node: `(id: ${named('Server')})`,
      hostNodeConfiguration: `(nodeId: ${named('HostNode')}, remote: "https://panel.example.com")`,
      nodes: `(ids: [${all}])`,
      run: `(id: "${run}")`,
      schedule: `(id: ${named('Schedule')})`,
      schedulePreview: `(input: { ${SOMETIMES_MOVED} }, from: "2026-03-28T12:00:00Z")`,
      server: `(id: "${server.identifier}")`,
      serverActivity: `(${ofServer})`,
      serverAllocations: `(${ofServer})`,
      serverDatabase: `(${ofServer}, id: ${named('ServerDatabase')})`,
      serverDatabases: `(${ofServer})`,
      serverResources: `(${ofServer})`,
      serverSchedules: `(${ofServer})`,
      startup: `(${ofServer})`,
      subuser: `(${ofServer}, userId: "${people.subuser.uuid}")`,
      subusers: `(${ofServer})`,
      user: `(id: ${named('User')})`,
    },
  };
};

/** A clock whose first tick is remarkable. */
const SOMETIMES_MOVED =
  'cron: { minute: "30", hour: "2", dayOfMonth: "*", month: "*", dayOfWeek: "*" }, timezone: "Europe/Berlin"';

interface RunOf {
  readonly scheduleId: number;
  readonly serverId: number;
  readonly taskId: number;
}

const insertRun = async (db: PrismaClient, { taskId, ...of }: RunOf): Promise<string> => {
  const now = new Date();
  const { id } = await db.scheduleRun.create({
    data: {
      ...of,
      id: randomUUID(),
      scheduleName: 'Nightly',
      serverName: 'Lobby',
      serverUuid: randomUUID(),
      dueAt: now,
      trigger: 'cron',
      scheduledAt: now,
      scheduleVersion: 1,
      state: 'failed',
      reason: 'step_failed',
      startedAt: now,
      finishedAt: now,
      missedUntil: now,
      missedCount: 1,
      steps: {
        create: {
          sequence: 1,
          taskId,
          action: 'backup',
          payload: '*.log',
          continueOnFailure: false,
          waitUntil: 'backup_done',
          waitLimit: 60,
          timeOffset: 0,
          dueAt: now,
          sentAt: now,
          doneAt: now,
          state: 'failed',
          errorCode: 'daemon_500',
          nodeName: 'node',
          effectKey: randomUUID(),
        },
      },
    },
  });
  return id;
};

/** A key of a person, and what they did with it: on the server, and elsewhere. */
const insertTraces = async (db: PrismaClient, userId: number, server: Server): Promise<void> => {
  const at = new Date();
  const key = await db.apiKey.create({
    data: {
      userId,
      kind: 'client',
      identifier: randomUUID().slice(0, 16),
      secretHash: Buffer.alloc(32),
      memo: 'for tools',
      allowedIps: ['192.0.2.0/24'],
      expiresAt: new Date('2100-01-01'),
      lastUsedAt: at,
    },
  });
  await db.sshKey.create({ data: { userId, name: 'laptop', fingerprint: 'a'.repeat(43), publicKey: 'a key' } });
  const entry = { actorId: userId, apiKeyId: key.id, ip: '192.0.2.7', properties: { name: 'value' } };
  await db.activity.createMany({
    data: [
      { ...entry, event: 'server:power.start', serverId: server.id },
      { ...entry, event: 'user:account.email-changed' },
    ],
  });
};

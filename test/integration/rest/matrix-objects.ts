import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '../../../src/domain/context.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { secrets } from '../../support/context.js';

/** Parameters of paths that name one of our objects, with a value each. */
export interface PathObjects {
  /** Parameters by name. A server is named by its id in the application area and by its identifier in the client's. */
  readonly application: Readonly<Record<string, string>>;
  readonly client: Readonly<Record<string, string>>;
  readonly ownerId: number;
}

/** A server with a schedule and a task, and everything around it: what a route can be asked about. */
export const arrangeObjects = async ({ db }: ServiceContext): Promise<PathObjects> => {
  const { node } = await arrangeNode(db);
  const server = await arrangeServer(db, node, { backupLimit: 2 });
  const external = `external-${server.uuid}`;
  await db.server.update({ where: { id: server.id }, data: { externalId: external } });
  await db.user.update({ where: { id: server.ownerId }, data: { externalId: external } });
  const egg = await db.egg.findUniqueOrThrow({ where: { id: server.eggId } });
  const schedule = await db.schedule.create({
    data: {
      ...{ serverId: server.id, name: 'Nightly', minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
      tasks: { create: { sequenceId: 1, action: 'command', payload: 'say hi' } },
    },
    include: { tasks: true },
  });
  const run = await db.scheduleRun.create({
    data: {
      ...{
        id: randomUUID(),
        scheduleId: schedule.id,
        serverId: server.id,
        scheduleName: 'Nightly',
        scheduleVersion: 1,
      },
      ...{ trigger: 'cron', state: 'skipped', scheduledAt: new Date(0), finishedAt: new Date(0) },
    },
  });
  const backup = await db.backup.create({
    data: {
      ...{ uuid: randomUUID(), serverId: server.id, name: 'Before update', isSuccessful: true },
      ...{ createdAt: new Date(0), completedAt: new Date(0) },
    },
  });
  const host = await db.databaseHost.create({
    // No port that anything listens on.
    data: { name: 'Away', host: '127.0.0.1', port: 1, username: 'nobody', password: secrets.seal('none') },
  });
  const { id: databaseId, identifier: databaseIdentifier } = await db.serverDatabase.create({
    data: {
      ...{ serverId: server.id, hostId: host.id, database: `s${server.id}_world`, username: `u${server.id}_world` },
      ...{ remote: '%', password: secrets.seal('none') },
    },
  });
  const additional = await db.allocation.createManyAndReturn({
    data: [
      { nodeId: node.id, ip: '0.0.0.0', port: 30_000, serverId: server.id },
      { nodeId: node.id, ip: '0.0.0.0', port: 30_001 },
    ],
  });
  const name = `subuser-${server.uuid}`;
  const { user: subuser } = await db.subuser.create({
    data: {
      server: { connect: { id: server.id } },
      user: {
        create: { uuid: randomUUID(), username: name, email: `${name}@example.com`, firstName: 'A', lastName: 'B' },
      },
    },
    include: { user: true },
  });
  const shared = {
    backup: backup.uuid,
    schedule: String(schedule.id),
    run: run.id,
    task: String(schedule.tasks[0]?.id),
    external_id: external,
    external,
    force: 'force',
    user: String(server.ownerId),
    node: String(server.nodeId),
    allocation: String(server.allocationId),
    location: String(node.locationId),
    nest: String(egg.nestId),
    egg: String(egg.id),
    identifier: 'ptlc_0123456789a',
  };
  return {
    application: { ...shared, server: String(server.id), database: String(databaseId) },
    client: {
      ...shared,
      server: server.identifier,
      database: databaseIdentifier,
      user: subuser.uuid,
      allocation: String(additional[0]?.id),
    },
    ownerId: server.ownerId,
  };
};

/** A path with its parameters filled in. */
export const fillPath = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/:([a-z_]+)/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`arrangeObjects makes nothing for :${name} of ${pattern}.`);
    return value;
  });

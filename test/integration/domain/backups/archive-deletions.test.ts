import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { deleteDueArchives } from '../../../../src/domain/backups/delete-due-archives.js';
import { removeBackup } from '../../../../src/domain/backups/remove-backup.js';
import type { DomainContext } from '../../../../src/domain/context.js';
import { DaemonError } from '../../../../src/domain/errors.js';
import type { Daemon } from '../../../../src/domain/ports/daemon.js';
import type { NodeAddress } from '../../../../src/domain/ports/node-address.js';
import { deleteServer } from '../../../../src/domain/servers/delete-server.js';
import type { Node, Server } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { daemonThat, NOW, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();
let node: Node;
let server: Server;
let deleted: { readonly uuid: string; readonly through: string | null }[];

beforeEach(async () => {
  await database.pool.query('truncate locations, nodes, servers cascade');
  ({ node } = await arrangeNode(database.db, { lastSeenAt: new Date() }));
  server = await arrangeServer(database.db, node);
  deleted = [];
});

const accepting: Partial<Daemon> = {
  deleteServer: async () => undefined,
  deleteArchive: async (_node, archive) => void deleted.push(archive),
};
const context = (daemon: Partial<Daemon> = {}, keepArchivesDays = 0): DomainContext => {
  const service = serviceContext(database.db, { daemon: daemonThat({ ...accepting, ...daemon }) });
  return { ...service, settings: { ...service.settings, keepArchivesDays }, principal: { kind: 'system' } };
};
const away = () => Promise.reject(new DaemonError({ delivery: 'not_sent', status: null }));

const backup = async (changes: { isSuccessful?: boolean; completedAt?: Date; deletedAt?: Date } = {}) => {
  const done = { isSuccessful: true, completedAt: NOW };
  const data = { uuid: randomUUID(), serverId: server.id, name: 'old', ...done, ...changes };
  return (await database.db.backup.create({ data })).uuid;
};
const waiting = async () =>
  (await database.db.archiveDeletion.findMany({ orderBy: { uuid: 'asc' } })).map(({ uuid }) => uuid);
const letTimePass = (interval: string) =>
  database.pool.query(`update archive_deletions set due_at = due_at - interval '${interval}'`);
const drop = (changes?: DomainContext) => deleteServer(changes ?? context(), { id: server.id, force: false });

describe('the archives of a deleted server', () => {
  test('are deleted on its node, including those that failed backups may have left', async () => {
    const uuids = [await backup(), await backup({ isSuccessful: false }), await backup({ deletedAt: NOW })];
    await drop();
    expect(await waiting()).toEqual(uuids.slice(0, 2).sort());
    expect(await deleteDueArchives(context())).toBe(2);
    expect(deleted.map(({ uuid }) => uuid).sort()).toEqual(uuids.slice(0, 2).sort());
    expect(await waiting()).toEqual([]);
    expect(await deleteDueArchives(context())).toBe(0);
  });

  test('are deleted through another server of the node, if it has one', async () => {
    await backup();
    const elsewhere = await arrangeNode(database.db, { lastSeenAt: new Date() });
    await arrangeServer(database.db, elsewhere.node);
    await drop();
    const rejecting = context({
      deleteArchive: async (_node, archive) => {
        deleted.push(archive);
        throw new DaemonError({ delivery: 'answered', status: 404 });
      },
    });
    expect(await deleteDueArchives(rejecting)).toBe(0);
    const neighbour = await arrangeServer(database.db, node);
    await letTimePass('1 min');
    expect(await deleteDueArchives(context())).toBe(1);
    expect(deleted.map(({ through }) => through)).toEqual([null, neighbour.uuid]);
  });

  test('stay when the server is not deleted', async () => {
    await backup();
    await expect(drop(context({ deleteServer: away }))).rejects.toThrow();
    expect(await waiting()).toEqual([]);
  });

  test('are kept for the configured number of days', async () => {
    const uuid = await backup();
    await drop(context({}, 7));
    expect(await deleteDueArchives(context())).toBe(0);
    await letTimePass('167 h');
    expect(await deleteDueArchives(context())).toBe(0);
    await letTimePass('1 h');
    expect(await deleteDueArchives(context())).toBe(1);
    expect(deleted).toEqual([{ uuid, through: null }]);
  });

  test('wait for an unreachable node, and are retried with growing pauses on one that rejects the deletion', async () => {
    const uuid = await backup();
    await drop();
    await database.db.node.update({ where: { id: node.id }, data: { lastSeenAt: new Date(NOW.getTime() - 60_000) } });
    expect(await deleteDueArchives(context({ deleteArchive: away }))).toBe(0);
    const row = () => database.db.archiveDeletion.findUniqueOrThrow({ where: { uuid } });
    expect((await row()).tries).toBe(0);

    await database.db.node.update({ where: { id: node.id }, data: { lastSeenAt: new Date() } });
    const reject = () => Promise.reject(new DaemonError({ delivery: 'answered', status: 500 }));
    const pauses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      await letTimePass('1 h');
      expect(await deleteDueArchives(context({ deleteArchive: reject }))).toBe(0);
      const { rows } = await database.pool.query(
        'select round(extract(epoch from due_at - now()) / 60) as min from archive_deletions',
      );
      pauses.push(Number(rows[0].min));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await letTimePass('1 h');
    expect(await deleteDueArchives(context())).toBe(1);
  });

  test('are each deleted once by any number of processes', async () => {
    for (let count = 0; count < 30; count += 1) await backup();
    await drop();
    const counts = await Promise.all(Array.from({ length: 4 }, () => deleteDueArchives(context())));
    const rest = await deleteDueArchives(context());
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(30);
    expect(new Set(deleted.map(({ uuid }) => uuid)).size).toBe(30);
    expect(deleted).toHaveLength(30);
  });

  test('of an unreachable node do not delay those of another node', async () => {
    const uuid = await backup();
    await drop();
    const other = await arrangeNode(database.db, { lastSeenAt: new Date() });
    server = await arrangeServer(database.db, other.node);
    const others = [await backup(), await backup()];
    await drop();
    const asked: NodeAddress['id'][] = [];
    const deleteArchive: Daemon['deleteArchive'] = async ({ id }) => {
      asked.push(id);
      if (id === other.node.id) return away();
    };
    expect(await deleteDueArchives(context({ deleteArchive }))).toBe(1);
    expect(asked.sort()).toEqual([node.id, other.node.id].sort());
    expect(await waiting()).toEqual(others.sort());
    expect(await waiting()).not.toContain(uuid);
  });

  test('are forgotten with their node', async () => {
    await backup();
    await drop();
    await database.db.allocation.deleteMany({ where: { nodeId: node.id } });
    await database.db.node.delete({ where: { id: node.id } });
    expect(await waiting()).toEqual([]);
  });
});

describe('the archive of a removed backup', () => {
  const remove = (uuid: string, deleteBackup: Daemon['deleteBackup']) =>
    removeBackup(context({ deleteBackup }), { serverId: server.id, uuid });
  const isShown = async (uuid: string) => (await database.db.backup.count({ where: { uuid, deletedAt: null } })) === 1;

  test('has a pending deletion during the request to the node, and none afterwards', async () => {
    const [gone, remaining] = [await backup(), await backup()];
    const seen: (readonly string[])[] = [];
    await remove(gone, async () => void seen.push(await waiting()));
    await expect(
      remove(remaining, async () => {
        seen.push(await waiting());
        return away();
      }),
    ).rejects.toThrow();
    expect(seen).toEqual([[gone], [remaining]]);
    expect(await waiting()).toEqual([]);
    expect([await isShown(gone), await isShown(remaining)]).toEqual([false, true]);
  });

  test('is deleted by another process once the process that removed it has been gone for a minute', async () => {
    const uuid = await backup();
    const hanging = async () => {
      expect(await deleteDueArchives(context())).toBe(0);
      await letTimePass('1 min');
      expect(await deleteDueArchives(context())).toBe(1);
      return away();
    };
    await expect(remove(uuid, hanging)).rejects.toThrow();
    expect(deleted).toEqual([{ uuid, through: server.uuid }]);
    expect(await isShown(uuid)).toBe(false);
  });

  test('is deleted with its server, if that is deleted before the node rejects the deletion', async () => {
    const uuid = await backup();
    await expect(
      remove(uuid, async () => {
        await drop();
        return away();
      }),
    ).rejects.toThrow();
    expect(await waiting()).toEqual([uuid]);
  });
});

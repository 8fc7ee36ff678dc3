import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { updateServerBuild } from '../../../../src/domain/servers/update-server-build.js';
import type { Node, Server, ServerStatus } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';

const database = describeDatabase();
let ctx: DomainContext;
let daemon: RecordingDaemon;
let node: Node;
let server: Server;

beforeAll(async () => {
  daemon = recordingDaemon();
  ctx = { ...serviceContext(database.db, { daemon }), principal: { kind: 'system' } };
});

beforeEach(async () => {
  daemon.forget();
  ({ node } = await arrangeNode(ctx.db));
  server = await arrangeServer(ctx.db, node, { externalId: `order-${Math.random()}` });
});

const rowOf = (id = server.id) => ctx.db.server.findUniqueOrThrow({ where: { id } });

describe('build', () => {
  const update = (build: object, id = server.id) => updateServerBuild(ctx, { id, build });
  let port = 30_000;

  const freeAllocation = async (nodeId = node.id): Promise<number> => {
    port += 1;
    const { id } = await ctx.db.allocation.create({ data: { nodeId, ip: '10.0.0.1', port, notes: 'old' } });
    return id;
  };
  const owned = async (): Promise<readonly number[]> => {
    const rows = await ctx.db.allocation.findMany({ where: { serverId: server.id }, orderBy: { id: 'asc' } });
    return rows.map(({ id }) => id);
  };

  test('free allocations are added, their notes cleared, and the node is notified once', async () => {
    const [first, second] = [await freeAllocation(), await freeAllocation()];
    await update({ addAllocations: [first, second] });
    expect(await owned()).toEqual([server.allocationId, first, second]);
    expect(await ctx.db.allocation.findMany({ where: { serverId: server.id, NOT: { notes: null } } })).toEqual([]);
    expect(daemon.calls.map(({ name }) => name)).toEqual(['syncServer']);
  });

  test('allocations of other servers and of other nodes are left out silently', async () => {
    const other = await arrangeServer(ctx.db, node);
    const elsewhere = await freeAllocation((await arrangeNode(ctx.db)).node.id);
    await update({ addAllocations: [other.allocationId, elsewhere, 999_999] });
    expect(await owned()).toEqual([server.allocationId]);
  });

  test('a removed allocation is free again, without notes', async () => {
    const extra = await freeAllocation();
    await update({ addAllocations: [extra] });
    await ctx.db.allocation.update({ where: { id: extra }, data: { notes: 'ours' } });
    await update({ removeAllocations: [extra] });
    expect(await ctx.db.allocation.findUnique({ where: { id: extra } })).toMatchObject({ serverId: null, notes: null });
  });

  test("allocations that are not the server's are not removed", async () => {
    const other = await arrangeServer(ctx.db, node);
    await update({ removeAllocations: [other.allocationId, 999_999] });
    expect(await ctx.db.allocation.findUnique({ where: { id: other.allocationId } })).toMatchObject({
      serverId: other.id,
    });
  });

  test('the first added allocation takes the place of a removed primary one', async () => {
    const [first, second] = [await freeAllocation(), await freeAllocation()];
    await update({ addAllocations: [second, first], removeAllocations: [server.allocationId] });
    expect(await rowOf()).toMatchObject({ allocationId: second });
    expect(await owned()).toEqual([first, second]);
  });

  test('the last allocation is not removed', async () => {
    await expect(update({ removeAllocations: [server.allocationId] })).rejects.toMatchObject({
      code: 'REFUSED',
      message:
        'You are attempting to delete the default allocation for this server but there is no fallback allocation to use.',
    });
    expect(await owned()).toEqual([server.allocationId]);
  });

  test('an allocation that the server has already is no fallback for the primary one', async () => {
    const extra = await freeAllocation();
    await update({ addAllocations: [extra] });
    await expect(update({ addAllocations: [extra], removeAllocations: [server.allocationId] })).rejects.toMatchObject({
      code: 'REFUSED',
    });
  });

  test('an allocation that is both added and removed is kept', async () => {
    const extra = await freeAllocation();
    await update({ addAllocations: [extra], removeAllocations: [extra] });
    expect(await owned()).toEqual([server.allocationId, extra]);
    await update({ addAllocations: [extra], removeAllocations: [extra] });
    expect(await owned()).toEqual([server.allocationId, extra]);
  });

  test('another allocation of the server becomes the primary one', async () => {
    const extra = await freeAllocation();
    await update({ addAllocations: [extra] });
    await update({ allocation: extra });
    expect(await rowOf()).toMatchObject({ allocationId: extra });
    expect(await owned()).toEqual([server.allocationId, extra]);
  });

  test('an allocation may be added and made the primary one in one request', async () => {
    const extra = await freeAllocation();
    await update({ allocation: extra, addAllocations: [extra], removeAllocations: [server.allocationId] });
    expect(await rowOf()).toMatchObject({ allocationId: extra });
    expect(await owned()).toEqual([extra]);
  });

  test("an allocation that is not the server's does not become the primary one, and nothing changes", async () => {
    const [free, extra] = [await freeAllocation(), await freeAllocation()];
    const build = { allocation: free, addAllocations: [extra], limits: { memory: 1 } };
    await expect(update(build)).rejects.toMatchObject({
      code: 'REFUSED',
      message: 'The requested default allocation is not currently assigned to this server.',
    });
    expect(await owned()).toEqual([server.allocationId]);
    expect(await rowOf()).toMatchObject({ memory: server.memory });
    expect(daemon.calls).toEqual([]);
  });

  test("another server's primary allocation is not even a valid value", async () => {
    const { allocationId } = await arrangeServer(ctx.db, node);
    await expect(update({ allocation: allocationId })).rejects.toMatchObject({
      issues: [{ path: ['allocation'], rule: 'unique' }],
    });
  });

  test('two servers that take the same allocation at once do not both get it', async () => {
    const other = await arrangeServer(ctx.db, node);
    const extra = await freeAllocation();
    await Promise.all([update({ addAllocations: [extra] }), update({ addAllocations: [extra] }, other.id)]);
    const row = await ctx.db.allocation.findUniqueOrThrow({ where: { id: extra } });
    expect([server.id, other.id]).toContain(row.serverId);
  });

  test('only the given limits change', async () => {
    await update({ limits: { memory: 2048, threads: '0-1' } });
    const { memory: _, threads: __, updatedAt: ___, ...rest } = server;
    expect(await rowOf()).toMatchObject({ ...rest, memory: 2048, threads: '0-1' });
  });

  test('null threads pin none', async () => {
    await update({ limits: { threads: '0-1' } });
    await update({ limits: { threads: null } });
    expect(await rowOf()).toMatchObject({ threads: null });
  });

  test('null feature limits are unlimited, null backups are 0', async () => {
    await update({ featureLimits: { databases: 2, allocations: 3, backups: 4 } });
    expect(await rowOf()).toMatchObject({ databaseLimit: 2, allocationLimit: 3, backupLimit: 4 });
    await update({ featureLimits: { databases: null, allocations: null, backups: null } });
    expect(await rowOf()).toMatchObject({ databaseLimit: null, allocationLimit: null, backupLimit: 0 });
  });

  test('feature limits that are left out stay', async () => {
    await update({ featureLimits: { databases: 2, allocations: 3, backups: 4 } });
    await update({ featureLimits: { databases: 9 } });
    expect(await rowOf()).toMatchObject({ databaseLimit: 9, allocationLimit: 3, backupLimit: 4 });
  });

  test.each([
    [{ oomDisabled: false }, false],
    [{ limits: { oomDisabled: false } }, false],
    [{ oomDisabled: false, limits: { oomDisabled: true } }, true],
    [{ limits: { memory: 1 } }, true],
  ])('%j stores oom_disabled %s', async (build, oomDisabled) => {
    await update(build);
    expect(await rowOf()).toMatchObject({ oomDisabled });
  });

  test('a node that is away is no failure', async () => {
    daemon.fail('syncServer');
    await update({ limits: { memory: 77 } });
    expect(await rowOf()).toMatchObject({ memory: 77 });
  });

  test.each<ServerStatus>(['installing', 'install_failed', 'reinstall_failed', 'restoring_backup'])(
    'a server that is %s can be changed',
    async (status) => {
      await ctx.db.server.update({ where: { id: server.id }, data: { status } });
      expect(await update({ limits: { memory: 78 } })).toMatchObject({ memory: 78, status });
    },
  );
});

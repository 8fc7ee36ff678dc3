import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { loadServerRef } from '../../../../src/domain/access/load-server-ref.js';
import { tokenId } from '../../../../src/domain/access/token-id.js';
import { recordActivity } from '../../../../src/domain/activity/record-activity.js';
import type { DomainContext } from '../../../../src/domain/context.js';
import { getAnyServer } from '../../../../src/domain/servers/get-server.js';
import { updateServerDetails } from '../../../../src/domain/servers/update-server-details.js';
import type { Node, Server } from '../../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../../support/recording-daemon.js';
import { untilWaiting } from '../../../support/until-waiting.js';

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

describe('details', () => {
  const update = (details: object, id = server.id) => updateServerDetails(ctx, { id, details });

  test('an empty input changes nothing', async () => {
    const { updatedAt: _, ...before } = await rowOf();
    await update({});
    expect(await rowOf()).toMatchObject(before);
  });

  test('name, description, owner and external id change alone', async () => {
    const owner = (await arrangeServer(ctx.db, node)).ownerId;
    await update({ name: ' Survival ' });
    await update({ description: 'EU' });
    await update({ user: owner });
    await update({ externalId: 'order-2' });
    expect(await rowOf()).toMatchObject({
      name: 'Survival',
      description: 'EU',
      ownerId: owner,
      externalId: 'order-2',
    });
  });

  test('null clears the external id and the description', async () => {
    await update({ description: 'EU' });
    await update({ description: null, externalId: null });
    expect(await rowOf()).toMatchObject({ description: '', externalId: null });
  });

  test("its own external id is no duplicate, another's is", async () => {
    const other = await arrangeServer(ctx.db, node, { externalId: `other-${server.id}` });
    await update({ externalId: server.externalId });
    await expect(update({ externalId: other.externalId })).rejects.toMatchObject({
      issues: [{ path: ['externalId'], rule: 'unique' }],
    });
  });

  test('of two concurrent requests for the same external id one fails', async () => {
    const other = await arrangeServer(ctx.db, node);
    const wanted = { externalId: `race-${server.id}` };
    const outcomes = await Promise.allSettled([update(wanted), update(wanted, other.id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { issues: [{ path: ['externalId'], rule: 'unique' }] },
    });
  });

  test('the answer is the row, column by column', async () => {
    const now = new Date();
    const filled = {
      databaseLimit: 1,
      allocationLimit: 2,
      threads: '0-1',
      processStartedAt: now,
      installedAt: now,
    } as const;
    await ctx.db.server.update({ where: { id: server.id }, data: { ...filled, status: 'install_failed' } });
    expect(await update({ name: 'Filled' })).toEqual(await rowOf());
    await update({ externalId: null });
    expect(await update({})).toEqual(await rowOf());
  });

  test('it is recorded with its new values', async () => {
    await update({ description: 'EU' });
    const entries = await ctx.db.activity.findMany({ where: { serverId: server.id } });
    const properties = { name: server.name, owner: server.ownerId };
    expect(entries).toMatchObject([{ event: 'server:details.update', properties, actorId: null }]);
  });

  test('the links of an owner who was set meanwhile are revoked', async () => {
    const [between, wanted] = [await arrangeServer(ctx.db, node), await arrangeServer(ctx.db, node)];
    const { pending } = await ctx.db.$transaction(
      async (tx) => {
        await tx.server.update({ where: { id: server.id }, data: { ownerId: between.ownerId } });
        const asked = update({ user: wanted.ownerId });
        await untilWaiting(database.pool);
        return { pending: asked };
      },
      { timeout: 60_000 },
    );
    expect(await pending).toMatchObject({ ownerId: wanted.ownerId });
    expect(await ctx.db.activity.count({ where: { serverId: server.id } })).toBe(1);
    const ref = await loadServerRef(ctx, server.id);
    expect(daemon.calls).toMatchObject([{ name: 'denyTokens', options: [tokenId({ id: between.ownerId }, ref)] }]);
  });

  test('a change that waited for another one has a later time', async () => {
    const { pending } = await ctx.db.$transaction(
      async (tx) => {
        await tx.server.update({ where: { id: server.id }, data: { name: 'First' } });
        const asked = update({ name: 'Second' });
        await untilWaiting(database.pool);
        await recordActivity(ctx, tx, { event: 'server:settings.rename', serverId: server.id });
        return { pending: asked };
      },
      { timeout: 60_000 },
    );
    await pending;
    const entries = await ctx.db.activity.findMany({
      where: { serverId: server.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    expect(entries.map(({ event }) => event)).toEqual(['server:settings.rename', 'server:details.update']);
  });

  test('a server that is deleted meanwhile is not found, and nothing is recorded', async () => {
    const { pending } = await ctx.db.$transaction(
      async (tx) => {
        await tx.server.delete({ where: { id: server.id } });
        const asked = Promise.allSettled([update({ name: 'Renamed' })]);
        await untilWaiting(database.pool);
        return { pending: asked };
      },
      { timeout: 60_000 },
    );
    expect(await pending).toMatchObject([{ status: 'rejected', reason: { code: 'NOT_FOUND' } }]);
    expect(await ctx.db.activity.count({ where: { serverId: server.id } })).toBe(0);
  });

  test('an unknown owner is rejected together with all other errors', async () => {
    await expect(update({ name: '', user: 999_999 })).rejects.toMatchObject({
      issues: [
        { path: ['name'], rule: 'required' },
        { path: ['user'], rule: 'exists' },
      ],
    });
  });

  test.each<[string, Partial<Server>]>([
    ['suspended', { suspended: true }],
    ['installing', { status: 'installing' }],
    ['restoring', { status: 'restoring_backup' }],
  ])('a server that is %s can be renamed', async (_, state) => {
    await ctx.db.server.update({ where: { id: server.id }, data: state });
    expect(await update({ name: 'Renamed' })).toMatchObject({ name: 'Renamed', ...state });
  });

  test('an unknown server is not found', async () => {
    await expect(update({}, 999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('by external id', () => {
  test('the server is found by the exact text only', async () => {
    const externalId = `Exact-${server.id}`;
    await updateServerDetails(ctx, { id: server.id, details: { externalId } });
    expect(await getAnyServer(ctx, { externalId })).toMatchObject({ id: server.id });
    await expect(getAnyServer(ctx, { externalId: externalId.slice(1) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

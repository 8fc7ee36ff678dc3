import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createKey } from '../../../src/domain/keys/create-key.js';
import { listKeys } from '../../../src/domain/keys/list-keys.js';
import { finishFirstRun, seed } from '../../../src/first-run/seed.js';
import { welcome } from '../../../src/first-run/welcome.js';
import { seedNode } from '../../../src/local-node/seed-node.js';
import { systemContext, type TestContext } from '../../support/context.js';
import { type OpenTestDatabase, testDatabase } from '../../support/database.js';
import { keysIn } from '../../support/service.js';

describe('the first run', () => {
  let database: OpenTestDatabase;
  let directory: string;
  let ctx: TestContext;

  beforeEach(async () => {
    database = await testDatabase();
    directory = await mkdtemp(join(tmpdir(), 'gamewarden-seed-'));
    ctx = systemContext(database.db);
  });

  afterEach(async () => {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });

  const counts = async () => ({
    users: await ctx.db.user.count(),
    locations: await ctx.db.location.count(),
    nests: await ctx.db.nest.count(),
    eggs: await ctx.db.egg.count(),
    nodes: await ctx.db.node.count(),
    allocations: await ctx.db.allocation.count(),
  });

  test('makes an administrator, a location, three eggs in a nest and a node with twenty allocations', async () => {
    expect(await seed(ctx)).toBe(true);
    await seedNode(ctx, directory);
    expect(await counts()).toEqual({ users: 1, locations: 1, nests: 1, eggs: 3, nodes: 1, allocations: 20 });
    expect(await ctx.db.user.findFirst()).toMatchObject({ username: 'admin', rootAdmin: true });
  });

  test('that was interrupted goes on where it stopped, and twice is as good as once', async () => {
    await seed(ctx);
    await ctx.db.egg.deleteMany({ where: { name: 'Console' } });
    await ctx.db.location.deleteMany();
    expect(await seed(ctx)).toBe(true);
    await seedNode(ctx, directory);
    await seedNode(ctx, directory);
    expect(await counts()).toEqual({ users: 1, locations: 1, nests: 1, eggs: 3, nodes: 1, allocations: 20 });
  });

  test('is done once where several processes start at the same time', async () => {
    await Promise.all([seed(ctx), seed(ctx), seed(ctx), seedNode(ctx, directory), seedNode(ctx, directory)]);
    expect(await counts()).toEqual({ users: 1, locations: 1, nests: 1, eggs: 3, nodes: 1, allocations: 20 });
  });

  test('leaves what an operator deletes afterwards deleted', async () => {
    await seed(ctx);
    await finishFirstRun(ctx);
    await ctx.db.egg.deleteMany();
    expect(await seed(ctx)).toBe(false);
    expect(await ctx.db.egg.count()).toBe(0);
  });

  test('is begun again by no key, whatever its person calls it', async () => {
    await seed(ctx);
    const [mark] = await ctx.db.apiKey.findMany();
    await finishFirstRun(ctx);
    const owner = { userId: mark?.userId ?? 0 };
    const { row } = await createKey(ctx, { kind: 'client', owner, memo: mark?.memo });
    expect(await seed(ctx)).toBe(false);
    await finishFirstRun(ctx);
    expect(await ctx.db.apiKey.findMany()).toMatchObject([{ identifier: row.identifier }]);
  });

  test('shows keys that work, and is over then', async () => {
    await seed(ctx);
    await seedNode(ctx, directory);
    let shown = '';
    await welcome(ctx, 'http://127.0.0.1:3000', async (text) => {
      shown = text;
    });
    expect(keysIn(shown)?.application.slice(0, 16)).toBe((await listKeys(ctx))[0]?.identifier);
    expect(shown.match(/^curl .*$/gm)).toHaveLength(3);
    expect(await seed(ctx)).toBe(false);
  });

  test('is not over when its keys could not be shown', async () => {
    await seed(ctx);
    await expect(welcome(ctx, 'http://127.0.0.1:3000', () => Promise.reject(new Error('EPIPE')))).rejects.toThrow(
      'EPIPE',
    );
    expect(await seed(ctx)).toBe(true);
  });

  test('seals the token of the node', async () => {
    const { daemonToken } = await seedNode(ctx, directory);
    expect(ctx.secrets.open(daemonToken)).toMatch(/^[A-Za-z0-9]{64}$/);
  });
});

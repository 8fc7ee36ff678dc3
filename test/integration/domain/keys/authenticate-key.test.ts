import { beforeAll, describe, expect, test } from '@jest/globals';
import { authenticateKey } from '../../../../src/domain/keys/authenticate-key.js';
import { createKey } from '../../../../src/domain/keys/create-key.js';
import { listKeys } from '../../../../src/domain/keys/list-keys.js';
import { revokeKey } from '../../../../src/domain/keys/revoke-key.js';
import { createUser } from '../../../../src/domain/users/create-user.js';
import { systemContext, type TestContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

const person = (username: string, rootAdmin: boolean) => ({
  username,
  email: `${username}@example.com`,
  firstName: 'Parker',
  lastName: 'Miller',
  rootAdmin,
});

describe('keys', () => {
  const database = describeDatabase();
  let ctx: TestContext;

  beforeAll(async () => {
    ctx = systemContext(database.db);
    await createUser(ctx, person('admin', true));
    await createUser(ctx, person('parker', false));
  });

  const create = (kind: 'client' | 'application', username = 'admin') => createKey(ctx, { kind, owner: { username } });
  const authenticate = (key: string) => authenticateKey(ctx, `Bearer ${key}`, '203.0.113.7');

  test.each([
    ['application', /^ptla_[A-Za-z0-9]{43}$/],
    ['client', /^ptlc_[A-Za-z0-9]{43}$/],
  ] as const)('a new %s key has the prefix and length that client tools expect', async (kind, format) => {
    expect((await create(kind)).key).toMatch(format);
  });

  test('a key identifies the caller', async () => {
    const { key, row } = await create('client', 'parker');
    const user = await ctx.db.user.findUniqueOrThrow({ where: { username: 'parker' } });
    expect(await authenticate(key)).toEqual({
      kind: 'user',
      user: { id: user.id, uuid: user.uuid, rootAdmin: false },
      key: { id: row.id, identifier: key.slice(0, 16), kind: 'client', permissions: {}, allowedIps: [] },
      ip: '203.0.113.7',
    });
  });

  test('only the hash of the secret is stored', async () => {
    const { key, row } = await create('application');
    expect(Buffer.from(row.secretHash)).toHaveLength(32);
    expect(JSON.stringify(await ctx.db.apiKey.findMany())).not.toContain(key.slice(16));
  });

  test('the scheme is case-insensitive', async () => {
    const { key } = await create('client');
    expect((await authenticateKey(ctx, `bearer ${key}`, '::1')).key.kind).toBe('client');
  });

  test.each([
    ['nothing', undefined],
    ['another scheme', 'Basic YWRtaW46c2VjcmV0'],
    ['no key after the scheme', 'Bearer '],
    ['a key that is too short', `Bearer ptla_${'a'.repeat(42)}`],
    ['an unknown key', `Bearer ptla_${'a'.repeat(43)}`],
    ['characters that no key may have', `Bearer ptla_${"'".repeat(43)}`],
  ])('%s is rejected', async (_, header) => {
    await expect(authenticateKey(ctx, header, '::1')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('the right identifier with a wrong secret is rejected', async () => {
    const { key } = await create('client');
    await expect(authenticate(key.slice(0, 16) + 'x'.repeat(32))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('a key is rejected from its expiry on, by the clock of the database', async () => {
    const { key, row } = await create('client');
    // Truncated: the column rounds to milliseconds, and half of all moments would round into the future.
    const at = `date_trunc('milliseconds', now() + $1::interval)`;
    const expire = (after: string) =>
      database.pool.query(`update api_keys set expires_at = ${at} where id = $2`, [after, row.id]);
    await expire('1 minute');
    // Another process may be 11 minutes ahead, and a third one behind.
    ctx.moveClock(Date.now() - ctx.clock.now().getTime() + 660_000);
    expect((await authenticate(key)).key.id).toBe(row.id);
    await expire('0 seconds');
    ctx.moveClock(-1_320_000);
    await expect(authenticate(key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('a key may not expire in the past, whatever the clock of this process shows', async () => {
    ctx.moveClock(Date.now() - ctx.clock.now().getTime() - 660_000);
    const input = { kind: 'client' as const, owner: { username: 'parker' }, expiresAt: new Date(Date.now() - 60_000) };
    await expect(createKey(ctx, input)).rejects.toMatchObject({
      message: 'The expiry of a key must be in the future.',
    });
  });

  test('a revoked key is rejected at once', async () => {
    const { key, row } = await create('client');
    await authenticate(key);
    await revokeKey(ctx, row.identifier);
    await expect(authenticate(key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(revokeKey(ctx, row.identifier)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the last use is written at most once a minute', async () => {
    const { key, row } = await create('client');
    const lastUse = async () => (await ctx.db.apiKey.findUniqueOrThrow({ where: { id: row.id } })).lastUsedAt;
    const usedAgo = async (age: string) => {
      await database.pool.query(`update api_keys set last_used_at = now() - $1::interval where id = $2`, [age, row.id]);
      return lastUse();
    };
    await authenticate(key);
    await until(async () => (await lastUse()) !== null);
    const recent = await usedAgo('30 seconds');
    await authenticate(key);
    expect(await lastUse()).toEqual(recent);
    const stale = await usedAgo('60 seconds');
    await authenticate(key);
    await until(async () => (await lastUse())?.getTime() !== stale?.getTime());
  });

  test('application keys are for administrators only', async () => {
    await expect(create('application', 'parker')).rejects.toMatchObject({
      code: 'REFUSED',
      message: 'Application keys belong to administrators, and parker is not one.',
    });
  });

  test('a user who does not exist gets no key', async () => {
    await expect(create('client', 'nobody')).rejects.toMatchObject({ message: 'There is no user named nobody.' });
  });

  test('users list, create and revoke only their own client keys', async () => {
    const admins = await create('client');
    const { key } = await create('client', 'parker');
    const parker = { ...ctx, principal: await authenticate(key) };
    const mine = await createKey(parker, { kind: 'client', owner: { userId: parker.principal.user.id } });
    const listed = await listKeys(parker);
    expect(listed.map(({ user }) => user.username)).toEqual(listed.map(() => 'parker'));
    await expect(revokeKey(parker, admins.row.identifier)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createKey(parker, { kind: 'client', owner: { username: 'admin' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await revokeKey(parker, mine.row.identifier);
  });

  test('a taken user name or email address is rejected, in any case', async () => {
    await expect(createUser(ctx, { ...person('Admin', false), email: 'parker@example.com' })).rejects.toMatchObject({
      issues: [
        { path: ['email'], rule: 'unique' },
        { path: ['username'], rule: 'unique' },
      ],
    });
  });
});

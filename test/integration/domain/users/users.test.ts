import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { ValidationError } from '../../../../src/domain/errors.js';
import { createUser } from '../../../../src/domain/users/create-user.js';
import { deleteUser } from '../../../../src/domain/users/delete-user.js';
import { getUser } from '../../../../src/domain/users/get-user.js';
import { listUsers } from '../../../../src/domain/users/list-users.js';
import { updateUser } from '../../../../src/domain/users/update-user.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { systemContext, type TestContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

describe('users', () => {
  const database = describeDatabase();
  let ctx: TestContext;

  beforeAll(async () => {
    ctx = systemContext(database.db);
  });

  const person = (username: string, changes: object = {}) => ({
    username,
    email: `${username}@example.com`,
    firstName: 'A',
    lastName: 'Person',
    ...changes,
  });

  const brokenBy = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ path, rule }) => `${path.join('.')} ${rule}`);
  };

  test('a new user has a uuid, a name in lower case, and no rights', async () => {
    const user = await createUser(ctx, person('Anna', { externalId: '', password: 'never kept' }));
    expect(user).toMatchObject({ username: 'anna', externalId: null, language: 'en', rootAdmin: false });
    expect(user.uuid).toMatch(/^[\da-f-]{36}$/);
    const [entry] = await ctx.db.activity.findMany({ where: { event: 'user:create' } });
    expect(entry?.properties).toEqual({ user: user.id, username: 'anna' });
  });

  test.each([
    ['ab', true],
    ['a.b', false],
    ['_ab', true],
    ['ab-', true],
    ['a b', true],
    ['A_.-9', false],
    [`a${'b'.repeat(189)}c`, false],
    [`a${'b'.repeat(190)}c`, true],
  ])('the name %s is rejected: %s', async (username, isRejected) => {
    const created = createUser(ctx, person(username, { email: `${Math.random()}@example.com` }));
    if (isRejected) await expect(created).rejects.toThrow(ValidationError);
    else await expect(created).resolves.toMatchObject({ username: username.toLowerCase() });
  });

  test('names, email addresses and external ids are unique, in any case', async () => {
    await createUser(ctx, person('bea', { externalId: 'crm_1' }));
    expect(await brokenBy(createUser(ctx, person('Bea', { email: 'BEA@example.com', externalId: 'CRM_1' })))).toEqual([
      'email unique',
      'externalId unique',
      'username unique',
    ]);
    // No character of an address is a wildcard.
    await createUser(ctx, person('wild1', { email: 'wildXcard@example.com' }));
    await expect(createUser(ctx, person('wild2', { email: 'wild_card@example.com' }))).resolves.toBeDefined();
    expect(await brokenBy(createUser(ctx, person('wild3', { email: 'wild_CARD@example.com' })))).toEqual([
      'email unique',
    ]);
  });

  test('of concurrent requests for one name one succeeds, and the others get a validation error', async () => {
    const same = person('email-race');
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => createUser(ctx, { ...same, email: `race${index}@example.com` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({
          code: 'VALIDATION',
          issues: expect.arrayContaining([{ path: ['username'], rule: 'unique' }]),
        });
      }
    }
  });

  test('a changed user keeps unique values of its own, and absent members keep their value', async () => {
    const { id } = await createUser(ctx, person('carl', { externalId: 'c-1', rootAdmin: true }));
    const changed = await updateUser(ctx, { id, user: person('carl', { firstName: 'Carl' }) });
    expect(changed).toMatchObject({ firstName: 'Carl', externalId: 'c-1', rootAdmin: true });
    expect(await updateUser(ctx, { id, user: person('carl', { externalId: null, rootAdmin: false }) })).toMatchObject({
      externalId: null,
      rootAdmin: false,
    });
    expect(await updateUser(ctx, { id, user: { lastName: 'Smith' } })).toMatchObject({
      ...{ username: 'carl', firstName: 'A', lastName: 'Smith', email: 'carl@example.com' },
    });
    const nothing = { email: null, username: null, firstName: null, lastName: null };
    expect(await brokenBy(updateUser(ctx, { id, user: nothing }))).toEqual([
      'email required',
      'username required',
      'firstName required',
      'lastName required',
    ]);
  });

  test('a user can be found by id and by external id', async () => {
    const { id } = await createUser(ctx, person('dora', { externalId: 'dora/1' }));
    await expect(getUser(ctx, { externalId: 'dora/1' })).resolves.toMatchObject({ id });
    await expect(getUser(ctx, { externalId: 'DORA/1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getUser(ctx, { id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('users are found by substrings of several fields', async () => {
    await createUser(ctx, person('emil', { externalId: 'shop_7' }));
    await createUser(ctx, person('emma', { externalId: 'shopX7' }));
    const found = async (filter: object) =>
      (await ctx.db.user.findMany(listUsers(ctx, { filter, sort: [{ field: 'id', direction: 'desc' as const }] }))).map(
        ({ username }) => username,
      );
    expect(await found({ username: ['EMI', 'emm'] })).toEqual(['emma', 'emil']);
    expect(await found({ username: ['em'], externalId: ['P_7'] })).toEqual(['emil']);
  });

  test('a user who owns servers cannot be deleted', async () => {
    const { node } = await arrangeNode(ctx.db);
    const { ownerId } = await arrangeServer(ctx.db, node);
    await expect(deleteUser(ctx, { id: ownerId })).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('Cannot delete a user with active servers'),
    });
    expect(await ctx.db.user.count({ where: { id: ownerId } })).toBe(1);
  });

  test('the keys of a user are deleted with it', async () => {
    const { id } = await createUser(ctx, person('fred'));
    const key = { userId: id, kind: 'client' as const, identifier: 'ptlc_aaaaaaaaaaa', secretHash: Buffer.alloc(32) };
    await ctx.db.apiKey.create({ data: key });
    await deleteUser(ctx, { id });
    expect(await ctx.db.apiKey.count({ where: { userId: id } })).toBe(0);
    await expect(deleteUser(ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('only administrators may do any of this', async () => {
    const node: DomainContext = { ...ctx, principal: { kind: 'node', nodeId: 1 } };
    const forbidden = { code: 'FORBIDDEN' };
    await expect(createUser(node, {})).rejects.toMatchObject(forbidden);
    await expect(updateUser(node, { id: 1, user: {} })).rejects.toMatchObject(forbidden);
    await expect(deleteUser(node, { id: 1 })).rejects.toMatchObject(forbidden);
    await expect(getUser(node, { id: 1 })).rejects.toMatchObject(forbidden);
    expect(() => listUsers(node, {})).toThrow(expect.objectContaining(forbidden));
  });
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { changePassword } from '../../../src/domain/users/change-password.js';
import { createPasswordLink } from '../../../src/domain/users/create-password-link.js';
import { isPassword } from '../../../src/domain/users/password.js';
import { updateUser } from '../../../src/domain/users/update-user.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangePerson, startApi } from '../../support/api-under-test.js';
import { cheapHash } from '../../support/cheap-hash.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const database = describeDatabase();
const context = () => serviceContext(database.db);
const system = () => ({ ...context(), principal: { kind: 'system' } as const });
let api: ApiUnderTest;

/** Separate for each test, because it counts requests. */
beforeEach(async () => {
  api = await startApi(context());
});

afterEach(() => api.close());

const arrangeLink = async (): Promise<{ readonly user: User; readonly token: string }> => {
  const user = await arrangePerson(context(), { passwordHash: cheapHash('the old password') });
  const { url } = await createPasswordLink(system(), { id: user.id });
  return { user, token: new URL(url).searchParams.get('token') ?? '' };
};

const answerOf = async (response: Response) => ({ status: response.status, text: await response.text(), response });
const look = async (token: string) => answerOf(await fetch(`${api.url}/password?token=${token}`));
const send = async (token: string, password: string, confirmation = password) => {
  const body = new URLSearchParams({ token, password, password_confirmation: confirmation });
  return answerOf(await fetch(`${api.url}/password`, { method: 'POST', body }));
};
const passwordOf = async ({ id }: User, password: string) =>
  isPassword(password, (await database.db.user.findUniqueOrThrow({ where: { id } })).passwordHash);
const expireLinkOf = ({ id }: User) =>
  database.db.accountLink.update({
    where: { userId_kind: { userId: id, kind: 'password' } },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  });

describe('a link for a password', () => {
  test('leads to the public address, is stored as a hash, and is valid for a day', async () => {
    const user = await arrangePerson(context());
    const { url, expiresAt } = await createPasswordLink(system(), { id: user.id });
    expect(url).toMatch(/^https:\/\/panel\.example\.com\/password\?token=[A-Za-z0-9]{40}$/);
    expect(Math.abs(expiresAt.getTime() - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    const stored = await database.db.accountLink.findUniqueOrThrow({
      where: { userId_kind: { userId: user.id, kind: 'password' } },
    });
    expect(Buffer.from(stored.tokenHash).toString('latin1')).not.toContain(url.slice(-40));
    expect(await database.db.activity.findFirst({ where: { event: 'user:password-link.create' } })).toMatchObject({
      properties: { user: user.id, username: user.username },
    });
  });

  test('shows a form without scripts, caching, referrer and indexing', async () => {
    const { token } = await arrangeLink();
    const { status, text, response } = await look(token);
    expect(status).toBe(200);
    expect(text).toContain(`<input type="hidden" name="token" value="${token}">`);
    expect(text).not.toContain('<script');
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  test('sets the password once, however often it was opened', async () => {
    const { user, token } = await arrangeLink();
    for (let times = 0; times < 3; times += 1) await look(token);
    expect(await send(token, 'a new password')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Your password is set'),
    });
    expect(await passwordOf(user, 'a new password')).toBe(true);
    expect(await database.db.activity.findFirst({ where: { actorId: user.id } })).toMatchObject({
      event: 'user:account.password-changed',
      ip: '127.0.0.1',
      properties: { method: 'link' },
    });
    expect((await send(token, 'another password')).status).toBe(404);
    expect(await passwordOf(user, 'a new password')).toBe(true);
  });

  test('can be used by only one of several simultaneous requests', async () => {
    const { token } = await arrangeLink();
    const answers = await Promise.all(
      ['one password', 'two password', 'six password'].map((text) => send(token, text)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('stays valid after an invalid password', async () => {
    const { user, token } = await arrangeLink();
    const short = await send(token, '<short>');
    expect([short.status, short.text]).toEqual([
      422,
      expect.stringContaining('The password must be at least 8 characters.'),
    ]);
    expect(short.text).not.toContain('&lt;short&gt;');
    const unfit = await send(token, 'a new\0password');
    expect([unfit.status, unfit.text.match(/role="alert"/g)]).toEqual([422, ['role="alert"']]);
    const different = await send(token, 'a new password', 'a now password');
    expect(different.text).toContain('The password confirmation does not match.');
    expect(await passwordOf(user, 'the old password')).toBe(true);
    expect((await send(token, 'a new password')).status).toBe(200);
  });

  test('ends by time, by a newer link, by a change of password and of rights, each with the same answer', async () => {
    const { token: old, user: one } = await arrangeLink();
    await expireLinkOf(one);
    const { token: replaced, user: two } = await arrangeLink();
    await createPasswordLink(system(), { id: two.id });
    const { token: changed, user: three } = await arrangeLink();
    const key = { id: 0, identifier: '', kind: 'client', permissions: {}, allowedIps: [] } as const;
    await changePassword(
      { ...context(), principal: { kind: 'user', user: three, key, ip: '127.0.0.1' } },
      { currentPassword: 'the old password', password: 'my password', passwordConfirmation: 'my password' },
    );
    const { token: given, user: four } = await arrangeLink();
    await updateUser(system(), { id: four.id, user: { ...four, password: 'given password' } });
    const { token: promoted, user: five } = await arrangeLink();
    await updateUser(system(), { id: five.id, user: { ...five, rootAdmin: true } });
    const { token: orphan, user: six } = await arrangeLink();
    await database.db.user.delete({ where: { id: six.id } });
    const { text } = await look('x'.repeat(40));
    for (const token of [old, replaced, changed, given, promoted, orphan, '', '"><b>', '%00']) {
      expect(await look(token)).toMatchObject({ status: 404, text });
      expect(await send(token, 'a new password')).toMatchObject({ status: 404, text });
    }
    expect(await passwordOf(three, 'my password')).toBe(true);
  });
});

describe('the page', () => {
  test('answers invalid requests', async () => {
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(`${api.url}/password`, { method: 'POST', body, headers: { 'Content-Type': type } });
    expect((await post('x'.repeat(40_000))).status).toBe(413);
    expect((await post('token=a', 'text/plain; charset=nonsense')).status).toBe(415);
    expect((await post('')).status).toBe(404);
    expect((await post('{"token":[1]}', 'application/json')).status).toBe(404);
    expect((await fetch(`${api.url}/password?token[]=a`)).status).toBe(404);
    expect((await fetch(`${api.url}/password`, { method: 'DELETE' })).status).toBe(405);
  });

  test('can be requested 30 times a minute from one network', async () => {
    for (let times = 0; times < 30; times += 1) expect((await fetch(`${api.url}/password`)).status).toBe(404);
    const refused = await fetch(`${api.url}/password`);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

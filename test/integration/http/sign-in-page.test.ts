import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { createSignInLink } from '../../../src/domain/sign-in/create-sign-in-link.js';
import { updateUser } from '../../../src/domain/users/update-user.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { createThrottles } from '../../../src/service/throttles.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { openBrowser, type TestBrowser } from '../../support/browser.js';
import { cheapHash } from '../../support/cheap-hash.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const database = describeDatabase();
const PASSWORD = 'correct horse battery';
let context: ReturnType<typeof serviceContext>;
const system = () => ({ ...context, principal: { kind: 'system' } as const });
let api: ApiUnderTest;

const start = async (changes: Partial<ReturnType<typeof serviceContext>['settings']> = {}): Promise<void> => {
  const plain = serviceContext(database.db);
  const settings = { ...plain.settings, publicUrl: () => 'http://127.0.0.1', ...changes };
  context = { ...plain, settings };
  api = await startApi(context);
};

beforeEach(() => start());
afterEach(() => api.close());

const person = (changes: Partial<User> = {}) =>
  arrangePerson(context, { passwordHash: cheapHash(PASSWORD), ...changes });

const signIn = async ({ email }: User, browser = openBrowser(api.url)): Promise<TestBrowser> => {
  const answer = await browser.send({ method: 'password', email, password: PASSWORD });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in']);
  return browser;
};

const ME = '{ viewer { identifier isAdministrator account { email } sessions { id isCurrent method } } }';
const emailOf = async (browser: TestBrowser) => (await browser.ask(ME)).body.data?.viewer.account.email;
const eventsOf = async ({ id }: User) =>
  (await database.db.activity.findMany({ where: { actorId: id }, orderBy: { id: 'asc' } })).map(({ event }) => event);
const challengeIn = (text: string): string => /name="challenge" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** The code of the present time step, or of the next one, which is valid as well and was not used before. */
const codeOf = (secret: string, steps: 0 | 1): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

/** Turns the second factor on, and returns its secret and recovery codes. */
const enrol = async (browser: TestBrowser) => {
  const started = await browser.ask(
    'mutation ($password: String) { startTwoFactor(input: { password: $password }) { ... on TwoFactorSetup { secret uri } } }',
    { password: PASSWORD },
  );
  const { secret, uri } = started.body.data.startTwoFactor;
  expect(uri).toContain(`secret=${secret}`);
  const usedCode = codeOf(secret, 0);
  const confirmed = await browser.ask(
    'mutation ($code: String!) { confirmTwoFactor(input: { code: $code }) { ... on TwoFactorCodes { recoveryCodes account { hasTwoFactor } } ... on Error { message } } }',
    { code: usedCode },
  );
  const { recoveryCodes, account } = confirmed.body.data.confirmTwoFactor;
  expect(account).toEqual({ hasTwoFactor: true });
  return { secret, usedCode, recoveryCodes };
};

describe('the page to sign in', () => {
  test('shows forms without scripts, caching and indexing', async () => {
    const { status, text, headers } = await openBrowser(api.url).get('/sign-in');
    expect(status).toBe(200);
    expect(text).toContain('<label for="email">');
    expect(text).not.toContain('<script');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    });
  });

  test('signs in with an address, in any case, and a password', async () => {
    const user = await person();
    const browser = openBrowser(api.url);
    const answer = await browser.send({ email: ` ${user.email.toUpperCase()} `, password: PASSWORD });
    expect(answer.status).toBe(303);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^gamewarden=gws_[A-Za-z0-9]{44}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(await emailOf(browser)).toBe(user.email);
    expect((await browser.get('/sign-in')).text).toContain('You are signed in');
    const stored = await database.db.apiKey.findFirstOrThrow({ where: { userId: user.id } });
    expect(cookie).not.toContain(Buffer.from(stored.secretHash).toString('latin1'));
    expect(await eventsOf(user)).toEqual(['auth:success']);
  });

  test('uses a cookie with the prefix __Host- where people reach it over https', async () => {
    await api.close();
    await start({ publicUrl: () => 'https://panel.example.com' });
    const user = await person();
    const browser = openBrowser(api.url);
    const origin = { Origin: 'https://panel.example.com' };
    const { headers } = await browser.send({ email: user.email, password: PASSWORD }, origin);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-gamewarden=gws_\w{44}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect((await browser.ask(ME, {}, origin)).body.data.viewer.account.email).toBe(user.email);
    const plain = openBrowser(api.url, browser.cookie?.replace('__Host-', ''));
    expect((await plain.ask(ME, {}, origin)).status).toBe(401);
  });

  test('gives the same answer for an unknown address, an account without a password, and a wrong password', async () => {
    const known = await person();
    const without = await person({ passwordHash: null });
    const texts = new Set<string>();
    for (const email of [known.email, without.email, 'nobody@example.com', 'no address', 'a\0b@example.com', '']) {
      const answer = await openBrowser(api.url).send({ email, password: 'wrong' });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
      texts.add(answer.text);
    }
    expect([...texts]).toEqual([expect.stringContaining('The address or the password is wrong.')]);
    expect(await eventsOf(known)).toEqual(['auth:fail']);
  });

  test('slows guesses by account and network, also with the right password, known or not', async () => {
    const user = await person();
    for (const email of [user.email, 'nobody@example.com']) {
      const browser = openBrowser(api.url);
      for (let count = 0; count < 5; count += 1) {
        expect((await browser.send({ email, password: 'wrong' })).status).toBe(422);
      }
      const answer = await browser.send({ email, password: PASSWORD });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(answer.text).toContain('Too many attempts, please try again in');
    }
  });

  test('slows guesses at an account from many networks', async () => {
    await api.close();
    context = { ...context, throttles: createThrottles(() => performance.now()) };
    api = await startApi(context, { trustedProxies: ['127.0.0.1'] });
    const { email } = await person();
    const from = (index: number) => ({ 'X-Forwarded-For': `203.0.113.${index}` });
    for (let index = 0; index < 20; index += 1) {
      expect((await openBrowser(api.url).send({ email, password: 'wrong' }, from(index))).status).toBe(422);
    }
    expect((await openBrowser(api.url).send({ email, password: PASSWORD }, from(99))).status).toBe(429);
  });

  test('slows requests of one network', async () => {
    const browser = openBrowser(api.url);
    for (let count = 0; count < 30; count += 1) expect((await browser.get('/sign-in')).status).toBe(200);
    expect((await browser.get('/sign-in')).status).toBe(429);
  });

  test('rejects a form of another site', async () => {
    const user = await person();
    const fields = { email: user.email, password: PASSWORD };
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreign) {
      const answer = await openBrowser(api.url).send(fields, headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
  });

  test('ends the former session of the browser at a new sign-in, and the session at a sign-out', async () => {
    const user = await person();
    const browser = await signIn(user);
    const former = browser.copy();
    await signIn(user, browser);
    expect(browser.cookie).not.toBe(former.cookie);
    expect((await former.ask(ME)).status).toBe(401);
    const stolen = browser.copy();
    expect((await browser.send({ method: 'sign-out' })).status).toBe(303);
    expect(browser.cookie).toBeUndefined();
    expect((await stolen.ask(ME)).status).toBe(401);
    expect((await eventsOf(user)).at(-1)).toBe('auth:session.end');
  });

  test('rejects a cookie that no sign-in has set', async () => {
    const user = await person();
    const key = await arrangeKey(context, { userId: user.id, kind: 'client' });
    for (const token of ['', 'x', `gws_${'a'.repeat(44)}`, key]) {
      expect((await openBrowser(api.url, `gamewarden=${token}`).ask(ME)).status).toBe(401);
    }
  });
});

describe('a key pasted once', () => {
  test('opens a session with the rights and the end of the key, and ends with it', async () => {
    const user = await person({ rootAdmin: true });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const key = await arrangeKey(context, {
      ...{ userId: user.id, kind: 'application', permissions: { servers: 1 }, allowedIps: ['127.0.0.0/8'], expiresAt },
    });
    const browser = openBrowser(api.url);
    expect((await browser.send({ method: 'key', key: ` ${key} ` })).status).toBe(303);
    const { viewer } = (
      await browser.ask(
        '{ viewer { kind allowedIps expiresAt permissions { resource canRead canWrite } sessions { id } } }',
      )
    ).body.data;
    expect(viewer).toEqual({
      kind: 'APPLICATION',
      allowedIps: ['127.0.0.0/8'],
      expiresAt: expiresAt.toISOString().replace('Z', '+00:00'),
      permissions: expect.arrayContaining([{ resource: 'SERVERS', canRead: true, canWrite: false }]),
      sessions: null,
    });
    await database.db.apiKey.delete({ where: { identifier: key.slice(0, 16) } });
    expect((await browser.ask(ME)).status).toBe(401);
    expect(await database.db.session.count({ where: { key: { userId: user.id } } })).toBe(0);
  });

  test('is rejected where it is wrong, or does not allow the address', async () => {
    const user = await person();
    const bound = await arrangeKey(context, { userId: user.id, kind: 'client', allowedIps: ['192.0.2.1'] });
    for (const key of ['', 'x', `ptlc_${'a'.repeat(43)}`, bound]) {
      const answer = await openBrowser(api.url).send({ method: 'key', key });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
      expect(answer.text).toContain('This key is not valid here.');
    }
  });
});

describe('a link to sign in', () => {
  const linkFor = async (user: User) => {
    const { url, expiresAt } = await createSignInLink(system(), { id: user.id });
    expect(Math.abs(expiresAt.getTime() - Date.now() - 15 * 60_000)).toBeLessThan(60_000);
    return new URL(url).searchParams.get('token') ?? '';
  };

  test('signs in once, however often it was opened', async () => {
    const user = await person({ passwordHash: null });
    const token = await linkFor(user);
    const browser = openBrowser(api.url);
    for (let times = 0; times < 3; times += 1) {
      expect((await browser.get(`/sign-in?token=${token}`)).text).toContain(`value="${token}"`);
    }
    const answers = await Promise.all([1, 2, 3].map(() => openBrowser(api.url).send({ method: 'link', token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
    expect((await browser.get(`/sign-in?token=${token}`)).status).toBe(404);
  });

  test('ends by time, by a newer link and by a change of rights, and sets no password', async () => {
    const user = await person();
    const tokens = [await linkFor(user)];
    tokens.push(await linkFor(user));
    await updateUser(system(), { id: user.id, user: { rootAdmin: true } });
    const other = await person();
    tokens.push(await linkFor(other));
    await database.db.accountLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    for (const token of [...tokens, 'unknown', '']) {
      expect((await openBrowser(api.url).send({ method: 'link', token })).status).toBe(404);
    }
    const fresh = await linkFor(other);
    expect((await fetch(`${api.url}/password?token=${fresh}`)).status).toBe(404);
  });

  test('asks for the second factor of a person who has one', async () => {
    const user = await person();
    const { recoveryCodes } = await enrol(await signIn(user));
    const browser = openBrowser(api.url);
    const { text } = await browser.send({ method: 'link', token: await linkFor(user) });
    expect(browser.cookie).toBeUndefined();
    const code = recoveryCodes[0] ?? '';
    expect((await browser.send({ method: 'code', challenge: challengeIn(text), code })).status).toBe(303);
  });
});

describe('the second factor', () => {
  const first = async ({ email }: User) => {
    const browser = openBrowser(api.url);
    const { status, text } = await browser.send({ email, password: PASSWORD });
    expect([status, browser.cookie]).toEqual([200, undefined]);
    return { browser, challenge: challengeIn(text) };
  };

  test('is asked for after the password, and each code is accepted once', async () => {
    const user = await person();
    const { secret, usedCode } = await enrol(await signIn(user));
    const { browser, challenge } = await first(user);
    expect((await browser.send({ method: 'code', challenge, code: usedCode })).status).toBe(422);
    const code = codeOf(secret, 1);
    const answers = await Promise.all(
      [1, 2].map(() =>
        openBrowser(api.url).send({ method: 'code', challenge, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await eventsOf(user)).toEqual([
      ...['auth:success', 'user:two-factor.create', 'auth:second-factor.fail'],
      expect.stringMatching(/^auth:/),
      expect.stringMatching(/^auth:/),
    ]);
  });

  test('may be a recovery code, in any case and with or without dashes, once', async () => {
    const user = await person();
    const { recoveryCodes } = await enrol(await signIn(user));
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = await database.db.recoveryCode.findMany({ where: { userId: user.id } });
    expect(stored.map(({ codeHash }) => codeHash.length)).toEqual(Array.from({ length: 10 }, () => 32));
    const { browser, challenge } = await first(user);
    const code = recoveryCodes[3]?.replaceAll('-', '').toUpperCase() ?? '';
    expect((await browser.send({ method: 'code', challenge, code })).status).toBe(303);
    expect(await eventsOf(user)).toContain('auth:recovery-token');
    const again = await first(user);
    expect((await again.browser.send({ method: 'code', challenge: again.challenge, code })).status).toBe(422);
  });

  test('is not guessed: five attempts in a quarter of an hour, over all browsers', async () => {
    const user = await person();
    const { secret } = await enrol(await signIn(user));
    const { challenge } = await first(user);
    for (let count = 0; count < 5; count += 1) {
      const answer = await openBrowser(api.url).send({ method: 'code', challenge, code: '12345' });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('The code is wrong')]);
    }
    const answer = await openBrowser(api.url).send({ method: 'code', challenge, code: codeOf(secret, 1) });
    expect([answer.status, Number(answer.headers.get('retry-after')) > 60]).toEqual([429, true]);
  });

  test('takes no challenge that is forged, has expired, or was created before a new password', async () => {
    const user = await person();
    const { recoveryCodes } = await enrol(await signIn(user));
    const { challenge } = await first(user);
    const opened = JSON.parse(secrets.open(challenge));
    const forged = [
      '',
      'v1.abc',
      secrets.seal('a token'),
      secrets.seal(JSON.stringify({ ...opened, purpose: 'another' })),
      secrets.seal(JSON.stringify({ ...opened, endsAt: Date.now() - 1_000 })),
    ];
    const code = recoveryCodes[0] ?? '';
    for (const text of forged) {
      const answer = await openBrowser(api.url).send({ method: 'code', challenge: text, code });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('not completed in time')]);
    }
    await updateUser(system(), { id: user.id, user: { password: 'another password' } });
    expect((await openBrowser(api.url).send({ method: 'code', challenge, code })).status).toBe(422);
  });

  test('is sealed in the database', async () => {
    const user = await person();
    const { secret } = await enrol(await signIn(user));
    const stored = await database.db.twoFactor.findUniqueOrThrow({ where: { userId: user.id } });
    expect(stored.secret).not.toContain(secret);
    expect(secrets.open(stored.secret)).toBe(secret);
  });
});

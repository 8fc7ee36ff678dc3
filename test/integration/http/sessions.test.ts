import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { createEvents, type DatabaseEvents } from '../../../src/db/events.js';
import { pruneSessions } from '../../../src/domain/sessions/prune-sessions.js';
import { signInWithKey } from '../../../src/domain/sign-in/sign-in-with-key.js';
import { createPasswordLink } from '../../../src/domain/users/create-password-link.js';
import { deleteUser } from '../../../src/domain/users/delete-user.js';
import { setPasswordByLink } from '../../../src/domain/users/set-password-by-link.js';
import { updateUser } from '../../../src/domain/users/update-user.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { openBrowser, type TestBrowser } from '../../support/browser.js';
import { cheapHash } from '../../support/cheap-hash.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { subscribe } from '../../support/sse.js';

const database = describeDatabase();
const PASSWORD = 'correct horse battery';
let context: ReturnType<typeof serviceContext>;
const system = () => ({ ...context, principal: { kind: 'system' } as const });
let api: ApiUnderTest;
let events: DatabaseEvents | undefined;

const start = async (changes: Partial<ReturnType<typeof serviceContext>['settings']> = {}): Promise<void> => {
  const plain = serviceContext(database.db);
  context = { ...plain, settings: { ...plain.settings, publicUrl: () => 'http://127.0.0.1', ...changes } };
  api = await startApi(context);
};

beforeEach(() => start());
afterEach(async () => {
  await api.close();
  await events?.stop();
  events = undefined;
});

const person = (changes: Partial<User> = {}) =>
  arrangePerson(context, { passwordHash: cheapHash(PASSWORD), ...changes });

const signIn = async ({ email }: User): Promise<TestBrowser> => {
  const browser = openBrowser(api.url);
  expect((await browser.send({ email, password: PASSWORD })).status).toBe(303);
  return browser;
};

const statusOf = async (browser: TestBrowser) => (await browser.ask('{ viewer { kind } }')).status;
const isAdministrator = async (browser: TestBrowser) =>
  (await browser.ask('{ viewer { isAdministrator } }')).body.data.viewer.isAdministrator;
const sessionsOf = async (browser: TestBrowser) =>
  (await browser.ask('{ viewer { sessions { id isCurrent method hasSecondFactor ip userAgent } } }')).body.data.viewer
    .sessions;
/** Ages the sessions of a person. */
const age = ({ id }: User, lastUsedMinutes: number) =>
  database.db.apiKey.updateMany({
    where: { userId: id },
    data: { lastUsedAt: new Date(Date.now() - lastUsedMinutes * 60_000) },
  });

const CHANGE_PASSWORD = `mutation ($now: String!, $new: String!) {
  changePassword(input: { currentPassword: $now, password: $new, passwordConfirmation: $new }) { __typename }
}`;
const CREATE_KEY = `mutation { createApiKey(input: { description: "from a browser" }) {
  ... on CreatedApiKey { secretToken apiKey { identifier expiresAt } } ... on Error { code message }
} }`;
const START = `mutation ($password: String) { startTwoFactor(input: { password: $password }) {
  ... on TwoFactorSetup { secret } ... on Error { code message }
} }`;
const CONFIRM = `mutation ($code: String!) { confirmTwoFactor(input: { code: $code }) {
  ... on TwoFactorCodes { recoveryCodes } ... on Error { code message }
} }`;
const DISABLE = `mutation ($code: String!) { disableTwoFactor(input: { code: $code }) {
  ... on Account { hasTwoFactor } ... on Error { code message }
} }`;
const NEW_CODES = `mutation ($code: String!) { newRecoveryCodes(input: { code: $code }) {
  ... on TwoFactorCodes { recoveryCodes } ... on Error { code message }
} }`;

const enrol = async (browser: TestBrowser): Promise<readonly string[]> => {
  const { secret } = (await browser.ask(START, { password: PASSWORD })).body.data.startTwoFactor;
  return (await browser.ask(CONFIRM, { code: generateSync({ secret }) })).body.data.confirmTwoFactor.recoveryCodes;
};

describe('a session', () => {
  test('is listed to its person only, with the others, and each can be ended', async () => {
    const user = await person();
    const [one, two] = [await signIn(user), await signIn(user)];
    const other = await signIn(await person());
    const sessions = await sessionsOf(two);
    expect(sessions).toMatchObject([
      { isCurrent: true, method: 'PASSWORD', hasSecondFactor: false, ip: '127.0.0.1' },
      { isCurrent: false },
    ]);
    const revoke = (browser: TestBrowser, id: string) =>
      browser.ask(
        'mutation ($id: ID!) { revokeSession(input: { id: $id }) { __typename ... on Deleted { deletedId } } }',
        { id },
      );
    const first = sessions[1].id;
    expect((await revoke(other, first)).body.data.revokeSession).toEqual({ __typename: 'NotFoundError' });
    expect((await other.ask('query ($id: ID!) { node(id: $id) { id } }', { id: first })).body.data.node).toBeNull();
    expect((await two.ask('query ($id: ID!) { node(id: $id) { id } }', { id: first })).body.data.node.id).toBe(first);
    expect((await revoke(two, first)).body.data.revokeSession).toEqual({ __typename: 'Deleted', deletedId: first });
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200]);
    expect((await revoke(two, sessions[0].id)).status).toBe(200);
    expect(await statusOf(two)).toBe(401);
  });

  test('is no key: it is not listed, revoked, counted or used as one', async () => {
    const user = await person({ rootAdmin: true });
    const browser = await signIn(user);
    const { viewer, apiKeys } = (
      await browser.ask(
        '{ viewer { identifier account { apiKeys { id } } } apiKeys(first: 50) { edges { node { identifier } } } }',
      )
    ).body.data;
    expect(viewer.account.apiKeys).toEqual([]);
    const identifiers = apiKeys.edges.map(({ node }: { node: { identifier: string } }) => node.identifier);
    expect(identifiers).not.toContain(viewer.identifier);
    const deleted = await browser.ask('mutation ($id: ID!) { deleteApiKey(input: { id: $id }) { __typename } }', {
      id: viewer.identifier,
    });
    expect(deleted.body.data.deleteApiKey).toEqual({ __typename: 'NotFoundError' });
    const token = browser.cookie?.split('=')[1] ?? '';
    for (const authorization of [`Bearer ${token}`, `Session ${token}`, token]) {
      const headers = { Authorization: authorization };
      expect((await api.request('GET', '/api/client/account', { headers })).status).toBe(401);
      expect((await api.request('POST', '/graphql', { headers, body: { query: '{ viewer { kind } }' } })).status).toBe(
        401,
      );
    }
    expect((await browser.get('/api/client/account', { Accept: 'application/json' })).status).toBe(401);
  });

  test('ends after a time without requests, and at the latest at its end', async () => {
    const user = await person();
    const idle = await signIn(user);
    await age(user, 719);
    expect(await statusOf(idle)).toBe(200);
    await age(user, 721);
    expect(await statusOf(idle)).toBe(401);
    expect(await pruneSessions(context)).toBeGreaterThan(0);
    const old = await signIn(user);
    const { expiresAt } = await database.db.apiKey.findFirstOrThrow({ where: { userId: user.id } });
    const days = ((expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 14)).toBeLessThan(0.01);
    await database.db.apiKey.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await statusOf(old)).toBe(401);
    expect((await old.get('/sign-in')).text).toContain('<label for="email">');
    await pruneSessions(context);
    expect(await database.db.apiKey.count({ where: { userId: user.id } })).toBe(0);
  });

  test('ends with its streams when it is revoked', async () => {
    await api.close();
    events = createEvents({ databaseUrl: database.url, log: silentLog });
    context = { ...context, events };
    api = await startApi(context);
    const user = await person();
    const browser = await signIn(user);
    const headers = { Cookie: browser.cookie ?? '', 'X-CSRF': '1' };
    const stream = await subscribe({ url: api.url, headers, query: 'subscription { fleet(servers: {}) { isGap } }' });
    expect((await stream.next())?.data.fleet).toEqual({ isGap: true });
    await browser.send({ method: 'sign-out' });
    expect((await stream.next())?.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    expect(await stream.next()).toBeUndefined();
  });

  test('gets a new cookie when the password is changed in it, and the others end', async () => {
    const user = await person();
    const [one, two] = [await signIn(user), await signIn(user)];
    const stolen = two.copy();
    const key = await arrangeKey(context, { userId: user.id, kind: 'client' });
    const answer = await two.ask(CHANGE_PASSWORD, { now: PASSWORD, new: 'another password' });
    expect(answer.body.data.changePassword).toEqual({ __typename: 'Account' });
    expect(two.cookie).not.toBe(stolen.cookie);
    expect([await statusOf(one), await statusOf(stolen), await statusOf(two)]).toEqual([401, 401, 200]);
    expect((await api.request('GET', '/api/client/account', { key })).status).toBe(200);
    expect(await sessionsOf(two)).toHaveLength(1);
  });

  test('ends when an administrator changes the password or the role, with a password link, and with the account', async () => {
    const changes = [{ password: 'another password' }, { rootAdmin: true }];
    for (const change of changes) {
      const user = await person();
      const browser = await signIn(user);
      await updateUser(system(), { id: user.id, user: { firstName: 'Same' } });
      expect(await statusOf(browser)).toBe(200);
      await updateUser(system(), { id: user.id, user: change });
      expect(await statusOf(browser)).toBe(401);
    }
    const user = await person();
    const former = await signIn(user);
    const { url } = await createPasswordLink(system(), { id: user.id });
    const token = new URL(url).searchParams.get('token') ?? '';
    const ip = '192.0.2.1';
    await setPasswordByLink(context, { token, ip, password: PASSWORD, passwordConfirmation: PASSWORD });
    expect(await statusOf(former)).toBe(401);
    const browser = await signIn(user);
    await deleteUser(system(), { id: user.id });
    expect(await statusOf(browser)).toBe(401);
  });

  test('ends when its person signs in for the fiftieth time after it', async () => {
    const user = await person();
    const first = await signIn(user);
    const key = await arrangeKey(context, { userId: user.id, kind: 'client' });
    const browser = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: '', token: undefined };
    for (let count = 0; count < 49; count += 1) await signInWithKey(context, key, browser);
    expect(await statusOf(first)).toBe(200);
    await signInWithKey(context, key, browser);
    expect(await statusOf(first)).toBe(401);
    expect(await database.db.session.count({ where: { key: { userId: user.id } } })).toBe(50);
  });

  test('creates keys that outlive it', async () => {
    const browser = await signIn(await person());
    const { secretToken, apiKey } = (await browser.ask(CREATE_KEY)).body.data.createApiKey;
    expect(apiKey.expiresAt).toBeNull();
    const key = apiKey.identifier + secretToken;
    await browser.send({ method: 'sign-out' });
    expect((await api.request('GET', '/api/client/account', { key })).status).toBe(200);
  });

  test('that began with a key creates keys with the limits of that key', async () => {
    const user = await person();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const key = await arrangeKey(context, { userId: user.id, kind: 'client', allowedIps: ['127.0.0.1'], expiresAt });
    const browser = openBrowser(api.url);
    await browser.send({ method: 'key', key });
    const { identifier } = (await browser.ask(CREATE_KEY)).body.data.createApiKey.apiKey;
    const row = await database.db.apiKey.findUniqueOrThrow({ where: { identifier } });
    expect(row).toMatchObject({ allowedIps: ['127.0.0.1'], expiresAt });
  });
});

describe('a forged request', () => {
  const MUTATION = CREATE_KEY;

  test('of another site does nothing, in every form that a browser can send', async () => {
    const user = await person();
    const browser = await signIn(user);
    const cookie = browser.cookie ?? '';
    const json = JSON.stringify({ query: MUTATION });
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const requests: readonly (readonly [headers: Record<string, string>, body: string])[] = [
      [form, new URLSearchParams({ query: MUTATION }).toString()],
      [{ 'Content-Type': 'text/plain' }, json],
      [{ 'Content-Type': 'application/json' }, json],
      [
        { 'Content-Type': 'multipart/form-data; boundary=x' },
        `--x\r\nContent-Disposition: form-data; name="query"\r\n\r\n${MUTATION}\r\n--x--`,
      ],
      [{ 'Content-Type': 'application/json', 'X-CSRF': '1', Origin: 'https://evil.example' }, json],
      [{ 'Content-Type': 'application/json', 'X-CSRF': '1', Origin: 'null' }, json],
      [{ 'Content-Type': 'application/json', 'X-CSRF': '1', 'Sec-Fetch-Site': 'same-site', Origin: api.url }, json],
      [{ 'Content-Type': 'application/json', 'X-CSRF': '', Origin: api.url }, json],
    ];
    for (const [headers, body] of requests) {
      const answer = await fetch(`${api.url}/graphql`, {
        method: 'POST',
        headers: { Cookie: cookie, ...headers },
        body,
      });
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('X-CSRF');
    }
    const address = `/graphql?${new URLSearchParams({ query: MUTATION })}`;
    expect((await browser.get(address)).status).toBe(405);
    expect((await browser.get(address, { 'X-CSRF': '1' })).status).toBe(405);
    const own = await browser.get('/graphql?query={viewer{kind}}', { Accept: 'application/json' });
    expect(own.status).toBe(200);
    const foreign = await browser.get('/graphql?query={viewer{kind}}', { 'Sec-Fetch-Site': 'same-site' });
    expect(foreign.status).toBe(403);
    expect(await database.db.apiKey.count({ where: { userId: user.id, session: null } })).toBe(0);
  });

  test('may not be made by a page of CORS_ORIGINS with the session either', async () => {
    await api.close();
    api = await startApi(context, { corsOrigins: ['https://dash.example.com'] });
    const browser = await signIn(await person());
    const headers = {
      ...{ Cookie: browser.cookie ?? '', Origin: 'https://dash.example.com' },
      ...{ 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-csrf' },
    };
    const preflight = await fetch(`${api.url}/graphql`, { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('x-csrf');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await browser.ask(MUTATION, {}, { Origin: 'https://dash.example.com' })).status).toBe(403);
  });

  test('needs no header with a key, whatever cookie comes with it', async () => {
    const user = await person();
    const browser = await signIn(user);
    const key = await arrangeKey(context, { userId: user.id, kind: 'client' });
    const headers = { Cookie: browser.cookie ?? '' };
    const answer = await api.request('POST', '/graphql', {
      key,
      headers,
      body: { query: '{ viewer { identifier } }' },
    });
    expect(answer.body.data.viewer.identifier).toBe(key.slice(0, 16));
  });
});

describe('the second factor', () => {
  test('is turned on with the password and a code; the other sessions end, and this one gets a new cookie', async () => {
    const user = await person();
    const [one, two] = [await signIn(user), await signIn(user)];
    const stolen = two.copy();
    expect((await two.ask(START, { password: 'wrong' })).body.data.startTwoFactor.code).toBe('INVALID_PASSWORD');
    expect((await two.ask(START, {})).body.data.startTwoFactor.code).toBe('INVALID_PASSWORD');
    expect((await two.ask(CONFIRM, { code: '000000' })).body.data.confirmTwoFactor.code).toBe('INVALID_CODE');
    expect(await enrol(two)).toHaveLength(10);
    expect([await statusOf(one), await statusOf(stolen), await statusOf(two)]).toEqual([401, 401, 200]);
    expect(await sessionsOf(two)).toMatchObject([{ hasSecondFactor: true }]);
    expect((await two.ask(START, { password: PASSWORD })).body.data.startTwoFactor.code).toBe('REFUSED');
  });

  test('needs no password of an account that has none', async () => {
    const user = await person({ passwordHash: null });
    const key = await arrangeKey(context, { userId: user.id, kind: 'client' });
    const browser = openBrowser(api.url);
    await browser.send({ method: 'key', key });
    expect((await browser.ask(START, {})).body.data.startTwoFactor.secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('is turned off, and its codes are replaced, with a code only', async () => {
    const user = await person();
    const browser = await signIn(user);
    const [one = '', two = '', three = ''] = await enrol(browser);
    expect((await browser.ask(NEW_CODES, { code: 'abcd' })).body.data.newRecoveryCodes.code).toBe('INVALID_CODE');
    const renewed = (await browser.ask(NEW_CODES, { code: one })).body.data.newRecoveryCodes.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await browser.ask(DISABLE, { code: two })).body.data.disableTwoFactor.code).toBe('INVALID_CODE');
    expect((await browser.ask(DISABLE, { code: renewed[0] })).body.data.disableTwoFactor).toEqual({
      hasTwoFactor: false,
    });
    expect((await browser.ask(DISABLE, { code: three })).body.data.disableTwoFactor.code).toBe('REFUSED');
    expect(await database.db.twoFactor.count({ where: { userId: user.id } })).toBe(0);
    expect(await database.db.recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    await signIn(user);
  });

  test('shows in both REST APIs', async () => {
    const user = await person({ rootAdmin: true });
    const browser = await signIn(user);
    await enrol(browser);
    const key = await arrangeKey(context, { userId: user.id, kind: 'client' });
    const activity = await api.request('GET', '/api/client/account/activity?include=actor', { key });
    expect(activity.body.data[0].attributes.relationships.actor.attributes['2fa_enabled']).toBe(true);
    const application = await arrangeKey(context, { userId: user.id, kind: 'application', permissions: { users: 1 } });
    const found = await api.request('GET', `/api/application/users/${user.id}`, { key: application });
    expect(found.body.attributes['2fa']).toBe(true);
  });
});

describe('TWO_FACTOR=administrators', () => {
  test('gives a session the rights of an administrator only with the second factor', async () => {
    await api.close();
    await start({ requiresTwoFactor: true });
    const user = await person({ rootAdmin: true });
    const browser = await signIn(user);
    expect(await isAdministrator(browser)).toBe(false);
    expect((await browser.ask('{ users(first: 1) { totalCount } }')).body.data.users).toBeNull();
    expect((await browser.ask(CREATE_KEY)).body.data.createApiKey.code).toBe('FORBIDDEN');
    const codes = await enrol(browser);
    expect(await isAdministrator(browser)).toBe(true);
    expect((await browser.ask(CREATE_KEY)).body.data.createApiKey.secretToken).toBeDefined();
    expect((await browser.ask(DISABLE, { code: codes[0] })).body.data.disableTwoFactor.code).toBe('REFUSED');
  });

  test('changes nothing for other people, keys, and sessions that began with a key', async () => {
    await api.close();
    await start({ requiresTwoFactor: true });
    expect((await (await signIn(await person())).ask(CREATE_KEY)).body.data.createApiKey.secretToken).toBeDefined();
    const user = await person({ rootAdmin: true });
    const key = await arrangeKey(context, { userId: user.id, kind: 'client' });
    const browser = openBrowser(api.url);
    await browser.send({ method: 'key', key });
    expect(await isAdministrator(browser)).toBe(true);
  });
});

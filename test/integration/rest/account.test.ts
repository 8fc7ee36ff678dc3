import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PERMISSIONS } from '../../../src/domain/access/permissions.js';
import type { ServiceContext } from '../../../src/domain/context.js';
import type { User } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { cheapHash } from '../../support/cheap-hash.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const PASSWORD = ' corrèct horse ';
const passwordHash = cheapHash(PASSWORD);
const ACCOUNT = '/api/client/account';

const database = describeDatabase();
let context: ServiceContext;
let api: ApiUnderTest;
let person: User;
let key: string;

beforeAll(async () => {
  context = serviceContext(database.db);
  api = await startApi(context);
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  person = await arrangePerson(context, { passwordHash });
  key = await arrangeKey(context, { userId: person.id, kind: 'client' });
});

const put = (path: string, body: object | string) => api.request('PUT', `${ACCOUNT}${path}`, { key, body });

const reload = () => database.db.user.findUniqueOrThrow({ where: { id: person.id } });

const activity = () => database.db.activity.findMany({ where: { actorId: person.id }, orderBy: { id: 'asc' } });

const INVALID_PASSWORD = {
  errors: [
    {
      code: 'InvalidPasswordProvidedException',
      status: '400',
      detail: 'The password provided was invalid for this account.',
    },
  ],
};

/** Field, rule and text of each error of an answer. */
const broken = (body: {
  readonly errors: readonly { detail: string; meta: { source_field: string; rule: string } }[];
}) => body.errors.map(({ detail, meta }) => [meta.source_field, meta.rule, detail]);

test('the account shows its owner who they are, and no password', async () => {
  expect((await api.request('GET', ACCOUNT, { key })).body).toEqual({
    object: 'user',
    attributes: {
      id: person.id,
      admin: false,
      username: person.username,
      email: person.email,
      first_name: 'Ada',
      last_name: 'Miller',
      language: 'en',
    },
  });
});

test('all permissions are listed by group', async () => {
  const { status, body } = await api.request('GET', '/api/client/permissions', { key });
  expect(status).toBe(200);
  expect(body.object).toBe('system_permissions');
  const groups = Object.entries<{ description: string; keys: Record<string, string> }>(body.attributes.permissions);
  expect(groups.flatMap(([group, { keys }]) => Object.keys(keys).map((name) => `${group}.${name}`))).toEqual(
    PERMISSIONS,
  );
  for (const [, { description, keys }] of groups) {
    for (const text of [description, ...Object.values(keys)]) expect(text).toMatch(/\.$/);
  }
});

describe('another address', () => {
  test('is changed with the right password, and recorded', async () => {
    const email = `new-${person.email}`;
    const { status, body } = await put('/email', { email: ` ${email} `, password: PASSWORD });
    expect([status, body]).toEqual([204, undefined]);
    expect((await reload()).email).toBe(email);
    expect(await activity()).toMatchObject([
      { event: 'user:account.email-changed', properties: { old: person.email, new: email }, ip: '127.0.0.1' },
    ]);
  });

  test.each([
    ['a wrong password', { password: 'wrong' }],
    ['a password without its spaces', { password: PASSWORD.trim() }],
    ['no password', {}],
    ['a password that is no text', { password: 7 }],
    ['an empty password', { password: '' }],
    ['an endless password', { password: 'x'.repeat(100_000) }],
  ])('is rejected with %s, whatever the address is', async (_name, body) => {
    for (const email of [person.email, 'nonsense', undefined]) {
      const answer = await put('/email', { ...body, email });
      expect([answer.status, answer.body]).toEqual([400, INVALID_PASSWORD]);
    }
    expect(await reload()).toEqual(person);
    expect(await activity()).toEqual([]);
  });

  test('is rejected if the account has no password', async () => {
    await database.db.user.update({ where: { id: person.id }, data: { passwordHash: null } });
    expect((await put('/email', { email: 'a@example.com', password: '' })).body).toEqual(INVALID_PASSWORD);
  });

  test.each([
    [undefined, 'required', 'The email field is required.'],
    ['nonsense', 'email', 'The email must be a valid email address.'],
    [`a@${'b'.repeat(190)}`, 'between', 'The email must be between 1 and 191 characters.'],
    [5, 'string', 'The email must be a string.'],
  ])('that is %s is %s', async (email, rule, detail) => {
    const answer = await put('/email', { email, password: PASSWORD });
    expect([answer.status, broken(answer.body)]).toEqual([422, [['email', rule, detail]]]);
  });

  test('of another account, in any case, is rejected; the present one is not', async () => {
    const other = await arrangePerson(context);
    const answer = await put('/email', { email: other.email.toUpperCase(), password: PASSWORD });
    expect(broken(answer.body)).toEqual([['email', 'unique', 'The email has already been taken.']]);
    expect((await put('/email', { email: person.email, password: PASSWORD })).status).toBe(204);
  });

  test('that cannot be stored is rejected, and no request fails with a 5xx', async () => {
    for (const email of ['a\u0000@example.com', 'a\ud800@example.com']) {
      const { status } = await put('/email', { email, password: PASSWORD });
      expect([email, status >= 400 && status < 500]).toEqual([email, true]);
    }
    expect(await reload()).toEqual(person);
  });
});

describe('another password', () => {
  const NEW = 'something else ';
  const change = { current_password: PASSWORD, password: NEW, password_confirmation: NEW };

  test('counts from then on, and the old one no more', async () => {
    expect((await put('/password', change)).status).toBe(204);
    expect((await put('/password', change)).body).toEqual(INVALID_PASSWORD);
    expect((await put('/email', { email: person.email, password: NEW })).status).toBe(204);
    expect((await activity()).map(({ event, properties }) => [event, properties])).toEqual([
      ['user:account.password-changed', {}],
      ['user:account.email-changed', { old: person.email, new: person.email }],
    ]);
  });

  test('of many changes at once that name the same current one, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => put('/password', change)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
    expect(await activity()).toHaveLength(1);
  });

  test.each([
    [{ password: 'seven77', password_confirmation: 'seven77' }, 'min', 'The password must be at least 8 characters.'],
    [{ password_confirmation: 'something' }, 'confirmed', 'The password confirmation does not match.'],
    [{ password_confirmation: undefined }, 'confirmed', 'The password confirmation does not match.'],
    [{ password: undefined, password_confirmation: undefined }, 'required', 'The password field is required.'],
    [{ password: ['x'] }, 'string', 'The password must be a string.'],
  ])('that is %j is rejected: %s', async (changes, rule, detail) => {
    const answer = await put('/password', { ...change, ...changes });
    expect([answer.status, broken(answer.body)]).toEqual([422, [['password', rule, detail]]]);
    expect(await reload()).toEqual(person);
  });

  test('needs the current one first', async () => {
    const answer = await put('/password', { current_password: 'wrong', password: 'x' });
    expect([answer.status, answer.body]).toEqual([400, INVALID_PASSWORD]);
  });
});

test('a password that an administrator sets is valid, and null leaves it unchanged', async () => {
  const administrator = await arrangePerson(context, { rootAdmin: true });
  const application = await arrangeKey(context, {
    ...{ userId: administrator.id, kind: 'application' },
    permissions: { users: 3 },
  });
  const user = { email: 'given@example.com', username: 'given', first_name: 'A', last_name: 'B' };
  const ask = (method: string, path: string, changes: object) =>
    api.request(method, `/api/application/users${path}`, { key: application, body: { ...user, ...changes } });
  const made = await ask('POST', '', { password: PASSWORD });
  expect([made.status, JSON.stringify(made.body).includes('password')]).toEqual([201, false]);
  const { id } = made.body.attributes;
  const theirs = await arrangeKey(context, { userId: id, kind: 'client' });
  const works = async (password: string) =>
    (await api.request('PUT', `${ACCOUNT}/email`, { key: theirs, body: { email: user.email, password } })).status;
  expect(await works(PASSWORD)).toBe(204);
  for (const changes of [{}, { password: null }, { password: '' }]) {
    expect((await ask('PATCH', `/${id}`, changes)).status).toBe(200);
  }
  expect(await works(PASSWORD)).toBe(204);
  expect((await ask('PATCH', `/${id}`, { password: 'short' })).status).toBe(200);
  expect([await works(PASSWORD), await works('short')]).toEqual([400, 204]);
  expect((await ask('PATCH', `/${id}`, { password: 'x'.repeat(2_000) })).status).toBe(422);
  expect((await ask('PATCH', `/${id}`, { password: 5 })).status).toBe(422);
});

test('over GraphQL the account is the caller’s own, and changes answer with it', async () => {
  const query = `mutation ($input: ChangeEmailInput!) {
    changeEmail(input: $input) { __typename ... on Account { email } ... on Error { code } }
  }`;
  const ask = (body: object) => api.request('POST', '/graphql', { key, body });
  const wrong = { email: 'b@example.com', password: 'wrong' };
  expect((await ask({ query, variables: { input: wrong } })).body.data.changeEmail).toEqual({
    __typename: 'RefusedError',
    code: 'INVALID_PASSWORD',
  });
  const guess = (name: string, password: string) =>
    `${name}: changeEmail(input: { email: "b@example.com", password: "${password}" }) { __typename }`;
  const many = await ask({ query: `mutation { ${guess('one', 'a')} ${guess('two', 'b')} }` });
  expect(many.body.errors[0].extensions.code).toBe('COST_LIMIT');
  const right = { email: 'graph@example.com', password: PASSWORD };
  expect((await ask({ query, variables: { input: right } })).body.data.changeEmail).toEqual({
    __typename: 'Account',
    email: 'graph@example.com',
  });
  const shown = await ask({ query: '{ account { internalId user { username } permissions: uuid } }' });
  expect(shown.body.data.account).toMatchObject({ internalId: person.id, user: { username: person.username } });
});

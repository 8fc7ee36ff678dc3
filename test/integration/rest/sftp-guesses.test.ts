import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import ssh2 from 'ssh2';
import { readPublicKey } from '../../../src/domain/ssh-keys/read-public-key.js';
import { newSecret } from '../../../src/domain/two-factor/totp.js';
import type { Server, User } from '../../../src/generated/prisma/client.js';
import { createThrottles } from '../../../src/service/throttles.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { cheapHash } from '../../support/cheap-hash.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedOf } from '../../support/seed.js';

const PASSWORD = 'right';
/** Most guesses at one name over one node within a minute, independent of the reported addresses. */
const MOST_AT_NODE = 20;

const database = describeDatabase();
let api: ApiUnderTest;
let here: { readonly server: Server; readonly authorization: string };
let there: typeof here;
let owner: User;
let key: string;
/** The clock of the throttles, in milliseconds. */
let now = 0;

beforeAll(async () => {
  const throttles = createThrottles(() => now);
  const context = serviceContext(database.db, { throttles });
  api = await startApi(context);
  owner = await seedOf(database.db).user({ username: 'ada', passwordHash: cheapHash(PASSWORD) });
  key = await arrangeKey(context, { userId: owner.id, kind: 'client' });
  const arrange = async () => {
    const { node, authorization } = await arrangeNode(database.db);
    return { server: await arrangeServer(database.db, node, { ownerId: owner.id }), authorization };
  };
  [here, there] = [await arrange(), await arrange()];
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  now += 24 * 3_600_000;
  await database.db.activity.deleteMany();
});

/** The response to a node that reports each login from another address. */
let address = 0;
const ask = async (
  password: string,
  { at = here, ...more }: { readonly at?: typeof here; readonly type?: string } = {},
) => {
  address += 1;
  const { status } = await api.request('POST', '/api/remote/sftp/auth', {
    headers: { Authorization: at.authorization },
    body: {
      ...{ username: `ada.${at.server.identifier}`, password, ip: `203.0.113.${address}:51515` },
      ...more,
    },
  });
  return status;
};

const guess = (count: number) => Promise.all(Array.from({ length: count }, () => ask('wrong')));

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

test('guesses are also counted by name and node, independent of the reported addresses', async () => {
  expect((await guess(30)).sort()).toEqual([...times(MOST_AT_NODE, 403), ...times(10, 429)]);
  expect(await ask(PASSWORD)).toBe(429);
  expect(await ask(PASSWORD, { at: there })).toBe(200);
  now += 60_000;
  expect(await ask(PASSWORD)).toBe(200);
});

test('a login with a key succeeds meanwhile, and the guesses stay counted', async () => {
  const [type, data] = ssh2.utils.generateKeyPairSync('ed25519').public.split(' ');
  const line = `${type} ${data}`;
  const read = readPublicKey(line);
  if (typeof read === 'string') throw new Error(read);
  await database.db.sshKey.create({
    data: { userId: owner.id, name: 'laptop', fingerprint: read.fingerprint, publicKey: read.text },
  });
  await guess(30);
  expect(await ask(line, { type: 'public_key' })).toBe(200);
  expect(await ask(PASSWORD)).toBe(429);
});

test('right passwords are no guesses, and one makes what was guessed before forgotten', async () => {
  await guess(MOST_AT_NODE - 1);
  for (let login = 0; login < 30; login += 1) expect(await ask(PASSWORD)).toBe(200);
  expect(await guess(MOST_AT_NODE)).toEqual(times(MOST_AT_NODE, 403));
});

test('people see guesses at their password in the activity of their account, ten an hour', async () => {
  const seen = async () => {
    const { body } = await api.request('GET', '/api/client/account/activity', { key });
    return body.data.map(({ attributes }: { attributes: object }) => attributes);
  };
  expect(await ask('wrong')).toBe(403);
  expect(await seen()).toEqual([
    expect.objectContaining({
      event: 'auth:sftp.fail',
      is_api: false,
      ip: `203.0.113.${address}`,
      properties: { method: 'password', user: owner.id, username: 'ada' },
    }),
  ]);
  await guess(MOST_AT_NODE - 1);
  expect(await seen()).toHaveLength(10);
  now += 3_600_000;
  await ask('wrong');
  expect(await seen()).toHaveLength(11);
});

test('a person with a second factor logs in with the password and a code, once, or with an SSH key', async () => {
  const secret = newSecret();
  const other = await seedOf(database.db).user({
    username: 'grace',
    passwordHash: cheapHash(PASSWORD),
    hasTwoFactor: true,
  });
  await database.db.twoFactor.create({ data: { userId: other.id, secret: secrets.seal(secret) } });
  await database.db.server.update({ where: { id: here.server.id }, data: { ownerId: other.id } });
  const login = async (password: string, type = 'password') => {
    const body = { username: `grace.${here.server.identifier}`, password, type, ip: '203.0.113.9:51515' };
    const headers = { Authorization: here.authorization };
    return (await api.request('POST', '/api/remote/sftp/auth', { headers, body })).status;
  };
  const code = generateSync({ secret });
  expect(await login(PASSWORD)).toBe(403);
  expect(await login(`wrong${code}`)).toBe(403);
  expect(await login(`${PASSWORD}000000`)).toBe(403);
  expect(await login(PASSWORD + code)).toBe(200);
  expect(await login(PASSWORD + code)).toBe(403);
  const { public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519');
  const key = readPublicKey(publicKey);
  if (typeof key === 'string') throw new Error(key);
  const { fingerprint, text } = key;
  await database.db.sshKey.create({ data: { userId: other.id, name: 'laptop', fingerprint, publicKey: text } });
  expect(await login(publicKey, 'public_key')).toBe(200);
});

test('a password alone gives no rights of an administrator where these need a second factor', async () => {
  const context = serviceContext(database.db);
  const strict = await startApi({ ...context, settings: { ...context.settings, requiresTwoFactor: true } });
  const root = { rootAdmin: true, passwordHash: cheapHash(PASSWORD) };
  await seedOf(database.db).user({ ...root, username: 'root' });
  const login = async (at: ApiUnderTest) => {
    const body = { username: `root.${there.server.identifier}`, password: PASSWORD };
    const headers = { Authorization: there.authorization };
    return (await at.request('POST', '/api/remote/sftp/auth', { headers, body })).status;
  };
  expect([await login(api), await login(strict)]).toEqual([200, 403]);
  await strict.close();
});

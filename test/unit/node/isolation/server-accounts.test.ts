import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ServerAccounts } from '../../../../packages/node/src/isolation/server-accounts.js';

const RANGE = { first: 70_001, last: 70_003 };

let directory: string;
let data: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-accounts-'));
  data = join(directory, 'data');
  await mkdir(data);
});

afterEach(() => rm(directory, { recursive: true }));

const open = () => ServerAccounts.open(join(directory, 'accounts.json'), RANGE, data);

test('each server has an account of its own, also after a restart of the node', async () => {
  const accounts = await open();
  const uids = await Promise.all(['a', 'b', 'a'].map(async (uuid) => (await accounts.of(uuid)).uid));
  expect(uids).toEqual([70_001, 70_002, 70_001]);
  expect(await (await open()).of('b')).toEqual({ uid: 70_002, gid: 70_002 });
});

test('the account of a deleted server is not assigned again', async () => {
  const accounts = await open();
  await accounts.of('a');
  await accounts.forget('a');
  expect((await accounts.of('b')).uid).toBe(70_002);
  expect((await (await open()).of('a')).uid).toBe(70_003);
  await expect((await open()).of('c')).rejects.toThrow('No account is left');
});

// Only root can create files of other accounts.
const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('an account that owns a directory of a server counts as assigned, even without a record', async () => {
  await mkdir(join(data, 'of-a-server'));
  await chown(join(data, 'of-a-server'), 70_002, 70_002);
  expect((await (await open()).of('a')).uid).toBe(70_003);
});

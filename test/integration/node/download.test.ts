import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FakeRemote } from './fake-remote.js';
import { NodeUnderTest, until } from './node-under-test.js';
import { seconds, signToken, unsigned } from './sign-token.js';

let remote: FakeRemote;
let node: NodeUnderTest;
let backup: string;
const server = randomUUID();
const other = randomUUID();

beforeAll(async () => {
  remote = await FakeRemote.start();
  for (const uuid of [server, other]) remote.put({ uuid });
  node = await NodeUnderTest.create(remote);
  await mkdir(join(node.directory, 'data', server), { recursive: true });
  await writeFile(join(node.directory, 'data', server, 'world'), Buffer.alloc(300_000, 'world'));
  await node.start();
  backup = await backUp();
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

async function backUp(): Promise<string> {
  const uuid = randomUUID();
  await node.call('POST', `/api/servers/${server}/backup`, { adapter: 'wings', uuid, ignore: '' });
  await until('it is made', () => remote.reports(`/backups/${uuid}`).length > 0);
  return uuid;
}

/** Fetches without the node's token, as a browser does. */
async function fetchWith(token: string, method = 'GET'): Promise<Response> {
  return fetch(`${node.url}/download/backup?token=${token}`, { method });
}

/** A token for the backup; undefined claims are omitted. */
function tokenOf(claims: Readonly<Record<string, unknown>> = {}, uuid = server): Promise<string> {
  return signToken(uuid, { claims: { backup_uuid: backup, ...claims } });
}

describe('a backup', () => {
  test('is sent completely, once for each token', async () => {
    const archive = await readFile(join(node.directory, 'backups', `${backup}.tar.gz`));
    const token = await tokenOf();
    const head = await fetchWith(token, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(archive.length)]);
    const answer = await fetchWith(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(archive.length));
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${backup}.tar.gz"`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha1').update(bytes).digest('hex')).toBe(createHash('sha1').update(archive).digest('hex'));
    const again = await fetchWith(token);
    expect(again.status).toBe(404);
    expect(await again.json()).toEqual({ error: 'The requested resource was not found on this server.' });
    expect((await fetchWith(token, 'HEAD')).status).toBe(404);
    expect((await fetchWith(await tokenOf())).status).toBe(200);
  });

  test('is sent to only one of many concurrent requests with one token', async () => {
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchWith(token)));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(7);
  });

  test('is not sent for the token of another or an unknown server', async () => {
    expect((await fetchWith(await tokenOf({}, other))).status).toBe(404);
    expect((await fetchWith(await tokenOf({}, randomUUID()))).status).toBe(404);
    const missing = await fetchWith(await tokenOf({ backup_uuid: randomUUID() }));
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({ error: 'The requested backup was not found on this server.' });
  });

  test('is not sent for an invalid token, and the response does not reveal the reason', async () => {
    const tokens = [
      await tokenOf({ exp: seconds(-10) }),
      await tokenOf({ exp: undefined }),
      await tokenOf({ iat: seconds(-3600) }),
      await tokenOf({ iat: undefined }),
      await tokenOf({ unique_id: undefined }),
      await tokenOf({ unique_id: '' }),
      await tokenOf({ backup_uuid: undefined }),
      await tokenOf({ backup_uuid: '../../state/node' }),
      await tokenOf({ backup_uuid: backup.toUpperCase() }),
      await tokenOf({ server_uuid: undefined }),
      await signToken(server, { claims: { backup_uuid: backup }, key: 'another key' }),
      await signToken(server, { claims: { backup_uuid: backup }, algorithm: 'HS512' }),
      await unsigned(await tokenOf()),
      await signToken(server, { claims: { permissions: ['*'] } }),
      'garbage',
      '',
      '%00',
      'a&token=b',
    ];
    for (const token of tokens) {
      const answer = await fetchWith(token);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ error: 'You are not authorized to access this endpoint.' });
    }
    expect((await fetch(`${node.url}/download/backup`)).status).toBe(403);
  });

  test('is not sent for a revoked token', async () => {
    const jti = randomUUID();
    const token = await tokenOf({ jti });
    await node.call('POST', `/api/servers/${server}/ws/deny`, { jtis: [jti] });
    expect((await fetchWith(token)).status).toBe(403);
  });

  test('is not found after its deletion', async () => {
    const uuid = await backUp();
    await node.call('DELETE', `/api/servers/${server}/backup/${uuid}`);
    expect((await fetchWith(await tokenOf({ backup_uuid: uuid }))).status).toBe(404);
  });

  test('without an index entry is sent nevertheless', async () => {
    const uuid = await backUp();
    await rm(join(node.directory, 'state/archives', `${uuid}.json`));
    const answer = await fetchWith(await tokenOf({ backup_uuid: uuid }));
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  });
});

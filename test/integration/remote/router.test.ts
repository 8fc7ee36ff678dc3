import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/db/client.js';
import { testDatabase } from '../../support/database.js';
import { silentLog } from '../../support/log.js';
import { withReads } from '../../support/reads.js';
import { RemoteUnderTest, serveRemote } from './remote-under-test.js';

let remote: RemoteUnderTest;

beforeAll(async () => {
  remote = await RemoteUnderTest.start();
});
afterAll(() => remote.stop());
beforeEach(async () => {
  remote = await remote.afresh();
});

describe('a request', () => {
  test.each<[string, string | null, number]>([
    ['without authorization', null, 401],
    ['with another scheme', 'Basic abc', 401],
    ['with an empty bearer', 'Bearer ', 401],
    ['whose bearer has no dot', 'Bearer abc', 400],
    ['whose bearer has two dots', 'Bearer a.b.c', 400],
    ['whose bearer has an empty half', 'Bearer .abc', 400],
    ['of an unknown token id', 'Bearer abc.def', 403],
  ])('%s is rejected', async (_name, authorization, status) => {
    const answer = await remote.send('GET /servers', { authorization });
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]).toEqual({
      code: expect.any(String),
      status: String(status),
      detail: expect.any(String),
    });
  });

  test('with the token of another node is rejected', async () => {
    const [id] = remote.here.authorization.split('.');
    const [, token] = remote.there.authorization.split('.');
    expect(await remote.statusOf('GET /servers', { authorization: `${id}.${token}` })).toBe(403);
  });

  test('for an unknown path is not found, and only with a valid token', async () => {
    expect(await remote.statusOf('GET /nothing')).toBe(404);
    expect(await remote.statusOf('GET /nothing', { authorization: null })).toBe(401);
  });
});

describe('a server or backup of another node, an unknown one and an invalid uuid are not found', () => {
  const lines = [
    'GET /servers/ID',
    'GET /servers/ID/install',
    'POST /servers/ID/install',
    'POST /servers/ID/container/status',
  ];
  const backups = ['POST /backups/ID', 'POST /backups/ID/restore'];
  const body = { successful: true, checksum: 'a'.repeat(40), checksum_type: 'sha1', size: 1 };

  test.each(lines)('%s', async (line) => {
    for (const id of [remote.foreign.uuid, randomUUID(), 'abc', '%00', '1', `${remote.server.uuid}0`]) {
      const sent = line.startsWith('POST') ? { body } : {};
      expect([id, await remote.statusOf(line.replace('ID', id), sent)]).toEqual([id, 404]);
    }
    expect(await remote.serverNow(remote.foreign)).toEqual(remote.foreign);
  });

  test.each(backups)('%s', async (line) => {
    const data = { uuid: randomUUID(), serverId: remote.foreign.id, name: 'x' };
    const backup = await remote.database.db.backup.create({ data });
    for (const id of [backup.uuid, randomUUID(), 'abc', '%00', remote.server.uuid]) {
      expect([id, await remote.statusOf(line.replace('ID', id), { body })]).toEqual([id, 404]);
    }
    expect(await remote.database.db.backup.findUniqueOrThrow({ where: { id: backup.id } })).toEqual(backup);
  });
});

describe('no input causes an error of the service', () => {
  const bodies = [
    '',
    'null',
    '[]',
    '{}',
    '1',
    '"x"',
    '{"successful":"yes"}',
    '{"successful":null}',
    '{',
    '\u0000',
    '[[[[',
    '{"data":{"new_state":[]}}',
    '{"data":[null,1,"x",[],{}]}',
    '{"__proto__":null}',
  ];
  test.each([
    'POST /servers/ID/install',
    'POST /servers/reset',
    'POST /activity',
    'POST /servers/ID/container/status',
    'POST /backups/ID',
    'POST /backups/ID/restore',
  ])('%s', async (line) => {
    const data = { uuid: randomUUID(), serverId: remote.server.id, name: 'x' };
    const backup = await remote.database.db.backup.create({ data });
    const path = line.replace('ID', line.includes('backups') ? backup.uuid : remote.server.uuid);
    for (const body of bodies) {
      for (const type of ['application/json', 'text/plain; charset=koi8', 'x']) {
        const status = await remote.statusOf(path, { body, headers: { 'Content-Type': type } });
        expect([body, type, status < 500]).toEqual([body, type, true]);
      }
    }
  });

  test.each([
    'page=x',
    'page=-1',
    'page=1e99',
    'page=99999999999999999999&per_page=99999999999',
    'page=1.5&per_page=0.5',
    'page[]=1',
    'page=Infinity',
  ])('GET /servers?%s', async (query) => {
    expect(await remote.statusOf(`GET /servers?${query}`)).toBe(200);
  });

  test('a body that is too long is rejected', async () => {
    expect(await remote.statusOf('POST /activity', { body: `"${'x'.repeat(1_100_000)}"` })).toBe(413);
  });

  test.each([
    ['100,000 nested lists', `{"data":[{"event":"x","metadata":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`],
    ['50,000 members', `{${Array.from({ length: 50_000 }, (_, n) => `"key${n}":1`).join()}}`],
  ])('a body of %s is rejected before it is parsed', async (_, body) => {
    expect(await remote.statusOf('POST /activity', { body })).toBe(413);
  });

  test('a megabyte of entries is accepted', async () => {
    const entry = JSON.stringify({
      ...{ server: randomUUID(), event: 'server:file.write', metadata: { file: '{[:'.repeat(20) } },
      ...{ ip: '192.0.2.1', user: null, timestamp: '2026-01-01T00:00:00Z' },
    });
    const body = `{"data":[${Array(Math.floor(1_000_000 / entry.length))
      .fill(entry)
      .join()}]}`;
    expect(await remote.statusOf('POST /activity', { body })).toBe(200);
  });
});

test('while the database is unavailable, nodes are told to retry later', async () => {
  const closed = await testDatabase();
  await closed.close();
  // Nothing listens on port 1.
  const unreachable = withReads(
    openDatabase({ url: 'postgresql://postgres@127.0.0.1:1/gone', connections: 1, log: silentLog }),
  );
  for (const db of [closed.db, unreachable.db]) {
    const served = await serveRemote(db);
    const response = await fetch(`${served.url}/servers`, { headers: { Authorization: 'Bearer a.b' } });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    const error = { code: 'ServiceUnavailableHttpException', status: '503', detail: expect.any(String) };
    expect(await response.json()).toEqual({ errors: [error] });
    await served.close();
  }
  await unreachable.close();
});

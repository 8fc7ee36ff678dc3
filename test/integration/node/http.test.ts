import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FakeRemote } from './fake-remote.js';
import { NodeUnderTest, TOKEN, until } from './node-under-test.js';

let remote: FakeRemote;
let node: NodeUnderTest;
const server = randomUUID();
const generic = 'An unexpected error was encountered while processing this request';

beforeAll(async () => {
  remote = await FakeRemote.start();
  remote.put({ uuid: server });
  node = await NodeUnderTest.create(remote, { allowRoot: false });
  await node.start();
});

afterAll(async () => {
  await node.destroy();
  await remote.stop();
});

describe('authentication', () => {
  test.each([
    ['no header', '', 401, 'The required authorization heads were not present in the request.'],
    ['another scheme', 'Basic abc', 401, 'The required authorization heads were not present in the request.'],
    ['an empty token', 'Bearer ', 401, 'The required authorization heads were not present in the request.'],
    ['a wrong token', 'Bearer wrong', 403, 'You are not authorized to access this endpoint.'],
  ])('with %s is rejected', async (_, authorization, status, error) => {
    const answer = await node.call('GET', '/api/system', undefined, { authorization });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ error });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('access-control-allow-origin')).toBe(remote.url);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test('an answer has the id that its request has sent, and a new one in place of an invalid one', async () => {
    const idFor = async (id: string) =>
      (await node.call('GET', '/api/system', undefined, { 'x-request-id': id })).headers.get('x-request-id');
    expect(await idFor('ticket-4711')).toBe('ticket-4711');
    expect(await idFor('not valid')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('OPTIONS is answered without a token', async () => {
    expect((await node.call('OPTIONS', '/api/servers', undefined, { authorization: '' })).status).toBe(204);
  });
});

describe('not found', () => {
  test('an unknown server, and a known one in upper case, is 404', async () => {
    for (const uuid of [randomUUID(), server.toUpperCase(), 'abc']) {
      const answer = await node.call('GET', `/api/servers/${uuid}`);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toEqual({ error: 'The requested resource does not exist on this instance.' });
    }
  });

  test('a path that is not valid UTF-8 is 400', async () => {
    for (const path of ['/api/servers/%c0%af', '/api/servers/%ff/logs']) {
      const answer = await node.call('GET', path);
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, generic]);
    }
  });

  test('an unknown path is 404 in plain text, a trailing slash is 301', async () => {
    const unknown = await node.call('GET', '/api/nothing');
    expect([unknown.status, unknown.text]).toEqual([404, '404 page not found']);
    expect(unknown.headers.get('content-type')).toMatch(/^text\/plain/);
    const slash = await node.call('GET', '/api/system/');
    expect([slash.status, slash.headers.get('location')]).toEqual([301, '/api/system']);
    const elsewhere = await node.call('GET', '//example.com/');
    expect(elsewhere.headers.get('location')).toBe('/example.com');
  });
});

describe('bodies', () => {
  const power = (body: string) =>
    node.call('POST', `/api/servers/${server}/power`, body, { 'content-type': 'text/plain' });

  test('an empty body is 400 in plain text', async () => {
    const answer = await power('');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(JSON.parse(answer.text)).toEqual({
      error: 'The data passed in the request was not in a parsable format. Please try again.',
    });
  });

  test.each(['{', '[]', '{"action":"stop","wait_seconds":"5"}', 'nonsense'])(
    '%s is 400 with a request id',
    async (body) => {
      const answer = await power(body);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(JSON.parse(answer.text)).toEqual({ error: generic, request_id: answer.headers.get('x-request-id') });
    },
  );

  test.each(['{"action":"stop"} trailing', '{"Action":"stop","foo":1}', '{"action":"kill","wait_seconds":-1}'])(
    '%s is parsed leniently',
    async (body) => {
      expect((await power(body)).status).toBe(202);
    },
  );

  test.each(['null', '{}', '{"action":"explode"}'])('%s is not a power action', async (body) => {
    const answer = await power(body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text).error).toBe(
      'The power action provided was not valid, should be one of "stop", "start", "restart", "kill"',
    );
  });

  test('more than two megabytes is 413', async () => {
    expect((await power(`"${'x'.repeat(2 * 1024 * 1024)}"`)).status).toBe(413);
  });

  test.each([{}, { uuid: randomUUID().toUpperCase() }, { uuid: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }])(
    'a server cannot be created as %p',
    async (body) => {
      const answer = await node.call('POST', '/api/servers', body);
      expect(answer.status).toBe(422);
      expect(JSON.parse(answer.text)).toEqual({ error: 'The data provided in the request could not be validated.' });
    },
  );
});

describe('the system information and configuration of the node', () => {
  test('version 1', async () => {
    const answer = JSON.parse((await node.call('GET', '/api/system')).text);
    expect(Object.keys(answer)).toEqual(['architecture', 'cpu_count', 'kernel_version', 'os', 'version']);
  });

  test('version 2', async () => {
    const answer = JSON.parse((await node.call('GET', '/api/system?v=2')).text);
    expect(answer).toMatchObject({
      docker: { containers: { total: 1, running: 0, paused: 0, stopped: 1 } },
      system: {},
    });
    expect(answer.system.memory_bytes).toBeGreaterThan(0);
  });

  test('the configuration cannot be changed through the API', async () => {
    const config = await readFile(join(node.directory, 'config.json'), 'utf8');
    for (const body of [
      {},
      { token: 'without an id' },
      { token_id: 'a.b', token: 'c' },
      { token_id: 'a', token: 'b\r\n' },
    ]) {
      expect((await node.call('POST', '/api/update', body)).text).toBe('{"applied":false}');
    }
    const same = { token_id: 'token-id', token: TOKEN, remote: 'http://elsewhere.example', api: { port: 1 } };
    expect((await node.call('POST', '/api/update', same)).text).toBe('{"applied":true}');
    expect(await readFile(join(node.directory, 'config.json'), 'utf8')).toBe(config);
  });

  test('except the token, which applies at once, for calls, callbacks and after a restart', async () => {
    const pair = { token_id: 'next-id', token: 'next-token' };
    expect((await node.call('POST', '/api/update', pair)).text).toBe('{"applied":true}');
    expect((await node.call('GET', '/api/system')).status).toBe(403);
    const authorization = `Bearer ${pair.token}`;
    expect((await node.call('GET', '/api/system', undefined, { authorization })).status).toBe(200);
    const file = join(node.directory, 'config.json');
    const written = JSON.parse(await readFile(file, 'utf8'));
    expect(written).toMatchObject({ ...pair, remote: remote.url });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const asked = remote.calls.length;
    await node.call('POST', '/api/servers', { uuid: randomUUID() }, { authorization });
    const shown = remote.calls.slice(asked).map((call) => call.authorization);
    expect(new Set(shown)).toEqual(new Set(['Bearer next-id.next-token']));
    const back = { token_id: 'token-id', token: TOKEN };
    expect((await node.call('POST', '/api/update', back, { authorization })).text).toBe('{"applied":true}');
    expect((await node.call('GET', '/api/system')).status).toBe(200);
  });
});

describe('a server unknown to the service', () => {
  test('cannot be created: 500 after one attempt', async () => {
    const uuid = randomUUID();
    const answer = await node.call('POST', '/api/servers', { uuid });
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text)).toEqual({ error: generic, request_id: answer.headers.get('x-request-id') });
    expect(remote.calls.filter((call) => call.path === `/servers/${uuid}`)).toHaveLength(1);
    expect((await node.call('GET', `/api/servers/${uuid}`)).status).toBe(404);
  });
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

describe('a node that runs as root without allow_root', () => {
  asRoot('reports installations as failed, and starts no server', async () => {
    const uuid = randomUUID();
    remote.put({ uuid, script: 'true' });
    await node.call('POST', '/api/servers', { uuid, start_on_completion: true });
    await until('it is reported', () => remote.reports(`/servers/${uuid}/install`).length > 0);
    expect(remote.reports(`/servers/${uuid}/install`)).toEqual([{ successful: false, reinstall: false }]);
    await until(
      'power is free again',
      async () => (await node.call('POST', `/api/servers/${uuid}/power`, { action: 'start' })).status === 202,
    );
    await node.untilLine(uuid, 'This node does not run programs as root');
    expect((await node.details(uuid)).state).toBe('offline');
  });
});

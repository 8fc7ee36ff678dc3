import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { currentRequestId } from '../../../src/domain/tracing/trace-context.js';
import { connectionsOf } from '../../../src/service/limit-connections.js';
import { type HttpServer, listen } from '../../../src/service/listen.js';
import { head, openRaw, type RawConnection } from '../../support/raw-connection.js';
import { until } from '../../support/until.js';

const openStream = async ({ port }: HttpServer): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // some are meant to be cut
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
  return socket;
};

test('a stop does not wait for clients of event streams that read nothing', async () => {
  const cutAll = jest.spyOn(Server.prototype, 'closeAllConnections');
  const server = await listen(
    (_request, response) => {
      response.setHeader('Content-Type', 'text/event-stream');
      response.write('x'.repeat(8_000_000));
    },
    { host: '127.0.0.1', port: 0 },
  );
  const socket = await openStream(server);
  await server.stop();
  socket.destroy();
  // Requests that do not end within seconds are cut.
  expect(cutAll).not.toHaveBeenCalled();
});

test('a stop lets other answers end', async () => {
  let finish = (): void => undefined;
  const begun = new Promise<void>((begin) => {
    finish = begin;
  });
  const server = await listen(
    async (_request, response) => {
      finish();
      await new Promise(setImmediate);
      response.end('done');
    },
    { host: '127.0.0.1', port: 0 },
  );
  const answer = fetch(`http://127.0.0.1:${server.port}/`);
  await begun;
  const stopped = server.stop();
  expect(await (await answer).text()).toBe('done');
  await stopped;
});

describe('connections above the limit', () => {
  const MOST = 10;
  let server: HttpServer;
  let http: Server | undefined;
  let waiting: (() => void)[];
  const sockets: Socket[] = [];

  beforeEach(async () => {
    waiting = [];
    server = await listen(
      (request, response) => {
        if (request.url === '/slow') waiting.push(() => response.end('slow'));
        else response.end('done');
      },
      { host: '127.0.0.1', port: 0 },
      {
        maxConnections: MOST,
        websockets: (created) => {
          http = created;
          return { drain: () => undefined, stop: async () => undefined };
        },
      },
    );
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.stop();
  });

  const openConnection = async (path: string | null): Promise<Socket> => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined); // some are meant to be cut
    sockets.push(socket);
    await once(socket, 'connect');
    if (path !== null) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    if (path === '/') await once(socket, 'data');
    return socket;
  };

  const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${server.port}/`)).text();

  test.each([
    ['have asked once', '/'],
    ['have said nothing', null],
  ])('close idle ones that %s, the longest idle first', async (_, path) => {
    const opened: Socket[] = [];
    for (let count = 0; count < 3 * MOST; count += 1) opened.push(await openConnection(path));
    expect(await ask()).toBe('done');
    await until(() => opened.slice(0, 2 * MOST).every(({ closed }) => closed));
    expect(opened.at(-1)?.closed).toBe(false);
  });

  test('do not close those with a request in progress', async () => {
    const [first] = await Promise.all(Array.from({ length: MOST - 1 }, () => openConnection('/slow')));
    await until(() => waiting.length === MOST - 1);
    for (let count = 0; count < 5; count += 1) expect(await ask()).toBe('done');
    for (let count = 0; count < 5; count += 1) await openConnection(null);
    for (const answer of waiting) answer();
    const [answer] = await once(first as Socket, 'data');
    expect(String(answer)).toContain('slow');
  });

  test('leave out connections within the process, which operations of websockets have', async () => {
    const idle = await openConnection(null);
    const pairs = Array.from({ length: 3 * MOST }, () => duplexPair());
    for (const [, theirs] of pairs) http?.emit('connection', theirs);
    for (const [ours] of pairs) ours.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => waiting.length === pairs.length);
    expect(await ask()).toBe('done');
    for (const answer of waiting) answer();
    await Promise.all(pairs.map(([ours]) => once(ours, 'data')));
    expect(await ask()).toBe('done');
    expect(idle.closed).toBe(false);
    for (const [ours, theirs] of pairs) for (const end of [ours, theirs]) end.destroy();
  });

  test.each([
    [256, 128],
    [1_048_576, 524_288],
    [undefined, Number.POSITIVE_INFINITY],
  ])('of %s file descriptors %s are for connections', (descriptors, connections) => {
    expect(connectionsOf(descriptors)).toBe(connections);
  });
});

describe('pipelined requests of one connection', () => {
  const served: (string | undefined)[] = [];
  let server: HttpServer;
  let connection: RawConnection;

  const open = async (answer: RequestListener): Promise<void> => {
    served.length = 0;
    server = await listen(
      (request, response) => {
        served.push(request.url);
        answer(request, response);
      },
      { host: '127.0.0.1', port: 0 },
    );
    connection = await openRaw(`http://127.0.0.1:${server.port}`);
  };

  const send = (count: number): void =>
    connection.send(Array.from({ length: count }, (_, n) => head(`GET /${n}`, {})).join(''));

  afterEach(async () => {
    connection.close();
    await server.stop();
  });

  test('are started one after another, with other requests in between', async () => {
    await open((_request, response) => {
      setImmediate(() => served.push('others'));
      response.end();
    });
    send(3);
    expect(await connection.statuses(3)).toEqual([200, 200, 200]);
    await until(() => served.length === 6);
    expect(served).toEqual(['/0', 'others', '/1', 'others', '/2', 'others']);
  });

  test('close the connection if there are hundreds; only the first is started', async () => {
    await open(() => undefined);
    send(500);
    await connection.closed();
    expect(served).toEqual(['/0']);
  });
});

test('headers with more than a hundred fields are 431 and reach no handler', async () => {
  const served: unknown[] = [];
  const server = await listen(
    (request, response) => {
      served.push(request.headers.last);
      response.end();
    },
    { host: '127.0.0.1', port: 0 },
  );
  // The host is one of the hundred.
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [n === count - 1 ? 'last' : `x${n}`, n]));
  const connection = await openRaw(`http://127.0.0.1:${server.port}`);
  connection.send(head('GET /', fields(99)));
  expect(await connection.statuses(1)).toEqual([200]);
  connection.send(head('GET /', fields(100)));
  expect(await connection.statuses(2)).toEqual([200, 431]);
  await connection.closed();
  expect(served).toEqual(['98']);
  await server.stop();
});

describe('a request that never arrives completely', () => {
  const ADDRESS = { host: '127.0.0.1', port: 0 };
  const ENDLESS = head('POST /', { 'Content-Length': 1_000_000 });
  let server: HttpServer;
  let connection: RawConnection;

  const open = async (): Promise<void> => {
    connection = await openRaw(`http://127.0.0.1:${server.port}`);
    connection.send(`${ENDLESS}x`);
  };

  afterEach(async () => {
    connection.close();
    await server.stop();
  });

  test('is answered with 408 and cut', async () => {
    server = await listen((request) => void request.resume(), ADDRESS, { arrivalMs: 100, restMs: 60_000 });
    await open();
    expect(await connection.statuses(1)).toEqual([408]);
    await connection.closed();
  });

  test('is not cut where other code enforces its arrival', async () => {
    const arrivesSlowly = (request: IncomingMessage) => request.method === 'POST';
    server = await listen(
      (request, response) => void request.once('end', () => response.end('whole')).resume(),
      ADDRESS,
      { arrivalMs: 1, arrivesSlowly },
    );
    connection = await openRaw(`http://127.0.0.1:${server.port}`);
    connection.send(`${head('POST /', { 'Content-Length': 2 })}x`);
    // A request without that exemption has been cut meanwhile.
    const other = await openRaw(`http://127.0.0.1:${server.port}`);
    other.send(`${head('PUT /', { 'Content-Length': 2 })}x`);
    expect(await other.statuses(1)).toEqual([408]);
    connection.send('x');
    expect(await connection.statuses(1)).toEqual([200]);
    other.close();
  });

  test('is cut some time after an answer that did not need the body', async () => {
    server = await listen((_request, response) => void response.end('no'), ADDRESS, { arrivalMs: 60_000, restMs: 100 });
    await open();
    expect(await connection.statuses(1)).toEqual([200]);
    await connection.closed();
  });
});

describe('the id of a request', () => {
  const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  let server: HttpServer;

  beforeEach(async () => {
    server = await listen(
      (_request, response) => {
        response.end(currentRequestId());
      },
      { host: '127.0.0.1', port: 0 },
    );
  });

  afterEach(() => server.stop());

  const idOf = async (given: string): Promise<readonly (string | null)[]> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { 'X-Request-Id': given } });
    return [answer.headers.get('x-request-id'), await answer.text()];
  };

  test.each(['4bf92f35-77b3-4da6', 'Root=1-67891233:abc/d+e~f@g', 'x'.repeat(64)])('%s is taken', async (id) => {
    expect(await idOf(id)).toEqual([id, id]);
  });

  test.each(['two words', '', 'x'.repeat(65), 'a,b', '"quoted"', 'näh'.normalize('NFC')])(
    '%j is replaced',
    async (given) => {
      const [shown, used] = await idOf(given);
      expect(shown).toMatch(UUID);
      expect(used).toBe(shown);
    },
  );

  test.each([
    ['an invalid request', 'GET / HTTP/1.1\r\nno colon\r\n\r\n', 400],
    ['too long headers', head('GET /', { Long: 'x'.repeat(20_000) }), 431],
    ['too many headers', head('GET /', Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`H${n}`, n]))), 431],
  ])('%s gets one, too', async (_case, text, status) => {
    const connection = await openRaw(`http://127.0.0.1:${server.port}`);
    connection.send(text);
    expect(await connection.statuses(1)).toEqual([status]);
    await until(() => /^x-request-id: [0-9a-f-]{36}\r$/im.test(connection.received()));
    connection.close();
  });
});

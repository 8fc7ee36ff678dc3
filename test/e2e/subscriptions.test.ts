import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '../../src/generated/prisma/client.js';
import { createSecrets } from '../../src/host/secrets.js';
import { arrangeKey } from '../support/api-under-test.js';
import { systemContext } from '../support/context.js';
import { describeDatabase } from '../support/database.js';
import { type Seed, type SeededSchedule, seedOf } from '../support/seed.js';
import { type Service, startService } from '../support/service.js';
import { type StreamedResult, subscribe, type TestStream } from '../support/sse.js';

const APP_KEY = 'k'.repeat(32);

const database = describeDatabase();
let seed: Seed;
let daemon: HttpServer;
let apis: readonly Service[] = [];
let worker: Service | undefined;
let streams: TestStream[] = [];

const start = (role: string): Promise<Service> =>
  startService({
    localNode: false,
    env: { ROLE: role, DATABASE_URL: database.url, APP_KEY, ...(role === 'worker' ? { PORT: undefined } : {}) },
  });

beforeAll(async () => {
  seed = seedOf(database.db);
  // Accepts every command.
  daemon = createServer((request, response) => void request.resume().on('end', () => response.end('[]')));
  daemon.listen(0, '127.0.0.1');
  await once(daemon, 'listening');
  apis = [await start('api'), await start('api')];
  worker = await start('worker');
});

afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

database.beforeClose(async () => {
  for (const service of [...apis, worker]) await service?.stop();
  daemon?.closeAllConnections();
  daemon?.close();
});

const keyOf = (user: User): Promise<string> =>
  arrangeKey(systemContext(database.db), { userId: user.id, kind: 'client' });

const RUNS = `subscription ($server: ID!) {
  scheduleRuns(serverId: $server) { uuid trigger status steps { sequence status } }
}`;

const arrange = async (): Promise<SeededSchedule> => {
  const address = daemon.address();
  if (address === null || typeof address === 'string') throw new Error('The daemon listens on no port.');
  const node = await seed.node({
    scheme: 'http',
    daemonListen: address.port,
    daemonToken: createSecrets(APP_KEY).seal('token'),
  });
  const { server, owner } = await seed.owner().server({ nodeId: node.id });
  const seeded = await seed.owner().schedule({ serverId: server.id, tasks: [{}, {}] });
  return { ...seeded, owner };
};

/** The same subscription through every process. */
const watchEverywhere = async (key: string, { server }: SeededSchedule): Promise<readonly TestStream[]> => {
  const opened = await Promise.all(
    apis.map(({ url }) => subscribe({ url, key, query: RUNS, variables: { server: server.identifier } })),
  );
  streams.push(...opened);
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  return opened;
};

const makeDue = ({ schedule }: SeededSchedule): Promise<unknown> =>
  database.db
    .$executeRaw`update schedules set next_run_at = date_trunc('milliseconds', now()) where id = ${schedule.id}`;

const isOver = ({ data }: StreamedResult): boolean => data?.scheduleRuns.status === 'SUCCEEDED';

const ORDER = ['PENDING', 'RUNNING', 'SUCCEEDED'];

const expectInOrder = (seen: readonly StreamedResult[]): void => {
  const runs = seen.map(({ data }) => data.scheduleRuns);
  expect(runs.at(-1)).toMatchObject({
    trigger: 'CRON',
    status: 'SUCCEEDED',
    steps: [
      { sequence: 1, status: 'OK' },
      { sequence: 2, status: 'OK' },
    ],
  });
  const places = runs.map(({ status }) => ORDER.indexOf(status));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const done = runs.map(
    ({ steps }) => steps.filter(({ status }: { readonly status: string }) => status === 'OK').length,
  );
  expect(done).toEqual([...done].sort((a, b) => a - b));
};

describe('two api processes and a worker', () => {
  test('a run is streamed from due to done, in order, through either process', async () => {
    const seeded = await arrange();
    const opened = await watchEverywhere(await keyOf(seeded.owner), seeded);
    await makeDue(seeded);
    for (const seen of await Promise.all(opened.map((stream) => stream.until(isOver)))) expectInOrder(seen);
    // Many listeners for the end of a stream are no leak, although Node.js would warn.
    for (const api of apis) expect(api.output().stderr).not.toMatch(/MaxListeners/);
  });

  test('it is streamed as well after the listening connections were lost', async () => {
    const seeded = await arrange();
    const opened = await watchEverywhere(await keyOf(seeded.owner), seeded);
    const cut = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'gamewarden events' and datname = current_database()`,
    );
    expect(cut.rowCount).toBe(2);
    await makeDue(seeded);
    for (const seen of await Promise.all(opened.map((stream) => stream.until(isOver)))) expectInOrder(seen);
  });

  test('streams end when their key is revoked in another process', async () => {
    const seeded = await arrange();
    const key = await keyOf(seeded.owner);
    const opened = await watchEverywhere(key, seeded);
    await database.db.apiKey.delete({ where: { identifier: key.slice(0, 16) } });
    for (const stream of opened) {
      expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
      expect(await stream.next()).toBeUndefined();
    }
  });

  test('streams end in order when their process is stopped', async () => {
    const seeded = await arrange();
    const [stream, other] = await watchEverywhere(await keyOf(seeded.owner), seeded);
    expect(await apis[0]?.kill('SIGTERM')).toBe(0);
    expect(await stream?.next()).toBeUndefined();
    await makeDue(seeded);
    expectInOrder((await other?.until(isOver)) ?? []);
    await apis[0]?.restart();
  });
});

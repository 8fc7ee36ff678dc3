import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endedBackup } from '../support/e2e/backup-calls.js';
import { type CreatedServer, runServer } from '../support/e2e/console-server.js';
import { createPerson, type Person } from '../support/e2e/people.js';
import { openRows, type Rows } from '../support/e2e/rows.js';
import { type CreatedSchedule, createSchedule, HOURLY } from '../support/e2e/schedule-calls.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { openApolloPage } from './dashboard/open-apollo-page.js';
import { openUrqlPage } from './dashboard/open-urql-page.js';
import { isShown, type OpenPage, objectsIn, rowsOf, type Shown } from './dashboard/page.js';
import { SIGNED_OUT } from './dashboard/page-record.js';
import { PAGE_NAMES, type PageName, pagesFor } from './dashboard/pages.js';

/** Longest wait for a change, in milliseconds, on a busy machine. */
const PATIENCE_MS = 30_000;

const PROCESSES = 2;

let service: Service;
let rows: Rows;
let server: CreatedServer;
let person: Person;

beforeAll(async () => {
  service = await startService({
    localNode: true,
    env: { API_PROCESSES: String(PROCESSES), LOG_LEVEL: 'info', RATE_LIMIT_POINTS: '0' },
  });
  rows = openRows(service);
  server = await runServer(service, rows, { feature_limits: { databases: 0, allocations: 0, backups: 10 } });
  person = await createPerson(rows, 'colleague');
  await share(person.email);
});

afterAll(async () => {
  await rows?.close();
  await service?.stop();
});

const share = async (email: string): Promise<string> => {
  const permissions = ['schedule.read', 'schedule.update', 'control.console'];
  const path = `/api/client/servers/${server.identifier}/users`;
  const { status, body } = await service.rest('POST', path, { body: { email, permissions } });
  expect(status).toBe(200);
  return `${path}/${body.attributes.uuid}`;
};

const power = async (signal: string): Promise<void> => {
  const path = `/api/client/servers/${server.identifier}/power`;
  expect((await service.rest('POST', path, { body: { signal } })).status).toBe(204);
};

/** Kills the process of the server; until its node says so, it would still take a command. */
const stopServer = async (): Promise<void> => {
  await power('kill');
  const path = `/api/client/servers/${server.identifier}/resources`;
  const state = async () => (await service.rest('GET', path)).body.attributes.current_state;
  await until(async () => (await state()) === 'offline', PATIENCE_MS);
};

const requestBackup = async (name: string): Promise<string> => {
  // A server may begin two backups in ten minutes.
  await rows.db.$executeRaw`update backups set created_at = created_at - interval '1 hour'`;
  const path = `/api/client/servers/${server.identifier}/backups`;
  const { status, body } = await service.rest('POST', path, { body: { name } });
  expect(status).toBe(200);
  return body.attributes.uuid;
};

/** A new schedule, with one command. */
const scheduleNamed = (name: string): Promise<CreatedSchedule> =>
  createSchedule(service, server, { name, tasks: [{ action: 'command', payload: `say ${name}` }] });

const rename = async ({ path }: CreatedSchedule, name: string): Promise<void> => {
  const { status } = await service.rest('POST', path, { key: person.key, body: { name, ...HOURLY, is_active: true } });
  expect(status).toBe(200);
};

const named = (data: Shown, list: string, name: string): Shown | undefined =>
  rowsOf(data, list).find((row) => row.name === name || row.scheduleName === name || row.username === name);

/** The API processes by name. */
const processes = (): ReadonlyMap<string, number> => {
  const lines = service.output().stderr.matchAll(/"pid":(\d+),"process":"(api-\d)"/g);
  return new Map([...lines].map(([, pid, name = '']) => [name, Number(pid)]));
};

describe.each([
  ['Apollo', openApolloPage],
  ['urql', openUrqlPage],
] as const)('a dashboard with %s', (client, openPage) => {
  let opened: OpenPage[] = [];
  let warnings: unknown[][] = [];

  beforeAll(() => {
    for (const method of ['warn', 'error'] as const) {
      jest.spyOn(console, method).mockImplementation((...message) => {
        warnings.push(message);
      });
    }
  });

  beforeEach(() => {
    warnings = [];
  });

  afterEach(() => {
    for (const page of opened) page.close();
    opened = [];
    expect(warnings).toEqual([]);
  });

  const open = async (name: PageName, key = service.keys.client): Promise<OpenPage> => {
    const id = Buffer.from(`Server:${server.id}`).toString('base64');
    const page = await openPage({ url: `${service.url}/graphql`, key, page: pagesFor(id)[name] });
    opened.push(page);
    return page;
  };

  const shows = async (page: OpenPage, check: (data: Shown) => unknown): Promise<void> => {
    await until(() => Boolean(check(page.shown())), PATIENCE_MS, `${check} in ${JSON.stringify(page.shown())}`);
  };

  /** One query each, and no more than that: everything else came over the streams. */
  const expectOneQuery = (...pages: readonly OpenPage[]): void =>
    expect(pages.map(({ queries }) => queries().length)).toEqual(pages.map(() => 1));

  test('shows each state of a restart, its use, its console and who ordered it', async () => {
    const fleet = await open('fleet');
    const page = await open('server');
    const audit = await open('auditLog');
    const powerOf = ({ server: shown }: Shown) => isShown(shown) && shown.powerState;
    expect(powerOf(page.shown())).toBe('RUNNING');
    await power('restart');
    const isBack = (history: readonly unknown[]) => history.length > 1 && history.at(-1) === 'RUNNING';
    const inFleet = (data: Shown) => named(data, 'servers', 'A server')?.powerState;
    await until(() => isBack(page.history(powerOf)) && isBack(fleet.history(inFleet)), PATIENCE_MS);
    const states = ['RUNNING', 'STOPPING', 'OFFLINE', 'STARTING', 'RUNNING'];
    expect(page.history(powerOf)).toEqual(states);
    expect(fleet.history(inFleet)).toEqual(states);
    const orderOf = ({ server: shown }: Shown) =>
      isShown(shown) && isShown(shown.powerOrder) && shown.powerOrder.outcome;
    await shows(page, (data) => orderOf(data) === 'DONE');
    const memoryOf = ({ server: shown }: Shown) =>
      isShown(shown) && isShown(shown.resources) && shown.resources.memoryBytes;
    await until(() => page.history(memoryOf).length > 1, PATIENCE_MS);
    await until(() => page.lines().some((line) => line.includes('Console ready')), PATIENCE_MS);
    await shows(audit, (data) => rowsOf(data, 'auditLog').some(({ event }) => event === 'server:power.restart'));
    expectOneQuery(fleet, page, audit);
  });

  test('shows a backup from its request to its end', async () => {
    const name = `Before the update, ${client}`;
    const page = await open('backups');
    const audit = await open('auditLog');
    await endedBackup(service, server, await requestBackup(name));
    const statusOf = (data: Shown) => named(data, 'backups', name)?.status;
    await shows(page, (data) => named(data, 'backups', name)?.isSuccessful);
    // A small backup may have ended before the page has read its beginning.
    const seen = page.history(statusOf).filter(Boolean);
    expect(seen).toEqual(['PENDING', 'SUCCEEDED'].slice(-seen.length));
    expect(seen.at(-1)).toBe('SUCCEEDED');
    const uuid = rowsOf(page.shown(), 'backups')[0]?.id;
    await shows(audit, (data) =>
      rowsOf(data, 'auditLog').some(
        ({ event, subject }) => event === 'server:backup.start' && isShown(subject) && subject.id === uuid,
      ),
    );
    expectOneQuery(page, audit);
  });

  test('shows what another person changed about a schedule', async () => {
    const before = `Nightly, ${client}`;
    const after = `Hourly, ${client}`;
    const schedule = await scheduleNamed(before);
    const page = await open('schedules');
    const timeline = await open('timeline');
    const audit = await open('auditLog');
    expect(named(page.shown(), 'schedules', before)).toMatchObject({ cron: { hour: '0' } });
    const ticksOf = ({ timeline: shown }: Shown) =>
      (isShown(shown) ? objectsIn(shown, 'ticks') : []).filter(
        (tick) => isShown(tick.schedule) && tick.schedule.name === after,
      );
    expect(ticksOf(timeline.shown())).toEqual([]);
    await rename(schedule, after);
    await shows(page, (data) => named(data, 'schedules', after));
    expect(named(page.shown(), 'schedules', after)).toMatchObject({ cron: { hour: '*' } });
    await shows(timeline, (data) => ticksOf(data).length > 0);
    await shows(audit, (data) =>
      rowsOf(data, 'auditLog').some(
        ({ event, actor }) =>
          event === 'server:schedule.update' && isShown(actor) && actor.username === person.username,
      ),
    );
    expectOneQuery(page, audit);
    // The service computes the ticks, so the cache drops them.
    expect(timeline.queries()).toEqual(['Timeline', 'Timeline']);
    expect((await service.rest('DELETE', schedule.path)).status).toBe(204);
    await shows(page, (data) => named(data, 'schedules', after) === undefined);
    await shows(timeline, (data) => ticksOf(data).length === 0);
  });

  test('shows a run step by step, and a failed one where attention is needed', async () => {
    const name = `Announce, ${client}`;
    const failing = `Impossible, ${client}`;
    const runs = await open('runs');
    const schedules = await open('schedules');
    const attention = await open('attention');
    const good = await scheduleNamed(name);
    expect((await service.rest('POST', `${good.path}/execute`)).status).toBe(202);
    await shows(runs, (data) => named(data, 'runs', name)?.status === 'SUCCEEDED');
    await shows(schedules, (data) => {
      const lastRun = named(data, 'schedules', name)?.lastRun;
      return isShown(lastRun) && lastRun.status === 'SUCCEEDED';
    });
    await stopServer();
    const bad = await scheduleNamed(failing);
    expect((await service.rest('POST', `${bad.path}/execute`)).status).toBe(202);
    await shows(attention, (data) => named(data, 'runs', failing)?.status === 'FAILED');
    expect(named(attention.shown(), 'runs', name)).toBeUndefined();
    expectOneQuery(runs, schedules, attention);
    await power('start');
  });

  test('shows a person with whom the server is shared, until that ends', async () => {
    const page = await open('people');
    const name = `guest-${client.toLowerCase()}`;
    const { email } = await createPerson(rows, name);
    const path = await share(email);
    await shows(page, (data) => named(data, 'subusers', name) && named(data, 'users', name));
    expect((await service.rest('DELETE', path)).status).toBe(204);
    await shows(page, (data) => named(data, 'subusers', name) === undefined);
    expectOneQuery(page);
  });

  test('says on every page that the key was revoked', async () => {
    const created = await service.rest('POST', '/api/client/account/api-keys', {
      body: { description: 'of a dashboard', allowed_ips: [] },
    });
    const { identifier } = created.body.attributes;
    const key = `${identifier}${created.body.meta.secret_token}`;
    const pages: OpenPage[] = [];
    for (const name of PAGE_NAMES) {
      pages.push(await open(name, key));
    }
    expect(pages.map(({ notice }) => notice())).toEqual(pages.map(() => undefined));
    await service.rest('DELETE', `/api/client/account/api-keys/${identifier}`);
    await until(() => pages.every(({ notice }) => notice() !== undefined), PATIENCE_MS);
    expect(pages.map(({ notice }) => notice())).toEqual(pages.map(() => SIGNED_OUT));
  });

  test('misses no change while each API process is killed', async () => {
    const names = ['server', 'fleet', 'backups', 'schedules'] as const;
    const [page, fleet, backups, schedules] = await Promise.all(names.map((name) => open(name)));
    if (!page || !fleet || !backups || !schedules) throw new Error('A page is missing.');
    for (const [index, name] of [...processes().keys()].entries()) {
      const title = `Killed ${index}, ${client}`;
      const killed = processes().get(name) ?? 0;
      process.kill(killed, 'SIGKILL');
      await until(() => processes().get(name) !== killed, PATIENCE_MS);
      await requestBackup(title);
      const schedule = await scheduleNamed(title);
      await rename(schedule, `${title}, renamed`);
      await power('kill');
      await shows(backups, (data) => named(data, 'backups', title)?.isSuccessful);
      await shows(schedules, (data) => named(data, 'schedules', `${title}, renamed`));
      await shows(page, ({ server: shown }) => isShown(shown) && shown.powerState === 'OFFLINE');
      await shows(fleet, (data) => named(data, 'servers', 'A server')?.powerState === 'OFFLINE');
      await power('start');
      await shows(page, ({ server: shown }) => isShown(shown) && shown.powerState === 'RUNNING');
      await shows(fleet, (data) => named(data, 'servers', 'A server')?.powerState === 'RUNNING');
    }
    expect([page, fleet, backups, schedules].map(({ notice }) => notice())).toEqual(Array(4).fill(undefined));
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { openBrowser } from '../../support/browser.js';
import { HAS_MARIADB, type MariaDb, startMariaDb } from '../../support/mariadb.js';
import {
  loadRecordedPanel,
  RECORDED_APP_KEY,
  RECORDED_KEYS,
  type RecordedServer,
  readRecordedFacts,
} from '../../support/panel/recorded-panel.js';
import { replay } from '../../support/replay.js';
import { runCli } from '../../support/run-to-end.js';
import { type Service, startService } from '../../support/service.js';

const FACTS = await readRecordedFacts();
const server = (id: number): RecordedServer => {
  const found = FACTS.servers.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The dump has no server ${id}.`);
  return found;
};

/** A recorded request of an old tool, asked for the rows of the imported panel. */
interface OldRequest {
  readonly file: string;
  readonly path?: string;
  readonly keys?: Readonly<Record<string, string>>;
}

/** Intended differences. The recordings are of another panel, with other rows. */
const ACCEPTED: readonly { readonly problem: RegExp; readonly why: string }[] = [
  {
    problem: /\.attributes\.(?:container\.environment|docker_images|config\.(?:files|startup|logs))[.:]/,
    why: 'the egg names these members',
  },
  {
    problem:
      /\.(?:external_id|description|long|threads|databases|allocations|node|notes|ip_alias|last_run_at): (?:null instead of (?:string|number)|(?:string|number) instead of null)$/,
    why: 'the column may be null, and is in one of both rows',
  },
  { problem: /\.(?:data|file_denylist): not empty$/, why: 'the recorded row had none of them' },
  {
    problem: /^body\.(?:data\.\d+\.)?attributes\.status: string instead of null$/,
    why: 'the application API shows the power state (choices.md 2)',
  },
  {
    problem: /\.attributes\.timezone: not in the recording$/,
    why: 'schedules have a time zone of their own (choices.md 38)',
  },
  { problem: /^status: 401 instead of 302$/, why: 'answers are always JSON (choices.md 33)' },
];

const ADMINISTRATOR = { CLIENT_KEY: RECORDED_KEYS.CLIENT_KEY_ADMIN } as const;
const client = (id: number, rest = ''): string => `/api/client/servers/${server(id).short}${rest}`;

const REQUESTS: readonly OldRequest[] = [
  { file: '003-auth-no-key-no-accept-header.json' },
  { file: '006-auth-right-identifier-wrong-secret.json' },
  { file: '015-auth-app-key-on-client-api.json' },
  { file: '018-auth-basic-auth-scheme.json' },
  { file: '021-auth-unknown-route-client.json' },
  { file: '036-locations-list-sort-desc.json' },
  { file: '045-nodes-get-include.json' },
  { file: '048-nodes-list-filter-name.json', path: '/api/application/nodes?filter[name]=Node' },
  { file: '051-nodes-deployable-missing-params.json' },
  { file: '066-allocations-list-filter-port.json', path: '/api/application/nodes/1/allocations?filter[port]=25573' },
  { file: '072-users-list.json' },
  { file: '075-users-list-bad-filter.json' },
  { file: '081-users-get-external-404.json' },
  { file: '087-nests-get.json' },
  { file: '090-nests-eggs-list.json', path: '/api/application/nests/1/eggs' },
  { file: '141-servers-read-get-installing.json', path: '/api/application/servers/3' },
  { file: '144-servers-read-client-admin-schedules-while-installing.json', path: client(3, '/schedules') },
  { file: '150-servers-read-get-install-failed.json', path: '/api/application/servers/4' },
  { file: '153-servers-read-get-by-uuid.json', path: `/api/application/servers/${server(1).uuid}` },
  { file: '156-servers-read-get-readonly-key.json' },
  { file: '159-servers-read-get-include-subusers.json', path: '/api/application/servers/1?include=subusers' },
  { file: '162-servers-read-get-include-variables.json', path: '/api/application/servers/1?include=variables' },
  { file: '165-servers-read-get-include-databases.json', path: '/api/application/servers/1?include=databases' },
  { file: '168-servers-read-get-include-unknown.json' },
  { file: '171-servers-read-list.json' },
  { file: '174-servers-read-list-per-page-2.json' },
  { file: '177-servers-read-list-per-page-0.json' },
  { file: '183-servers-read-list-filter-name-partial.json', path: '/api/application/servers?filter[name]=ain' },
  { file: '186-servers-read-list-filter-uuid.json', path: `/api/application/servers?filter[uuid]=${server(1).uuid}` },
  {
    file: '189-servers-read-list-filter-uuid-short.json',
    path: `/api/application/servers?filter[uuidShort]=${server(1).short}`,
  },
  {
    file: '192-servers-read-list-filter-external-id.json',
    path: '/api/application/servers?filter[external_id]=srv-ext-0001',
  },
  { file: '195-servers-read-list-filter-none-match.json' },
  { file: '198-servers-read-list-filter-not-array.json' },
  { file: '201-servers-read-list-sort-uuid.json' },
  { file: '255-servers-manage-client-view-suspended.json', path: client(2) },
  { file: '258-servers-manage-client-admin-schedules-suspended.json', path: client(2, '/schedules') },
  { file: '279-servers-manage-get-after-failed-reinstall.json', path: '/api/application/servers/5' },
  {
    file: '282-servers-manage-client-schedules-node-maintenance.json',
    path: client(11, '/schedules'),
    keys: ADMINISTRATOR,
  },
  { file: '285-servers-manage-client-schedules-restoring-backup.json', path: client(9, '/schedules') },
  { file: '297-app-databases-list-include-password.json' },
  { file: '312-client-account-permissions.json' },
  { file: '315-client-account-servers-list-page.json' },
  { file: '318-client-account-servers-list-filter-star.json', path: '/api/client?filter[*]=main' },
  { file: '321-client-account-servers-list-type-admin.json' },
  { file: '324-client-account-server-by-short-id.json', path: client(1), keys: ADMINISTRATOR },
  { file: '327-client-account-server-unknown.json' },
  { file: '336-schedules-create-defaults-without-flags.json', path: client(7, '/schedules'), keys: ADMINISTRATOR },
  { file: '372-schedules-get-non-numeric.json', path: client(1, '/schedules/abc'), keys: ADMINISTRATOR },
  { file: '384-schedules-app-key.json', path: client(1, '/schedules') },
  { file: '387-tasks-create-power.json', path: client(1, '/schedules/2/tasks'), keys: ADMINISTRATOR },
  { file: '411-tasks-get-after-move.json', path: client(1, '/schedules/1'), keys: ADMINISTRATOR },
  { file: '462-subusers-list.json', path: client(1, '/users'), keys: ADMINISTRATOR },
  { file: '486-client-databases-list-include-password.json', path: client(1, '/databases?include=password') },
  { file: '492-schedules-delete-list-full.json', path: client(8, '/schedules'), keys: ADMINISTRATOR },
  { file: '516-rate-limit-client-still-ok.json' },
];

(HAS_MARIADB ? describe : describe.skip)('a panel that was moved here', () => {
  let mariadb: MariaDb;
  let service: Service;

  beforeAll(async () => {
    mariadb = await startMariaDb();
    service = await startService({});
    const url = await loadRecordedPanel(mariadb, 'recorded');
    const args = ['import', 'panel', '--database', url, '--app-key', RECORDED_APP_KEY, '--timezone', 'Europe/Berlin'];
    expect(await runCli([...args, '--apply'], service.env)).toMatchObject({ status: 0, stderr: '' });
  });

  afterAll(async () => {
    await service?.stop();
    await mariadb?.stop();
  });

  test.each(REQUESTS)('answers old tools as before: $file', async ({ file, path, keys }) => {
    const { problems } = await replay(file, {
      ...{ url: service.url, placeholders: { ...RECORDED_KEYS, ...keys } },
      ...(path !== undefined && { path: () => path }),
    });
    expect(problems.filter((line) => !ACCEPTED.some(({ problem }) => problem.test(line)))).toEqual([]);
  });

  test('shows the servers and users as they were, to the old key', async () => {
    const key = RECORDED_KEYS.APP_KEY;
    const servers = await service.rest('GET', '/api/application/servers?per_page=100', { key });
    expect(servers.body.data).toHaveLength(FACTS.servers.length);
    for (const { id, uuid, short, external_id, name, description, startup, image } of FACTS.servers) {
      const { body } = await service.rest('GET', `/api/application/servers/${id}`, { key });
      const attributes = { id, uuid, identifier: short, external_id, name, description };
      expect(body.attributes).toMatchObject({ ...attributes, container: { startup_command: startup, image } });
    }
    for (const { id, uuid, external_id, username, email, first, last, root_admin } of FACTS.users) {
      const { body } = await service.rest('GET', `/api/application/users/${id}`, { key });
      const names = { username: username.toLowerCase(), first_name: first, last_name: last };
      const hasSecondFactor = email === 'user03@example.com';
      expect(body.attributes).toMatchObject({
        ...{ id, uuid, external_id, email, ...names, root_admin, '2fa': hasSecondFactor },
      });
    }
  });

  test('shows databases with their passwords and schedules with their tasks as they were', async () => {
    const key = RECORDED_KEYS.CLIENT_KEY_ADMIN;
    for (const { server: uuid, database, username, remote, password_secret } of FACTS.databases) {
      const { body } = await service.rest('GET', `/api/client/servers/${uuid}/databases?include=password`, { key });
      expect(body.data).toContainEqual({
        object: 'server_database',
        attributes: expect.objectContaining({
          ...{ name: database, username, connections_from: remote },
          relationships: { password: { object: 'database_password', attributes: { password: password_secret } } },
        }),
      });
    }
    const shown = FACTS.schedules.filter(({ server: uuid }) => uuid !== server(9).uuid);
    for (const { id, server: uuid, name, cron, active, only_when_online, tasks } of shown) {
      const { body } = await service.rest('GET', `/api/client/servers/${uuid}/schedules/${id}`, { key });
      const { cron: fields, relationships, ...attributes } = body.attributes;
      expect(attributes).toMatchObject({ name, is_active: active, only_when_online });
      const { minute, hour, day_of_month, month, day_of_week } = fields;
      expect([minute, hour, day_of_month, month, day_of_week].join(' ')).toBe(cron);
      for (const { action, payload } of tasks) {
        expect(relationships.tasks.data).toContainEqual({
          ...{ object: 'schedule_task', attributes: expect.objectContaining({ action, payload }) },
        });
      }
    }
  });

  test('lets people sign in with their passwords, the second factor and a recovery code of before', async () => {
    const signIn = async (email: string, password: string | null, code?: string): Promise<unknown> => {
      const browser = openBrowser(service.url);
      const first = await browser.send({ method: 'password', email, password: password ?? '' });
      const { challenge } = JSON.parse(first.text);
      if (code === undefined) return JSON.parse(first.text).isSignedIn;
      return JSON.parse((await browser.send({ method: 'code', challenge, code })).text).isSignedIn;
    };
    const trixi = 'user03@example.com';
    const known = FACTS.users.filter(({ password_plain, email }) => password_plain !== null && email !== trixi);
    expect(known).toHaveLength(5);
    for (const { email, password_plain } of known) expect(await signIn(email, password_plain)).toBe(true);
    const { password_plain: password = null, totp_secret: secret } =
      FACTS.users.find(({ email }) => email === trixi) ?? {};
    expect(await signIn(trixi, password)).toBe(false);
    expect(await signIn(trixi, password, generateSync({ secret: secret ?? '' }))).toBe(true);
    expect(await signIn(trixi, password, 'GwzKBzCPYr')).toBe(true);
    expect(await signIn(trixi, password, 'eZVP2b5Jn7')).toBeUndefined();
  });
});

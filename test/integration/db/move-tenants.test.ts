import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type EmbeddedPostgres, startEmbedded } from '../../../src/db/embedded.js';
import { hasAdministrator, moveTenants } from '../../../src/db/move-tenants.js';
import { queryOnce } from '../../../src/db/query-once.js';
import { TenantPostgres } from '../../../src/db/tenant-postgres.js';
import { freshDataDir } from '../../support/service.js';

let dataDir: string;
let control: EmbeddedPostgres;
let tenants: TenantPostgres;

const log = pino({ level: 'silent' });

const openTenants = (directory: string) =>
  new TenantPostgres({ directory, programs: join(dataDir, 'postgres', 'programs'), password: 'test', log, owns: true });

/**
 * As version 0.2.0 left it: two databases of game servers, and their administrator, in the cluster of the control
 * plane.
 */
beforeEach(async () => {
  dataDir = await freshDataDir();
  control = await startEmbedded({ directory: join(dataDir, 'postgres'), password: 'test', log });
  await control.own();
  tenants = openTenants(join(dataDir, 'postgres-tenants'));
  await writeFile(join(dataDir, 'postgres', 'port'), '5449\n');
  for (const statement of [
    'create table own as select 1 as value',
    "create role gamewarden_databases login createdb createrole password 'administrator'",
    'revoke all on database postgres, template1 from public',
    'grant connect on database postgres to gamewarden_databases',
    ...['1', '2'].flatMap((id) => [
      `create role u${id}_x login connection limit 20 password 'tenant ${id}'`,
      `create database s${id}_x owner u${id}_x template template0`,
    ]),
    'alter database s2_x with is_template true',
    // A tenant grants rights to the role of another.
    'grant u1_x to u2_x',
  ]) {
    await queryOnce(control.url, statement);
  }
  await queryOnce(
    ownerOf('s1_x'),
    'create table t as select g from generate_series(1, 1000) g; alter table t owner to u1_x',
  );
});

afterEach(async () => {
  await tenants.stop();
  await control.stop();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

const ownerOf = (database: string) => control.url.replace('/gamewarden?', `/${database}?`);

const move = () => moveTenants({ control, tenants, password: 'test', log });

const asTenant = async (id: number, sql: string) => {
  const { host, port } = await tenants.start();
  return (await queryOnce(`postgresql://u${id}_x:tenant%20${id}@${host}:${port}/s${id}_x`, sql)).rows;
};

const namesIn = async (url: string) =>
  (
    await queryOnce<{ name: string }>(
      url,
      `select datname as name from pg_database where not datname like 'template%'
       union select rolname from pg_roles where rolname !~ '^pg_' order by name`,
    )
  ).rows.map(({ name }) => name);

const expectMoved = async () => {
  expect(await namesIn(control.url)).toEqual(['gamewarden', 'postgres']);
  expect(await queryOnce(control.url, 'select value from own')).toMatchObject({ rows: [{ value: 1 }] });
  expect(await asTenant(1, 'select count(*)::int as rows from t')).toEqual([{ rows: 1000 }]);
  expect(await asTenant(2, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await tenants.listDatabases()).toEqual(expect.arrayContaining(['postgres', 's1_x', 's2_x']));
  expect(await tenants.listDatabases()).not.toContain('gamewarden');
};

test('databases of game servers move with their rows, users and passwords, and keep the port', async () => {
  await move();
  await expectMoved();
  expect(await tenants.storedPort()).toBe(5449);
  await move();
  await expectMoved();
});

test('a move that ended between the copy and the drops is completed by the next one, without another copy', async () => {
  // An unexpected right prevents the drop of a role.
  await queryOnce(control.url, 'create database other');
  await queryOnce(ownerOf('other'), 'create table t (); grant all on t to u2_x');
  await move();
  expect(await hasAdministrator(control)).toBe(true);
  await asTenant(1, 'insert into t values (1001)');
  await queryOnce(control.url, 'drop database other');
  await move();
  expect(await hasAdministrator(control)).toBe(false);
  expect(await asTenant(1, 'select count(*)::int as rows from t')).toEqual([{ rows: 1001 }]);
});

test('a move that fails leaves everything where it was, and creates nothing in its place', async () => {
  await writeFile(join(dataDir, 'in-the-way'), '');
  tenants = openTenants(join(dataDir, 'in-the-way', 'postgres-tenants'));
  await move();
  await expect(tenants.start()).rejects.toThrow('have not been moved');
  expect(await namesIn(control.url)).toEqual(expect.arrayContaining(['s1_x', 's2_x', 'u1_x', 'u2_x']));
  expect((await queryOnce(ownerOf('s1_x'), 'select count(*)::int as rows from t')).rows).toEqual([{ rows: 1000 }]);
});

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { queryOnce } from '../../../src/db/query-once.js';
import { type Listener, TenantPostgres } from '../../../src/db/tenant-postgres.js';
import { createFindBuiltInHost } from '../../../src/service/find-built-in-host.js';
import { TenantGuard } from '../../../src/service/tenant-guard.js';
import { secrets, serviceContext } from '../../support/context.js';
import { type OpenTestDatabase, testDatabase } from '../../support/database.js';
import { freshDataDir } from '../../support/service.js';
import { until } from '../../support/until.js';

let dataDir: string;
let tenants: TenantPostgres;
let listener: Listener;
let database: OpenTestDatabase;

beforeAll(async () => {
  dataDir = await freshDataDir();
  tenants = new TenantPostgres({
    ...{ directory: join(dataDir, 'tenants'), programs: join(dataDir, 'programs'), password: 'test' },
    ...{ log: pino({ level: 'silent' }), owns: true },
  });
  listener = await tenants.start();
  await tenants.makeAdministrator('administrator');
  await queryOnce(
    addressOf('gamewarden_databases', 'administrator', 'postgres'),
    `create role u1_a login password 'tenant'`,
  );
  const statements = ['grant u1_a to current_user', 'create database s1_a owner u1_a'];
  for (const statement of statements) {
    await queryOnce(addressOf('gamewarden_databases', 'administrator', 'postgres'), statement);
  }
  database = await testDatabase();
});

afterAll(async () => {
  await tenants?.stop();
  await database?.close();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

const addressOf = (user: string, password: string, name: string) =>
  `postgresql://${user}:${password}@${listener.host}:${listener.port}/${name}`;

const asTenant = (sql: string) => queryOnce(addressOf('u1_a', 'tenant', 's1_a'), sql);

test('callers that need the host at the same moment all get it', async () => {
  const { host, port } = listener;
  const password = secrets.seal('administrator');
  const values = { kind: 'postgresql', name: 'local', username: 'gamewarden_databases', isBuiltIn: true } as const;
  const { id } = await database.db.databaseHost.create({ data: { ...values, host, port, password } });
  for (let round = 0; round < 5; round += 1) {
    const find = createFindBuiltInHost(serviceContext(database.db), tenants);
    const found = await Promise.all(Array.from({ length: 10 }, () => find(true)));
    expect(found.map((one) => one?.port)).toEqual(Array.from({ length: 10 }, () => port));
  }
  await database.db.databaseHost.delete({ where: { id } });
});

test('log messages of a tenant are not written', async () => {
  await asTenant(`do $$ begin raise log 'written by a tenant'; raise warning 'written by a tenant'; end $$`);
  await expect(asTenant(`select 'written by a tenant'::int`)).rejects.toThrow('invalid input syntax');
  expect(await readFile(join(tenants.directory, 'postgres.log'), 'utf8')).not.toContain('written by a tenant');
});

test('reserves connections for the administrator that tenants cannot take', async () => {
  const { rows } = await asTenant("select current_setting('reserved_connections')::int > 0 as reserved");
  expect(rows).toEqual([{ reserved: true }]);
});

const guardWith = (reserveMb: number) =>
  new TenantGuard({
    ctx: { ...serviceContext(database.db), principal: { kind: 'system' } },
    tenants,
    find: () => tenants.start(),
    dataDir,
    reserveMb,
  });

/** Runs a guard with this reserve until a condition holds. */
const guardUntil = async (reserveMb: number, holds: () => boolean): Promise<void> => {
  const guard = guardWith(reserveMb);
  guard.start();
  await until(holds);
  await guard.stop();
};

/** More space than any disk has. */
const ENDLESS_RESERVE_MB = 10_000_000;

test('below the disk reserve tenants are locked out but their administrator is not, and above it they have access again', async () => {
  const session = new pg.Client({ connectionString: addressOf('u1_a', 'tenant', 's1_a') });
  const ended = new Promise((done) => session.on('error', done));
  await session.connect();
  await guardUntil(ENDLESS_RESERVE_MB, () => tenants.isLocked);
  expect(await ended).toMatchObject({ message: expect.stringContaining('terminating connection') });
  await expect(asTenant('select 1')).rejects.toThrow('rejects connection');
  await queryOnce(addressOf('gamewarden_databases', 'administrator', 'postgres'), 'create database s1_b');
  await queryOnce(addressOf('gamewarden_databases', 'administrator', 'postgres'), 'drop database s1_b');

  await guardUntil(0, () => !tenants.isLocked);
  await until(() =>
    asTenant('select 1').then(
      () => true,
      () => false,
    ),
  );
  const events = await database.db.activity.findMany({
    orderBy: { id: 'asc' },
    select: { event: true, actorId: true },
  });
  expect(events).toEqual([
    { event: 'database-host:lock', actorId: null },
    { event: 'database-host:unlock', actorId: null },
  ]);
});

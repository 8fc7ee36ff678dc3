import { beforeAll, describe, expect, test } from '@jest/globals';
import { findServerForPerson } from '../../../../src/domain/access/authorize-server.js';
import { RESOURCES } from '../../../../src/domain/access/key-permissions.js';
import { PERMISSIONS } from '../../../../src/domain/access/permissions.js';
import {
  findGrantedPermissions,
  findPermissionsOn,
  serversPermitting,
} from '../../../../src/domain/access/permissions-on-server.js';
import { requirePartReader, SERVER_PARTS, visibleParts } from '../../../../src/domain/access/server-parts.js';
import { visibleServers } from '../../../../src/domain/access/visible-servers.js';
import type { Principal } from '../../../../src/domain/context.js';
import { DomainError } from '../../../../src/domain/errors.js';
import type { Server } from '../../../../src/generated/prisma/client.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { asUser, seedOf } from '../../../support/seed.js';

/** The condition for lists and the check of one server, read by several principals: they must select the same rows. */

const database = describeDatabase();

/** What a subuser of the seed may do, by the name of the principal. */
const SUBUSERS = {
  'a subuser with all permissions': PERMISSIONS,
  'a subuser without any': [],
  'a subuser who reads backups': ['backup.read'],
  'a subuser with a name that is no permission': ['backup.read', 'backup.everything'],
} as const;

const NAMES = [
  'an owner',
  ...Object.keys(SUBUSERS),
  'a person without servers',
  'an administrator',
  'an application key',
  'an application key of no administrator',
  'the service',
] as const;

let servers: readonly Server[];
const principals = new Map<string, Principal>();

beforeAll(async () => {
  const seed = seedOf(database.db);
  const own = (await seed.owner().server()).server;
  const shared = (await seed.owner().server()).server;
  const foreign = (await seed.owner().server()).server;
  servers = [own, shared, foreign];
  const owner = await database.db.user.findUniqueOrThrow({ where: { id: own.ownerId } });
  const administrator = await seed.user({ rootAdmin: true });
  principals.set('an owner', asUser(owner));
  for (const [name, permissions] of Object.entries(SUBUSERS)) {
    principals.set(name, asUser(await seed.subuser(shared, [...permissions])));
  }
  // The owner of one server is a subuser of another.
  await database.db.subuser.create({ data: { serverId: shared.id, userId: owner.id, permissions: ['schedule.read'] } });
  principals.set('a person without servers', asUser(await seed.user()));
  principals.set('an administrator', asUser(administrator));
  principals.set('an application key', asUser(administrator, 'application'));
  principals.set('an application key of no administrator', asUser(owner, 'application'));
  principals.set('the service', { kind: 'system' });
});

const contextOf = (name: string) => {
  const principal = principals.get(name);
  if (principal === undefined) throw new Error(`${name} is not seeded.`);
  return { ...testContext(database.db), principal };
};

const idsOf = (rows: readonly { readonly id: number }[]): number[] =>
  rows.map(({ id }) => id).toSorted((a, b) => a - b);

/** The servers for which a check succeeds; a domain error is a no. */
const accepted = async (check: (server: Server) => Promise<unknown>): Promise<number[]> => {
  const found = [];
  for (const server of servers) {
    const isAccepted = await check(server).then(
      (answer) => answer !== false,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
    if (isAccepted) found.push(server);
  }
  return idsOf(found);
};

describe.each(NAMES)('for %s', (name) => {
  test.each(PERMISSIONS)('a list and a single server agree about %s', async (permission) => {
    const ctx = contextOf(name);
    const listed = idsOf(await database.db.server.findMany({ where: serversPermitting(ctx, permission) }));
    const isGranted = async (server: Server) => (await findPermissionsOn(ctx, server))?.includes(permission) ?? false;
    expect(await accepted(isGranted)).toEqual(listed);
    const batch = await findGrantedPermissions(ctx, servers);
    expect(idsOf(servers.filter(({ id }) => batch.get(id)?.includes(permission)))).toEqual(listed);
    const withoutOwners = await findGrantedPermissions(
      ctx,
      servers.map(({ id }) => ({ id })),
    );
    expect(idsOf(servers.filter(({ id }) => withoutOwners.get(id)?.includes(permission)))).toEqual(listed);
    if (ctx.principal.kind === 'system') return; // use cases on one server are for persons
    const isAuthorized = async ({ uuid: identifier }: Server) =>
      (await findServerForPerson(ctx, { identifier })).granted.includes(permission);
    expect(await accepted(isAuthorized)).toEqual(listed);
  });

  test.each(Object.entries(SERVER_PARTS))('a list and a single server agree about %s', async (_part, part) => {
    const ctx = contextOf(name);
    const { server: where } = visibleParts(ctx, part);
    const listed = idsOf(await database.db.server.findMany({ where: where ?? {} }));
    if (where === undefined) expect(listed).toEqual(idsOf(servers));
    else if (ctx.principal.kind !== 'system') {
      const isReadable = async ({ uuid: identifier }: Server) =>
        requirePartReader(await findServerForPerson(ctx, { identifier }), part);
      expect(await accepted(isReadable)).toEqual(listed);
    }
  });

  test('a list shows the servers that can be opened', async () => {
    const ctx = contextOf(name);
    if (ctx.principal.kind !== 'user' || ctx.principal.key.kind === 'application') return;
    const listed = idsOf(await database.db.server.findMany({ where: visibleServers(ctx) }));
    expect(await accepted(({ uuid: identifier }) => findServerForPerson(ctx, { identifier }))).toEqual(listed);
  });
});

test('the principals differ: an owner reads one server whole and another in part, a stranger none', async () => {
  const read = async (name: string, permission: (typeof PERMISSIONS)[number]) =>
    (await database.db.server.findMany({ where: serversPermitting(contextOf(name), permission) })).length;
  expect(await read('an owner', 'backup.read')).toBe(1);
  expect(await read('an owner', 'schedule.read')).toBe(2);
  expect(await read('a subuser who reads backups', 'backup.read')).toBe(1);
  expect(await read('a subuser who reads backups', 'schedule.read')).toBe(0);
  expect(await read('a person without servers', 'backup.read')).toBe(0);
  expect(await read('an administrator', 'backup.read')).toBe(3);
  expect(await read('an application key', 'backup.read')).toBe(0);
});

test('an application key sees the parts whose resource it reads', () => {
  const ctx = contextOf('an application key');
  const seen = Object.entries(SERVER_PARTS).flatMap(([part, declared]) =>
    visibleParts(ctx, declared).server === undefined ? [part] : [],
  );
  expect(seen).toEqual(['allocations', 'databases', 'databasePasswords', 'subusers']);
  expect(RESOURCES).toEqual(expect.arrayContaining(['allocations', 'server_databases', 'users']));
});

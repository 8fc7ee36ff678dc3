import { beforeAll, describe, expect, test } from '@jest/globals';
import type { KeyPermissions } from '../../../../src/domain/access/key-permissions.js';
import type { DomainContext, Principal } from '../../../../src/domain/context.js';
import { getAnyServer, getServer } from '../../../../src/domain/servers/get-server.js';
import { type ListServers, serverList } from '../../../../src/domain/servers/server-list.js';
import type { User } from '../../../../src/generated/prisma/client.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { asUser, type SeededServer, seedOf } from '../../../support/seed.js';

const database = describeDatabase();
let first: SeededServer;
let second: SeededServer;
let shared: User;
let administrator: User;
let stranger: User;

beforeAll(async () => {
  const seed = seedOf(database.db);
  first = await seed.owner().server({ name: 'Lobby 100%', description: 'the_front', externalId: 'billing-7' });
  second = await seed.owner().server({ name: 'lobby 1000', description: 'theXfront', image: 'example/other:1' });
  shared = await seed.subuser(second.server);
  administrator = await seed.user({ rootAdmin: true });
  stranger = await seed.user();
});

const as = (principal: Principal): DomainContext => ({ ...testContext(database.db), principal });

const listed = async (principal: Principal, wanted: Partial<ListServers> = {}): Promise<readonly number[]> => {
  const rows = await database.db.server.findMany(await serverList(as(principal), { scope: 'accessible', ...wanted }));
  return rows.map(({ id }) => id);
};

describe('visible servers', () => {
  test('owners and subusers see their servers, administrators all, other users none', async () => {
    const [one, two] = [first.server.id, second.server.id];
    expect(await listed(asUser(first.owner))).toEqual([one]);
    expect(await listed(asUser(shared))).toEqual([two]);
    expect(await listed(asUser(administrator))).toEqual([one, two]);
    expect(await listed(asUser(administrator, 'application'))).toEqual([one, two]);
    expect(await listed(asUser(stranger))).toEqual([]);
  });

  test('the list of all servers is for administrators', async () => {
    await expect(listed(asUser(first.owner), { scope: 'all' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await listed(asUser(administrator, 'application'), { scope: 'all' })).toHaveLength(2);
  });

  test('a caller who may not read locations cannot find out the location of a server', async () => {
    const { locationId } = await database.db.node.findUniqueOrThrow({ where: { id: first.server.nodeId } });
    const filter = { locationIds: [locationId] };
    const tool = asUser(administrator, 'application');
    if (tool.kind !== 'user') throw new Error("An application key is a person's.");
    const withKey = (permissions: KeyPermissions) =>
      listed({ ...tool, key: { ...tool.key, permissions } }, { scope: 'all', filter });
    await expect(withKey({ servers: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await withKey({ servers: 1, locations: 1 })).toContain(first.server.id);
    expect(await listed(asUser(first.owner), { filter })).toEqual([first.server.id]);
  });

  test('one server is found by id, uuid and identifier in any case, by those who see it', async () => {
    const { id, uuid, identifier } = first.server;
    const keys = [{ id }, { identifier: uuid }, { identifier }, { identifier: uuid.toUpperCase() }];
    for (const key of keys) {
      expect((await getServer(as(asUser(first.owner)), key)).id).toBe(id);
      expect((await getAnyServer(as(asUser(administrator, 'application')), key)).id).toBe(id);
      await expect(getServer(as(asUser(stranger)), key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(getAnyServer(as(asUser(first.owner)), key)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test.each([{ identifier: '' }, { identifier: 'lobby' }, { identifier: '0123456' }, { id: 999_999 }])(
    '%j names no server',
    async (key) => {
      await expect(getAnyServer(as(asUser(administrator)), key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

describe('filters', () => {
  const CASES: readonly (readonly [name: string, filter: ListServers['filter'], expected: readonly (0 | 1)[]])[] = [
    ['a part of the name in any case', { name: ['LOBBY'] }, [0, 1]],
    ['a percent sign as itself', { name: ['100%'] }, [0]],
    ['an underscore as itself', { description: ['the_front'] }, [0]],
    ['a backslash as itself', { name: ['\\'] }, []],
    ['any of several texts', { name: ['100%', '1000'] }, [0, 1]],
    ['all of several fields', { name: ['lobby'], image: ['other'] }, [1]],
    ['the external id', { externalId: ['BILLING'] }, [0]],
    ['nothing for no texts', { name: [] }, [0, 1]],
  ];

  test.each(CASES)('match %s', async (_name, filter, expected) => {
    const ids = [first.server.id, second.server.id];
    expect(await listed(asUser(administrator), { filter })).toEqual(expected.map((index) => ids[index]));
  });

  test('do not widen what the caller sees', async () => {
    expect(await listed(asUser(stranger), { filter: { name: ['lobby'] } })).toEqual([]);
  });
});

test('lists are sorted by id, or as asked', async () => {
  const [one, two] = [first.server.id, second.server.id];
  expect(await listed(asUser(administrator), { sort: [{ field: 'id', direction: 'desc' }] })).toEqual([two, one]);
  const byUuid = [first.server, second.server].sort((a, b) => (a.uuid < b.uuid ? -1 : 1)).map(({ id }) => id);
  expect(await listed(asUser(administrator), { sort: [{ field: 'uuid', direction: 'asc' }] })).toEqual(byUuid);
});

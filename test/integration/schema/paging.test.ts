import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { graphql } from 'graphql';
import { ValidationError } from '../../../src/domain/errors.js';
import type { Node, Server } from '../../../src/generated/prisma/client.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, seedOf } from '../../support/seed.js';
import { seededRandom } from '../../support/seeded-random.js';

const database = describeDatabase();
let node: Node;
let administrator: Parameters<typeof asUser>[0];

beforeAll(async () => {
  administrator = await seedOf(database.db).user({ rootAdmin: true });
});

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: Readonly<Record<string, unknown>> }[];
  readonly totalCount?: number;
}

const ask = async (source: string) => {
  const contextValue = createContext(serviceContext(database.db), asUser(administrator), { isTrusted: false });
  const { data, errors = [] } = await graphql({ schema, source, contextValue });
  return {
    data: JSON.parse(JSON.stringify(data ?? null)),
    errorTypes: errors.map(({ path, originalError }) => ({
      path: path?.join('.'),
      issues:
        originalError instanceof ValidationError
          ? originalError.issues.map((issue) => issue.path.join('.'))
          : originalError,
    })),
  };
};

/** The page that a document asks for, by the names of its fields from the query down. */
const pageOf = async (source: string, ...names: readonly string[]): Promise<Page> => {
  const { data, errorTypes } = await ask(source);
  expect(errorTypes).toEqual([]);
  return names.reduce((value, name) => value[name], data);
};

const cursorAt = ({ edges }: Page, index: number): string => edges[index]?.cursor ?? 'none';

describe('a page after a cursor whose row is gone', () => {
  let servers: readonly Server[];

  beforeEach(async () => {
    await database.db.server.deleteMany();
    const seed = seedOf(database.db);
    node = await seed.node();
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push((await seed.owner().server({ nodeId: node.id })).server);
    servers = made;
  });

  const SORTS = [
    '',
    'sort: [{ field: UUID }]',
    'sort: [{ field: UUID, direction: DESC }]',
    'sort: [{ field: ID, direction: DESC }]',
    'sort: [{ field: NAME, direction: DESC }]',
    'sort: [{ field: NAME }, { field: UPDATED_AT }]',
    'sort: [{ field: CREATED_AT, direction: DESC }]',
  ];

  test.each(SORTS)('goes on from where it stood, forwards and backwards (%s)', async (sort) => {
    const list = (page: string) =>
      pageOf(`{ servers(${page}, ${sort}) { totalCount edges { cursor node { uuid } } } }`, 'servers');
    const uuids = ({ edges }: Page) => edges.map((edge) => edge.node.uuid);
    const all = await list('first: 100');
    await database.db.server.delete({ where: { uuid: String(all.edges[2]?.node.uuid) } });
    const gone = cursorAt(all, 2);
    expect(uuids(await list(`first: 2, after: "${gone}"`))).toEqual(uuids(all).slice(3, 5));
    expect(uuids(await list(`last: 2, before: "${gone}"`))).toEqual(uuids(all).slice(0, 2));
    expect(uuids(await list(`first: 1, offset: 1, after: "${gone}"`))).toEqual(uuids(all).slice(4, 5));
    expect((await list(`first: 2, after: "${gone}"`)).totalCount).toBe(4);
  });

  test.each([
    ['forwards', 'first: 50', 'after', 1],
    ['backwards', 'last: 50', 'before', -1],
  ] as const)(
    'skips nothing of a thousand rows that come and go, and shows nothing twice, %s',
    async (_, size, from, step) => {
      const random = seededRandom(12);
      const owner = await seedOf(database.db).user();
      const add = (count: number) =>
        seedOf(database.db).servers(owner, count, { nodeId: node.id, name: `Lobby ${random.below(20)}` });
      for (let part = 0; part < 10; part += 1) await add(100);
      const lasting = new Set((await database.db.server.findMany({ select: { uuid: true } })).map(({ uuid }) => uuid));
      const shown: string[] = [];

      for (let cursor = ''; ; ) {
        const page = await pageOf(
          `{ servers(${size}, ${cursor} sort: [{ field: NAME }]) { edges { cursor node { uuid } } } }`,
          'servers',
        );
        shown.push(...page.edges.map((edge) => String(edge.node.uuid)));
        if (page.edges.length === 0) break;
        const last = page.edges.at(step === 1 ? -1 : 0);
        cursor = `${from}: "${last?.cursor}",`;
        // Rows on both sides of the place, and every other time that of the cursor itself.
        const doomed = [...lasting].filter(() => random.below(100) === 0);
        if (random.below(2) === 0) doomed.push(String(last?.node.uuid));
        await database.db.server.deleteMany({ where: { uuid: { in: doomed } } });
        for (const uuid of doomed) lasting.delete(uuid);
        await add(1 + random.below(4));
      }

      expect(new Set(shown).size).toBe(shown.length);
      const seen = new Set(shown);
      expect([...lasting].filter((uuid) => !seen.has(uuid))).toEqual([]);
    },
  );

  test('goes on in lists below other objects, which are counted as a whole', async () => {
    const [server] = servers;
    const backups = [];
    for (let index = 0; index < 4; index += 1) {
      const uuid = `00000000-0000-4000-8000-00000000000${index}`;
      backups.push(await database.db.backup.create({ data: { uuid, serverId: server?.id ?? 0, name: `b${index}` } }));
    }
    const list = (page: string) =>
      pageOf(
        `{ server(id: "${server?.uuid}") { backups(${page}) { totalCount edges { cursor node { name } } } } }`,
        'server',
        'backups',
      );
    const first = await list('first: 2');
    await database.db.backup.delete({ where: { id: backups[1]?.id ?? 0 } });
    const second = await list(`first: 2, after: "${cursorAt(first, 1)}"`);
    expect(second.edges.map((edge) => edge.node.name)).toEqual(['b2', 'b3']);
    expect(second.totalCount).toBe(3);
  });

  test('goes on among entries of one moment', async () => {
    const [server] = servers;
    const createdAt = new Date('2026-01-01T00:00:00.000Z');
    const entry = { serverId: server?.id ?? 0, createdAt };
    for (const event of ['a', 'b', 'c', 'd']) await database.db.activity.create({ data: { ...entry, event } });
    const list = (page: string) =>
      pageOf(
        `{ serverActivity(serverId: "${server?.uuid}", ${page}) { edges { cursor node { event } } } }`,
        'serverActivity',
      );
    const first = await list('first: 2');
    expect(first.edges.map((edge) => edge.node.event)).toEqual(['d', 'c']);
    await database.db.activity.deleteMany({ where: { serverId: entry.serverId, event: 'c' } });
    const second = await list(`first: 2, after: "${cursorAt(first, 1)}"`);
    expect(second.edges.map((edge) => edge.node.event)).toEqual(['b', 'a']);
  });
});

describe('arguments that make no page', () => {
  const good = 'R1BDOlQ6WyJTOmlkIiwiTjoxIl0='; // GPC:T:["S:id","N:1"], a cursor of nests

  test.each([
    ['first: 1, last: 1', 'last'],
    [`after: "${good}", before: "${good}"`, 'before'],
    [`first: 1, before: "${good}"`, 'before'],
    [`last: 1, after: "${good}"`, 'after'],
    ['first: -1', 'first'],
    ['last: 0', 'last'],
    ['first: 101', 'first'],
    ['after: "zzz"', 'after'],
    [`after: "${Buffer.from('GPC:N:1').toString('base64')}"`, 'after'],
    [`after: "${Buffer.from('GPC:T:["S:ownerId","N:1"]').toString('base64')}"`, 'after'],
    [`after: "${Buffer.from('GPC:T:["S:id","S:1"]').toString('base64')}"`, 'after'],
  ])('are refused by name: %s', async (page, name) => {
    const { data, errorTypes } = await ask(`{ nests(${page}) { edges { node { id } } } }`);
    expect(data).toEqual({ nests: null });
    expect(errorTypes).toEqual([{ path: 'nests', issues: [name] }]);
  });

  test('are refused below other objects too', async () => {
    const { server } = await seedOf(database.db).owner().server();
    const { errorTypes } = await ask(
      `{ server(id: "${server.uuid}") { backups(first: -1) { totalCount edges { cursor } } } }`,
    );
    expect(errorTypes.map(({ issues }) => issues)).toEqual([['first']]);
  });
});

describe('objects by global id', () => {
  const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64');

  test('that are none are refused, and null where there is nothing', async () => {
    expect(await ask('{ node(id: "zzz") { id } }')).toEqual({
      data: { node: null },
      errorTypes: [{ path: 'node', issues: ['id'] }],
    });
    expect(await ask(`{ node(id: "${globalId('Secret', 1)}") { id } }`)).toMatchObject({
      errorTypes: [{ path: 'node' }],
    });
    expect(await ask(`{ node(id: "${globalId('Server', 999_999)}") { id } }`)).toEqual({
      data: { node: null },
      errorTypes: [],
    });
  });

  test('are not lost to one that is none', async () => {
    const { server } = await seedOf(database.db).owner().server();
    const id = globalId('Server', server.id);
    const { data, errorTypes } = await ask(
      `{ nodes(ids: ["${id}", "zzz", "${globalId('Server', 999_999)}", "${id}"]) { id } }`,
    );
    expect(data.nodes).toEqual([{ id }, null, null, { id }]);
    expect(errorTypes).toEqual([{ path: 'nodes.1', issues: ['ids.1'] }]);
  });
});

describe('objects by one of several names', () => {
  test.each([
    ['server(id: "a", internalId: 1)', 'internalId'],
    ['server(internalId: 1, externalId: "a")', 'externalId'],
    ['user(id: "a", externalId: "a")', 'externalId'],
    ['hostNode(id: "a", internalId: 1)', 'internalId'],
    ['egg(id: "a", internalId: 1)', 'internalId'],
    ['location(id: "a", internalId: 1)', 'internalId'],
    ['server', 'id'],
    ['user', 'id'],
  ])('take one name: %s', async (query, name) => {
    expect((await ask(`{ ${query} { id } }`)).errorTypes).toEqual([{ path: query.split('(')[0], issues: [name] }]);
  });
});

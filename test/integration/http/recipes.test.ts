import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { getOperationAST, parse } from 'graphql';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedOf } from '../../support/seed.js';
import { subscribe } from '../../support/sse.js';

const database = describeDatabase();
let api: ApiUnderTest;
const keys = { client: '', application: '' };

// The rows that the page mentions, as the first of their kinds in their database.
beforeAll(async () => {
  const context = testContext(database.db);
  const seed = seedOf(database.db);
  api = await startApi(context);
  const administrator = await seed.user({ rootAdmin: true });
  const node = await seed.node();
  const of = { nodeId: node.id, ownerId: administrator.id };
  const { server } = await seed
    .owner()
    .server({ ...of, identifier: '1a7ce997', uuid: `1a7ce997${randomUUID().slice(8)}` });
  await seed.servers(administrator, 2, of);
  for (const name of ['Morning', 'Noon']) await seed.owner().schedule({ serverId: server.id, name });
  keys.client = await arrangeKey(context, { userId: administrator.id, kind: 'client' });
  const everything = { servers: 3, nodes: 3, eggs: 3, nests: 3 };
  keys.application = await arrangeKey(context, {
    userId: administrator.id,
    kind: 'application',
    permissions: everything,
  });
});

database.beforeClose(() => api?.close());

/** Queries for all rows, which need application keys. */
const OF_ALL = new Set(['ImportEgg', 'Suspend', 'NodeCapacity']);

const PAGE = await readFile('docs/graphql.md', 'utf8');

const recipes = [...PAGE.matchAll(/```graphql\n([^`]*)```\n(?:\n```json variables\n([^`]*)```)?/g)].map(
  ([, query = '', variables = '{}']) => {
    const operation = getOperationAST(parse(query));
    return {
      name: operation?.name?.value ?? '',
      kind: operation?.operation,
      request: { query, variables: JSON.parse(variables) },
    };
  },
);

describe('the recipes', () => {
  test('are ten, each with at least one operation', () => {
    const sections = PAGE.split(/^## \d+\. /m).slice(1);
    expect(sections).toHaveLength(10);
    for (const section of sections) expect(section).toContain('```graphql');
    expect(recipes).toHaveLength([...PAGE.matchAll(/```graphql/g)].length);
  });

  test.each(recipes.filter(({ kind }) => kind !== 'subscription'))(
    '$name does what it says',
    async ({ name, request }) => {
      const key = OF_ALL.has(name) ? keys.application : keys.client;
      const { status, body } = await api.request('POST', '/graphql', { key, body: request });
      expect([status, body.errors]).toEqual([200, undefined]);
      const [answer] = Object.values(body.data);
      // An error that a mutation returns as data is no error over HTTP.
      expect(answer).not.toMatchObject({ code: expect.any(String) });
    },
  );

  test.each(recipes.filter(({ kind }) => kind === 'subscription'))('$name opens a stream', async ({ request }) => {
    const stream = await subscribe({ url: api.url, key: keys.client, ...request });
    expect(stream.status).toBe(200);
    stream.close();
  });
});

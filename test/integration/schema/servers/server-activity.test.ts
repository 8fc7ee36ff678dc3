import { beforeAll, expect, test } from '@jest/globals';
import { graphql } from 'graphql';
import type { Server, User } from '../../../../src/generated/prisma/client.js';
import { createContext } from '../../../../src/schema/execute.js';
import { schema } from '../../../../src/schema/index.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { rowsReadBy } from '../../../support/query-plans.js';
import { asUser, seedOf } from '../../../support/seed.js';
import { statementsOf } from '../../../support/statements.js';

const database = describeDatabase();
let owner: User;
let servers: readonly Server[];

beforeAll(async () => {
  const seed = seedOf(database.db);
  owner = await seed.user();
  const { id: nodeId } = await seed.node();
  servers = await seed.servers(owner, 3, { nodeId });
  for (let index = 0; index < 7; index += 1) {
    await database.db.activity.createMany({
      data: servers.map(({ id: serverId }) => ({
        event: `server:${index}`,
        actorId: owner.id,
        serverId,
        ip: '192.0.2.1',
        properties: { index },
        // The newest two are of one moment.
        createdAt: new Date(Date.UTC(2026, 2, 1, 0, Math.min(index, 5))),
      })),
    });
  }
});

const ask = (source: string) =>
  graphql({
    schema,
    source,
    contextValue: createContext(testContext(database.db), asUser(owner), { isTrusted: false }),
  });

/** The events of each server that the owner is shown. */
const eventsOf = async (activity: string) => {
  const { data, errors } = await ask(`{ servers { edges { node { ${activity} { event } } } } }`);
  expect(errors).toBeUndefined();
  const { servers: page } = JSON.parse(JSON.stringify(data));
  return page.edges.map(({ node }: { readonly node: { readonly activity: readonly { readonly event: string }[] } }) =>
    node.activity.map(({ event }) => Number(event.replace('server:', ''))),
  );
};

test('servers show their newest entries, as many as are asked for', async () => {
  const each = (...events: readonly number[]) => servers.map(() => events);
  expect(await eventsOf('activity')).toEqual(each(6, 5, 4, 3, 2));
  expect(await eventsOf('activity(first: 1)')).toEqual(each(6));
  expect(await eventsOf('activity(first: 100)')).toEqual(each(6, 5, 4, 3, 2, 1, 0));
});

test.each([0, 101])('not %i entries', async (first) => {
  const { errors } = await ask(`{ servers(first: 1) { edges { node { activity(first: ${first}) { id } } } } }`);
  expect(errors).toMatchObject([{ originalError: { code: 'VALIDATION', issues: [{ path: ['first'] }] } }]);
});

test('who did it, and all else that an entry says, costs no statement for each entry', async () => {
  const query = (first: number) => `{ servers(first: ${first}) { edges { node {
    activity { id event isApi ip properties actor { username image } createdAt } } } } }`;
  const one = await statementsOf(() => ask(query(1)));
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  const three = await statementsOf(async () => {
    answer = await ask(query(3));
  });
  expect(answer?.errors).toBeUndefined();
  expect(JSON.parse(JSON.stringify(answer?.data)).servers.edges[2].node.activity[0]).toMatchObject({
    ...{ event: 'server:6', isApi: false, ip: '192.0.2.1', properties: { index: 6 } },
    actor: { username: owner.username },
  });
  expect(three).toHaveLength(one.length);
  // The servers, the ids of the newest entries, the entries with who did them.
  expect(three).toHaveLength(3);
});

test('of hundreds of one moment no more are read than are shown', async () => {
  const all = 300;
  const moment = new Date(Date.UTC(2026, 3, 1));
  const [busy] = servers;
  await database.pool.query(
    `insert into activity (event, server_id, created_at) select 'server:' || n, $1, $3 from generate_series(1, $2) n`,
    [busy?.id, all, moment],
  );
  try {
    await database.pool.query('vacuum analyze activity');
    const statements = await statementsOf(() => ask('{ servers { edges { node { activity(first: 5) { event } } } } }'));
    const read = await Promise.all(statements.map((statement) => rowsReadBy(database.pool, statement)));
    const shown = servers.length * 5;
    expect(Math.max(...read)).toBeGreaterThanOrEqual(shown);
    expect(Math.max(...read)).toBeLessThan(2 * shown);
  } finally {
    await database.pool.query('delete from activity where created_at = $1', [moment]);
  }
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { graphql } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import type { Prisma, Server, User } from '../../../src/generated/prisma/client.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { rowsReadBy } from '../../support/query-plans.js';
import { asUser, type Seed, seedOf } from '../../support/seed.js';
import { statementsOf } from '../../support/statements.js';

const database = describeDatabase();
let seed: Seed;
let administrator: User;
let owner: User;
let wrongOwner: User;
let reader: User;
let server: Server;
let other: Server;

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 0, minute));

const insert = (minute: number, entry: Omit<Prisma.ActivityUncheckedCreateInput, 'createdAt'>) =>
  database.db.activity.create({ data: { createdAt: at(minute), ...entry } });

const ask = async (source: string, principal: Principal) => {
  const contextValue = createContext(testContext(database.db), principal, { isTrusted: false });
  const { data, errors } = await graphql({ schema, source, contextValue });
  return { data: JSON.parse(JSON.stringify(data ?? null)), errors };
};

/** The events of the log, in its order. */
const eventsOf = async (args: string, principal: Principal): Promise<readonly string[]> => {
  const { data, errors } = await ask(`{ auditLog(${args}) { edges { node { event } } } }`, principal);
  expect(errors).toBeUndefined();
  return data.auditLog.edges.map(({ node }: { readonly node: { readonly event: string } }) => node.event);
};

beforeAll(async () => {
  seed = seedOf(database.db);
  administrator = await seed.user({ rootAdmin: true });
  ({ owner, server } = await seed.owner().server());
  ({ owner: wrongOwner, server: other } = await seed.owner().server());
  reader = await seed.subuser(server, ['activity.read']);
  await insert(1, { event: 'server:schedule.create', serverId: server.id, actorId: owner.id, ip: '192.0.2.1' });
  await insert(2, { event: 'server:schedule.skip', serverId: server.id, actorId: administrator.id, ip: '192.0.2.9' });
  await insert(3, { event: 'server:scheduled', serverId: other.id, actorId: wrongOwner.id, ip: '192.0.2.2' });
  await insert(4, { event: 'user:update', actorId: administrator.id, ip: '192.0.2.9', subject: `User:${owner.id}` });
  await insert(5, { event: 'server:power.start', serverId: other.id, actorId: owner.id, apiKeyId: 77 });
  await insert(6, { event: 'server:install.complete', serverId: server.id });
  await insert(7, { event: 'user:api-key.create', actorId: owner.id });
  await insert(8, { event: 'server:delete', serverId: 99_999, actorId: administrator.id });
});

const ALL = [
  'server:delete',
  'user:api-key.create',
  'server:install.complete',
  'server:power.start',
  'user:update',
  'server:scheduled',
  'server:schedule.skip',
  'server:schedule.create',
];

describe('who sees what', () => {
  test('administrators see every entry, newest first', async () => {
    expect(await eventsOf('first: 50', asUser(administrator))).toEqual(ALL);
    expect(await eventsOf('sort: { field: CREATED_AT, direction: ASC }', asUser(administrator))).toEqual(
      ALL.toReversed(),
    );
  });

  test('others see what they did, and what happened on servers whose activity they may read', async () => {
    expect(await eventsOf('first: 50', asUser(owner))).toEqual([
      'user:api-key.create',
      'server:install.complete',
      'server:power.start',
      'server:schedule.skip',
      'server:schedule.create',
    ]);
    expect(await eventsOf('first: 50', asUser(reader))).toEqual([
      'server:install.complete',
      'server:schedule.skip',
      'server:schedule.create',
    ]);
    const nothing = await seed.subuser(server, ['control.console']);
    expect(await eventsOf('first: 50', asUser(nothing))).toEqual([]);
  });

  test('an application key sees none', async () => {
    const { data, errors } = await ask(
      '{ auditLog { edges { node { event } } } }',
      asUser(administrator, 'application'),
    );
    expect(data.auditLog).toBeNull();
    expect(errors).toMatchObject([{ originalError: { code: 'FORBIDDEN' } }]);
  });

  test('others do not find out the address or the key of another person by a filter', async () => {
    expect(await eventsOf('filter: { ip: "192.0.2.9" }', asUser(owner))).toEqual([]);
    expect(await eventsOf('filter: { ip: "192.0.2.1" }', asUser(owner))).toEqual(['server:schedule.create']);
    const key = encodeGlobalID('ApiKey', 77);
    expect(await eventsOf(`filter: { apiKeyIds: ["${key}"] }`, asUser(wrongOwner))).toEqual([]);
    expect(await eventsOf(`filter: { apiKeyIds: ["${key}"] }`, asUser(owner))).toEqual(['server:power.start']);
  });
});

describe('filters', () => {
  const ofAdministrator = (args: string) => eventsOf(`filter: { ${args} }`, asUser(administrator));

  test('by event: whole names, and prefixes', async () => {
    expect(await ofAdministrator('event: ["server:schedule.*"]')).toEqual([
      'server:schedule.skip',
      'server:schedule.create',
    ]);
    expect(await ofAdministrator('event: ["server:schedule"]')).toEqual([]);
    expect(await ofAdministrator('event: ["user:*", "server:delete"]')).toEqual([
      'server:delete',
      'user:api-key.create',
      'user:update',
    ]);
    expect(await ofAdministrator('event: ["*"]')).toEqual(ALL);
    expect(await ofAdministrator('event: ["\\u0000", "%"]')).toEqual([]);
  });

  test('by server, person, key, address and time', async () => {
    expect(await ofAdministrator(`serverIds: ["${other.identifier}"]`)).toEqual([
      'server:power.start',
      'server:scheduled',
    ]);
    expect(await ofAdministrator(`serverIds: ["${encodeGlobalID('Server', 99_999)}"]`)).toEqual(['server:delete']);
    expect(await ofAdministrator(`actorIds: ["${wrongOwner.uuid}"]`)).toEqual(['server:scheduled']);
    expect(await ofAdministrator(`actorIds: ["${encodeGlobalID('User', wrongOwner.id)}"]`)).toEqual([
      'server:scheduled',
    ]);
    expect(await ofAdministrator(`apiKeyIds: ["${encodeGlobalID('ApiKey', 77)}"]`)).toEqual(['server:power.start']);
    expect(await ofAdministrator('ip: ["192.0.2.9"], event: ["user:*"]')).toEqual(['user:update']);
    expect(await ofAdministrator('ip: "\\u0000"')).toEqual([]);
    expect(await ofAdministrator(`from: "${at(3).toISOString()}", until: "${at(5).toISOString()}"`)).toEqual([
      'user:update',
      'server:scheduled',
    ]);
  });

  test('several values of a field: any of them', async () => {
    const servers = [other.uuid, encodeGlobalID('Server', server.id), encodeGlobalID('Server', 99_999)];
    expect(await ofAdministrator(`serverIds: ${JSON.stringify(servers)}`)).toEqual(
      ALL.filter((event) => !event.startsWith('user:')),
    );
    const people = [owner.uuid, encodeGlobalID('User', wrongOwner.id)];
    expect(await ofAdministrator(`actorIds: ${JSON.stringify(people)}, ip: ["192.0.2.1", "192.0.2.2"]`)).toEqual([
      'server:scheduled',
      'server:schedule.create',
    ]);
    expect(await ofAdministrator('serverIds: [], actorIds: [], ip: []')).toEqual(ALL);
    expect(await ofAdministrator('serverIds: ["unknown"]')).toEqual([]);
  });

  test('a text that is no global id is an error about it', async () => {
    const { errors } = await ask('{ auditLog(filter: { actorIds: ["x"] }) { totalCount } }', asUser(administrator));
    expect(errors).toMatchObject([{ originalError: { issues: [{ path: ['filter', 'actorIds', 0], rule: 'regex' }] } }]);
  });

  test('take each name that `activityEvents` lists', async () => {
    const { data } = await ask('{ activityEvents { name sentence } }', asUser(owner));
    expect(data.activityEvents).toContainEqual({ name: 'nest:create', sentence: 'The nest “{name}” was created.' });
    const names = data.activityEvents.map(({ name }: { readonly name: string }) => name);
    expect(await ofAdministrator(`event: ${JSON.stringify(names)}`)).toEqual(
      ALL.filter((event) => event !== 'server:scheduled'),
    );
  });

  test('a server that the caller may not see has no entries, but for their own', async () => {
    expect(await eventsOf(`filter: { serverIds: ["${other.identifier}"] }`, asUser(reader))).toEqual([]);
  });
});

test('pages in both directions', async () => {
  const source = (args: string) => `{ auditLog(${args}) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { node { event } } } }`;
  const first = await ask(source('first: 3'), asUser(administrator));
  expect(first.data.auditLog).toMatchObject({ totalCount: ALL.length, pageInfo: { hasNextPage: true } });
  const { endCursor } = first.data.auditLog.pageInfo;
  expect(await eventsOf(`first: 3, after: "${endCursor}"`, asUser(administrator))).toEqual(ALL.slice(3, 6));
  expect(await eventsOf('last: 2', asUser(administrator))).toEqual(ALL.slice(-2));
  const last = await ask(source('last: 2'), asUser(administrator));
  const { startCursor } = last.data.auditLog.pageInfo;
  expect(await eventsOf(`last: 2, before: "${startCursor}"`, asUser(administrator))).toEqual(ALL.slice(-4, -2));
});

describe('what an entry says', () => {
  const SUBJECTS = `{ auditLog(filter: { event: ["user:update", "server:install.complete", "server:delete"] }) {
    edges { node { description actor { username user { username } }
      subject { __typename id ... on User { username } ... on Server { name } } } } } }`;

  test('what it is about, and who did it, for those who may see them', async () => {
    const { data, errors } = await ask(SUBJECTS, asUser(administrator));
    expect(errors).toBeUndefined();
    const { username } = administrator;
    expect(data.auditLog.edges.map(({ node }: { readonly node: unknown }) => node)).toEqual([
      { description: 'The server “(unknown)” was deleted.', actor: { username, user: { username } }, subject: null },
      {
        description: 'The server was installed.',
        actor: null,
        subject: expect.objectContaining({ name: server.name }),
      },
      {
        description: 'The user (unknown) was changed.',
        actor: { username, user: { username } },
        subject: expect.objectContaining({ __typename: 'User', username: owner.username }),
      },
    ]);
  });

  test('a person is led to their own user, and not to others', async () => {
    const source =
      '{ auditLog(filter: { event: ["server:schedule.*"] }) { edges { node { actor { user { id } } } } } }';
    const { data } = await ask(source, asUser(owner));
    expect(data.auditLog.edges).toEqual([
      { node: { actor: { user: null } } },
      { node: { actor: { user: { id: encodeGlobalID('User', owner.id) } } } },
    ]);
  });

  test('the subjects of a page are read together', async () => {
    const source = (first: number) =>
      `{ auditLog(first: ${first}, filter: { event: ["server:schedule.*", "server:i*"] }) { edges { node { subject { id } } } } }`;
    const one = await statementsOf(() => ask(source(1), asUser(administrator)));
    const three = await statementsOf(() => ask(source(3), asUser(administrator)));
    expect(three).toHaveLength(one.length);
  });
});

test('an entry has a global id, under which those who may see it find it', async () => {
  const list = '{ auditLog(filter: { event: ["server:schedule.skip", "user:update"] }) { nodes { id event } } }';
  const { data } = await ask(list, asUser(administrator));
  const [update, skip] = data.auditLog.nodes;
  const find = async (principal: Principal) =>
    (await ask(`{ nodes(ids: ["${update.id}", "${skip.id}"]) { ... on Activity { id event } } }`, principal)).data
      .nodes;
  expect(await find(asUser(administrator))).toEqual([update, skip]);
  expect(await find(asUser(reader))).toEqual([null, skip]);
  expect(await find(asUser(wrongOwner))).toEqual([null, null]);
  expect(await find(asUser(administrator, 'application'))).toEqual([null, null]);
});

describe('of 100,000 entries a page reads few', () => {
  beforeAll(async () => {
    await database.pool.query(
      `insert into activity (event, server_id, actor_id, ip, created_at)
       select case when n % 1000 = 0 then 'server:rare.event' else 'server:power.start' end, 1000000 + n % 500, null,
         '198.51.100.' || n % 200, timestamptz '2025-01-01' + n * interval '1 minute'
       from generate_series(1, 100000) n`,
    );
    await database.pool.query('vacuum analyze activity');
  });

  test.each([
    ['all', 'first: 20', 'administrator'],
    ['a rare event', 'first: 20, filter: { event: ["server:rare.*"] }', 'administrator'],
    ['an address', 'first: 20, filter: { ip: "192.0.2.9" }', 'administrator'],
    ['a time', 'first: 20, filter: { until: "2025-01-02T00:00:00Z" }', 'administrator'],
    ['oldest first', 'first: 20, sort: { field: CREATED_AT, direction: ASC }', 'administrator'],
    ['what an owner may see', 'first: 20', 'owner'],
  ])('%s', async (_name, args, who) => {
    const principal = asUser(who === 'owner' ? owner : administrator);
    const statements = await statementsOf(() => eventsOf(args, principal));
    const read = await Promise.all(statements.map((statement) => rowsReadBy(database.pool, statement)));
    expect(Math.max(...read)).toBeLessThan(500);
  });
});

test('runs tell who executed, cancelled and repeated them, and entries lead to them', async () => {
  const mine = await seed.owner().schedule({ tasks: [{}] });
  const by = asUser(mine.owner);
  const id = encodeGlobalID('Schedule', mine.schedule.id);
  const { data: executed } = await ask(
    `mutation { it: executeSchedule(input: { id: "${id}" }) { ... on ScheduleRun { id } } }`,
    by,
  );
  const run = executed.it.id;
  const helper = await seed.subuser(mine.server, ['schedule.read', 'schedule.update', 'control.console']);
  await ask(`mutation { cancelRun(input: { id: "${run}" }) { __typename } }`, asUser(helper));
  const { data: again } = await ask(
    `mutation { it: runAgain(input: { id: "${run}" }) { ... on ScheduleRun { id } } }`,
    asUser(administrator),
  );
  const PEOPLE = '{ run(id: $id) { startedBy { username } cancelledBy { username } repeatOf { id } } }';
  const people = async (of: string, principal: Principal) => ask(PEOPLE.replace('$id', `"${of}"`), principal);
  const { data } = await people(run, by);
  expect(data.run).toEqual({
    ...{ startedBy: { username: mine.owner.username }, cancelledBy: { username: helper.username }, repeatOf: null },
  });
  expect((await people(again.it.id, by)).data.run).toEqual({
    ...{ startedBy: { username: administrator.username }, cancelledBy: null, repeatOf: { id: run } },
  });
  // Persons are shown to those who may read the activity.
  const withheld = await people(run, asUser(helper));
  expect(withheld.data.run).toEqual({ startedBy: null, cancelledBy: null, repeatOf: null });
  expect(withheld.errors).toMatchObject(
    ['startedBy', 'cancelledBy'].map((field) => ({ path: ['run', field], originalError: { code: 'FORBIDDEN' } })),
  );

  const entries = await ask(
    `{ auditLog(first: 3, filter: { serverIds: ["${mine.server.uuid}"] }) { edges { node { event subject { id } } } } }`,
    by,
  );
  expect(entries.data.auditLog.edges.map(({ node }: { readonly node: object }) => node)).toEqual([
    { event: 'server:schedule.execute', subject: { id: again.it.id } },
    // The run has ended, and somebody has ended it.
    { event: 'server:schedule.cancel', subject: { id: run } },
    { event: 'server:schedule.run', subject: { id: run } },
  ]);
});

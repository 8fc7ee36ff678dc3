import { beforeAll, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { graphql, isObjectType } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { UPDATES } from '../../../src/schema/unchanged-plugin.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, type SeededSchedule, seedOf } from '../../support/seed.js';

const database = describeDatabase();
let administrator: Principal;
let mine: SeededSchedule;

/** An object that an update changes. */
interface Updated {
  readonly id: number;
  readonly table: string;
  /** The input without what changes. */
  readonly input?: object;
  readonly change: object;
}

let updated: Readonly<Record<string, Updated>>;

beforeAll(async () => {
  const { db } = database;
  const seed = seedOf(db);
  administrator = asUser(await seed.user({ rootAdmin: true }));
  mine = await seed.owner().schedule({ tasks: [{}] });
  const { server, allocation, schedule, tasks, owner } = mine;
  const subuser = await seed.subuser(server, ['control.start']);
  const { id: subuserId } = await db.subuser.findFirstOrThrow({ where: { userId: subuser.id } });
  const { id: nodeId, locationId } = await db.node.findUniqueOrThrow({ where: { id: server.nodeId } });
  const egg = await db.egg.findUniqueOrThrow({ where: { id: server.eggId }, include: { variables: true } });
  const dockerImages = { 'Java 17': 'example/java:17', 'Java 21': 'example/java:21' };
  await db.egg.update({ where: { id: egg.id }, data: { dockerImages } });
  await db.node.update({ where: { id: nodeId }, data: { daemonToken: testContext(db).secrets.seal('token') } });
  const host = await db.databaseHost.create({
    data: { name: 'host', host: '192.0.2.1', port: 3306, username: 'root', password: 'sealed' },
  });
  const ofServer = { id: server.id, table: 'servers' };
  const named = { serverId: server.uuid };
  updated = {
    renameServer: { ...ofServer, input: { id: server.uuid }, change: { name: 'Renamed' } },
    setServerImage: { ...ofServer, input: named, change: { image: 'example/java:17' } },
    updateDatabaseHost: { id: host.id, table: 'database_hosts', change: { name: 'renamed' } },
    updateEgg: { id: egg.id, table: 'eggs', change: { name: 'Renamed' } },
    updateEggVariable: {
      ...{ id: egg.variables[0]?.id ?? 0, table: 'egg_variables', change: { name: 'Renamed' } },
    },
    updateLocation: { id: locationId, table: 'locations', change: { long: 'Renamed' } },
    updateNest: { id: egg.nestId, table: 'nests', change: { name: 'Renamed' } },
    updateHostNode: { id: nodeId, table: 'nodes', change: { name: 'renamed' } },
    updateSchedule: { id: schedule.id, table: 'schedules', change: { name: 'Renamed' } },
    updateServerAllocation: {
      ...{ id: allocation.id, table: 'allocations', change: { notes: 'renamed' } },
      input: { ...named, id: encodeGlobalID('Allocation', allocation.id) },
    },
    updateServerBuild: { ...ofServer, change: { limits: { memory: 512 } } },
    updateServerDetails: { ...ofServer, change: { name: 'Detailed' } },
    updateServerStartup: { ...ofServer, change: { startup: 'java -version' } },
    updateSubuser: {
      ...{ id: subuserId, table: 'subusers', change: { permissions: ['control.stop'] } },
      input: { ...named, userId: subuser.uuid },
    },
    updateTask: {
      ...{ id: tasks[0]?.id ?? 0, table: 'tasks', change: { payload: 'say renamed' } },
      input: {
        id: encodeGlobalID('Task', tasks[0]?.id ?? 0),
        scheduleId: encodeGlobalID('Schedule', schedule.id),
      },
    },
    updateUser: { id: owner.id, table: 'users', change: { firstName: 'Renamed' } },
  };
});

/** The row of an object, as it is stored. */
const rowOf = async ({ table, id }: Updated): Promise<{ readonly updated_at: Date }> => {
  const { rows } = await database.pool.query(`select * from ${table} where id = $1`, [id]);
  return rows[0];
};

const update = async (name: string, since: Date | null) => {
  const of = updated[name];
  const type = UPDATES[name];
  if (of === undefined || type === undefined) throw new Error(`The test does not know ${name}.`);
  const { input = { id: encodeGlobalID(type, of.id) }, change } = of;
  const inputType = String(
    schema
      .getMutationType()
      ?.getFields()
      [name]?.args.find((arg) => arg.name === 'input')?.type,
  );
  const source = `mutation ($input: ${inputType}, $since: DateTime) { it: ${name}(input: $input, ifUnchangedSince: $since) {
    __typename ... on ${type} { id updatedAt } ... on Error { code message path }
    ... on ConflictError { current { id ... on ${type} { updatedAt } } } } }`;
  const { data, errors } = await graphql({
    ...{ schema, source, variableValues: { input: { ...input, ...change }, since: since?.toISOString() ?? null } },
    contextValue: createContext(testContext(database.db), administrator, { isTrusted: false }),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).it;
};

test('every mutation that is named as an update takes it, and its object shows when it was changed', () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  const updates = fields.map(({ name }) => name).filter((name) => name.startsWith('update'));
  expect(updates.filter((name) => UPDATES[name] === undefined)).toEqual([]);
  const taking = fields.filter(({ args }) => args.some(({ name }) => name === 'ifUnchangedSince'));
  expect(taking.map(({ name }) => name).sort()).toEqual([...Object.keys(UPDATES), 'writeFile'].sort());
  for (const name of Object.values(UPDATES)) {
    const type = schema.getType(name);
    expect([name, isObjectType(type) && 'updatedAt' in type.getFields()]).toEqual([name, true]);
  }
});

test.each(Object.keys(UPDATES))('%s: a stale one changes nothing and is told what is there now', async (name) => {
  const type = String(UPDATES[name]);
  const of = updated[name];
  if (of === undefined) throw new Error(`The test does not know ${name}.`);
  const before = await rowOf(of);
  const stale = await update(name, new Date(before.updated_at.getTime() - 1));
  expect(stale).toEqual({
    ...{ __typename: 'ConflictError', code: 'CONFLICT', message: expect.any(String), path: ['ifUnchangedSince'] },
    current: { id: encodeGlobalID(type, of.id), updatedAt: before.updated_at.toISOString().replace('Z', '+00:00') },
  });
  expect(await rowOf(of)).toEqual(before);

  const fresh = await update(name, before.updated_at);
  expect(fresh).toMatchObject({ __typename: type, id: encodeGlobalID(type, of.id) });
  expect(Date.parse(fresh.updatedAt)).toBeGreaterThan(before.updated_at.getTime());
  expect((await rowOf(of)).updated_at.getTime()).toBe(Date.parse(fresh.updatedAt));
});

test.each(['updateSchedule', 'updateTask', 'updateLocation', 'updateServerDetails', 'updateServerAllocation'])(
  '%s: of several at the same time one wins',
  async (name) => {
    const of = updated[name];
    if (of === undefined) throw new Error(`The test does not know ${name}.`);
    // Something to change: the one before has left what is wanted.
    await database.pool.query(`update ${of.table} set updated_at = '2026-01-01' where id = $1`, [of.id]);
    if (name === 'updateServerAllocation') await database.pool.query('update allocations set notes = null');
    const { updated_at: since } = await rowOf(of);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => update(name, since)));
    const types = outcomes.map((outcome: { readonly __typename: string }) => outcome.__typename).sort();
    expect(types).toEqual([...Array.from({ length: 4 }, () => 'ConflictError'), UPDATES[name]].sort());
  },
);

test('authorization comes first, and an object that does not exist is not a conflict', async () => {
  const source = `mutation ($id: ID!) {
    it: updateSchedule(input: { id: $id, name: "Mine" }, ifUnchangedSince: "2026-01-01T00:00:00Z") {
      __typename ... on ConflictError { current { id } } } }`;
  const outcome = async (id: number, principal: Principal) => {
    const { data } = await graphql({
      ...{ schema, source, variableValues: { id: encodeGlobalID('Schedule', id) } },
      contextValue: createContext(testContext(database.db), principal, { isTrusted: false }),
    });
    return JSON.parse(JSON.stringify(data)).it;
  };
  const other = asUser(await seedOf(database.db).user());
  expect(await outcome(mine.schedule.id, other)).toEqual({ __typename: 'NotFoundError' });
  expect(await outcome(999_999, administrator)).toEqual({ __typename: 'NotFoundError' });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type GraphQLError, graphql } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { DomainError } from '../../../src/domain/errors.js';
import { deleteSchedule } from '../../../src/domain/schedules/delete-schedule.js';
import type { Prisma, User } from '../../../src/generated/prisma/client.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { serviceContext, testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { rowsReadBy } from '../../support/query-plans.js';
import { startRun } from '../../support/runs.js';
import { asUser, type Seed, type SeededSchedule, seedOf } from '../../support/seed.js';
import { statementsOf } from '../../support/statements.js';

const database = describeDatabase();
let seed: Seed;
let administrator: User;
let mine: SeededSchedule;
let others: SeededSchedule;
let reader: User;
let subuser: User;

const T0 = Date.parse('2026-03-01T00:00:00Z');
const at = (minute: number): Date => new Date(T0 + minute * 60_000);

/** A run that ended a minute after it was due, by the minute at which it was. */
const insertRun = (
  { server, schedule }: SeededSchedule,
  minute: number,
  values: Partial<Prisma.ScheduleRunUncheckedCreateInput> = {},
) =>
  database.db.scheduleRun.create({
    data: {
      id: randomUUID(),
      scheduleId: schedule.id,
      serverId: server.id,
      scheduleName: schedule.name,
      serverName: server.name,
      serverUuid: server.uuid,
      trigger: 'cron',
      scheduledAt: at(minute),
      scheduleVersion: 1,
      state: 'succeeded',
      finishedAt: at(minute + 1),
      ...values,
    },
  });

beforeAll(async () => {
  seed = seedOf(database.db);
  administrator = await seed.user({ rootAdmin: true });
  mine = await seed.owner().schedule();
  others = await seed.owner().schedule();
  reader = await seed.subuser(mine.server, ['schedule.read']);
  subuser = await seed.subuser(mine.server, ['schedule.update']);
  await insertRun(mine, 1);
  await insertRun(mine, 3, { state: 'failed', reason: 'step_failed' });
  await insertRun(mine, 5, { scheduleId: null, scheduleName: 'Deleted schedule' });
  await insertRun(others, 2, { trigger: 'manual' });
  await insertRun(others, 4, { state: 'skipped', reason: 'overlap' });
  await insertRun(others, 6, { scheduleId: null, serverId: null, serverName: 'Deleted server' });
});

const codeOf = ({ originalError }: GraphQLError): string | undefined =>
  originalError instanceof DomainError ? originalError.code : originalError?.message;

const ask = async (source: string, principal: Principal = asUser(administrator)) => {
  const contextValue = createContext(serviceContext(database.db), principal, { isTrusted: false });
  const { data, errors = [] } = await graphql({ schema, source, contextValue });
  return { data: JSON.parse(JSON.stringify(data ?? null)), codes: errors.map(codeOf) };
};

/** The minutes at which the runs of a list were due. */
const minutesOf = async (args: string, principal?: Principal): Promise<readonly number[]> => {
  const { data, codes } = await ask(`{ runs(${args}) { edges { node { scheduledAt } } } }`, principal);
  expect(codes).toEqual([]);
  return data.runs.edges.map(
    ({ node }: { node: { scheduledAt: string } }) => (Date.parse(node.scheduledAt) - T0) / 60_000,
  );
};

const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64');

describe('runs of all schedules', () => {
  test('are for administrators all there are, for people those of servers whose schedules they may read', async () => {
    expect(await minutesOf('first: 50')).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await minutesOf('first: 50', asUser(mine.owner))).toEqual([5, 3, 1]);
    expect(await minutesOf('first: 50', asUser(others.owner))).toEqual([4, 2]);
    expect(await minutesOf('first: 50', asUser(reader))).toEqual([3, 1]);
    expect(await minutesOf('first: 50', asUser(subuser))).toEqual([]);
    const { data, codes } = await ask('{ runs { edges { cursor } } }', asUser(administrator, 'application'));
    expect({ runs: data.runs, codes }).toEqual({ runs: null, codes: ['FORBIDDEN'] });
  });

  test.each<[name: string, filter: () => string, minutes: readonly number[]]>([
    ['server', () => `serverIds: "${mine.server.identifier}"`, [5, 3, 1]],
    ['server that is not there', () => 'serverIds: "00000000"', []],
    ['node', () => `nodeIds: "${globalId('HostNode', others.server.nodeId)}"`, [4, 2]],
    ['owner', () => `ownerIds: "${globalId('User', mine.owner.id)}"`, [5, 3, 1]],
    ['servers', () => `serverIds: ["${mine.server.uuid}", "${others.server.identifier}"]`, [5, 4, 3, 2, 1]],
    ['nodes', () => `nodeIds: ["${globalId('HostNode', others.server.nodeId)}", "${globalId('HostNode', 0)}"]`, [4, 2]],
    [
      'schedules',
      () => `scheduleIds: ["${globalId('Schedule', mine.schedule.id)}", "${globalId('Schedule', others.schedule.id)}"]`,
      [4, 3, 2, 1],
    ],
    ['an empty list, as by none', () => 'serverIds: [], scheduleIds: []', [6, 5, 4, 3, 2, 1]],
    ['schedule', () => `scheduleIds: "${globalId('Schedule', mine.schedule.id)}"`, [3, 1]],
    ['states', () => 'status: [FAILED, SKIPPED]', [4, 3]],
    ['reasons', () => 'reason: ["overlap", "no such reason"]', [4]],
    ['a reason that no column holds', () => String.raw`reason: ["a\u0000b"]`, []],
    ['triggers', () => 'trigger: [MANUAL]', [2]],
    ['due', () => 'dueFrom: "2026-03-01T00:02:00Z", dueUntil: "2026-03-01T00:04:00Z"', [3, 2]],
    ['finished', () => 'finishedFrom: "2026-03-01T00:02:00Z", finishedUntil: "2026-03-01T00:04:00Z"', [2, 1]],
    [
      'times beyond all',
      () => 'dueFrom: "0001-01-01T00:00:00Z", dueUntil: "9999-12-31T23:59:59-14:00"',
      [6, 5, 4, 3, 2, 1],
    ],
    ['several', () => `serverIds: "${mine.server.uuid}", status: [FAILED], reason: ["step_failed"]`, [3]],
  ])('are found by %s', async (_name, filter, minutes) => {
    expect(await minutesOf(`filter: { ${filter()} }`)).toEqual(minutes);
  });

  test('are not listed by what is no global id, nor by more than 500 servers', async () => {
    const tooMany = `serverIds: ${JSON.stringify(Array(501).fill('x'))}`;
    for (const [filter, code] of [
      ['nodeIds: ["x"]', 'VALIDATION'],
      ['ownerIds: ["x"]', 'VALIDATION'],
      [tooMany, 'BAD_REQUEST'],
    ]) {
      expect((await ask(`{ runs(filter: { ${filter} }) { edges { cursor } } }`)).codes).toEqual([code]);
      expect((await ask(`{ schedules(filter: { ${filter} }) { edges { cursor } } }`)).codes).toEqual([code]);
      expect((await ask(`{ timeline(${filter}) { isCut } }`)).codes).toEqual([code]);
    }
    expect((await ask('{ runs(filter: { scheduleIds: ["x"] }) { edges { cursor } } }')).codes).toEqual(['VALIDATION']);
  });

  test('no filter shows a person more than they may see', async () => {
    const [own, foreign] = [asUser(mine.owner), others.server];
    expect(await minutesOf(`filter: { serverIds: "${foreign.uuid}" }`, own)).toEqual([]);
    expect(await minutesOf(`filter: { nodeIds: "${globalId('HostNode', foreign.nodeId)}" }`, own)).toEqual([]);
    expect(await minutesOf(`filter: { scheduleIds: "${globalId('Schedule', others.schedule.id)}" }`, own)).toEqual([]);
    expect(await minutesOf(`filter: { serverIds: "${mine.server.uuid}" }`, asUser(reader))).toEqual([3, 1]);
  });

  test('are paged in both orders, by cursor and by number, and counted', async () => {
    const page = async (args: string) =>
      (await ask(`{ runs(${args}) { totalCount pageInfo { endCursor hasNextPage } edges { node { scheduledAt } } } }`))
        .data.runs;
    const first = await page('first: 4');
    expect(first).toMatchObject({ totalCount: 6, pageInfo: { hasNextPage: true } });
    expect(await minutesOf(`first: 4, after: "${first.pageInfo.endCursor}"`)).toEqual([2, 1]);
    const oldest = await page('sort: [{ field: SCHEDULED_AT }], first: 2');
    expect(await minutesOf(`sort: [{ field: SCHEDULED_AT }], first: 2, after: "${oldest.pageInfo.endCursor}"`)).toEqual(
      [3, 4],
    );
    expect(await minutesOf('first: 2, offset: 4')).toEqual([2, 1]);
    expect((await ask('{ runs(first: 101) { edges { cursor } } }')).codes).toEqual(['VALIDATION']);
  });

  test('know their schedule and server, and keep the names when these are gone', async () => {
    const shown = 'scheduleName serverName serverUuid advice schedule { internalId } server { uuid }';
    const { data } = await ask(`{ runs { edges { node { ${shown} } } } }`);
    const [ofDeletedServer, ofDeletedSchedule, , failed] = data.runs.edges.map(({ node }: { node: object }) => node);
    const names = { scheduleName: 'Nightly', serverUuid: others.server.uuid };
    expect(ofDeletedServer).toMatchObject({ ...names, serverName: 'Deleted server', schedule: null, server: null });
    expect(ofDeletedSchedule).toMatchObject({
      scheduleName: 'Deleted schedule',
      schedule: null,
      server: { uuid: mine.server.uuid },
    });
    expect(failed).toMatchObject({
      advice: expect.stringContaining('See the advice of its step'),
      schedule: { internalId: mine.schedule.id },
      server: { uuid: mine.server.uuid },
    });
  });

  test('cost the same number of statements for one and for all', async () => {
    const shown = 'schedule { name } server { name } steps { status }';
    const query = (first: number) => `{ runs(first: ${first}) { edges { node { ${shown} } } } }`;
    const one = await statementsOf(() => ask(query(1), asUser(mine.owner)));
    const all = await statementsOf(() => ask(query(50), asUser(mine.owner)));
    expect(all).toHaveLength(one.length);
  });
});

describe('one run', () => {
  const stateOf = async (uuid: string, principal: Principal, server = '') =>
    (await ask(`{ run(id: "${uuid}"${server && `, serverId: "${server}"`}) { status } }`, principal)).data.run?.status;

  test('is found by its uuid by who may see it, also by its global id', async () => {
    const { id } = await insertRun(mine, 10_000, { state: 'missed' });
    expect(await stateOf(id.toUpperCase(), asUser(mine.owner))).toBe('MISSED');
    expect(await stateOf(id, asUser(reader), mine.server.identifier)).toBe('MISSED');
    expect(await stateOf(id, asUser(administrator), others.server.identifier)).toBeUndefined();
    expect(await stateOf(id, asUser(others.owner))).toBeUndefined();
    expect(await stateOf(id, asUser(subuser), mine.server.identifier)).toBeUndefined();
    expect(await stateOf('nonsense', asUser(administrator))).toBeUndefined();
    await database.db.scheduleRun.delete({ where: { id } });
  });

  test('of a deleted schedule is for the owner and administrators', async () => {
    const { id } = await insertRun(mine, 10_000, { scheduleId: null });
    const node = `{ node(id: "${Buffer.from(`ScheduleRun:${id}`).toString('base64')}") { id } }`;
    for (const [principal, isShown] of [
      [asUser(mine.owner), true],
      [asUser(administrator), true],
      [asUser(reader), false],
    ] as const) {
      expect((await ask(node, principal)).data.node !== null).toBe(isShown);
      expect((await stateOf(id, principal)) !== undefined).toBe(isShown);
    }
    await database.db.scheduleRun.delete({ where: { id } });
  });

  test('remembers the server that it was made for, after its schedule and its server are gone', async () => {
    const seeded = await seed.owner().schedule();
    const service = testContext(database.db);
    const { id } = await startRun(service, seeded.schedule.id);
    await deleteSchedule({ ...service, principal: asUser(seeded.owner) }, { id: seeded.schedule.id });
    await database.db.server.delete({ where: { id: seeded.server.id } });
    const { data } = await ask(`{ run(id: "${id}") { serverName serverUuid scheduleName server { id } } }`);
    const { name, uuid } = seeded.server;
    expect(data.run).toEqual({ serverName: name, serverUuid: uuid, scheduleName: 'Nightly', server: null });
    await database.db.scheduleRun.delete({ where: { id } });
  });
});

describe('schedules of all servers', () => {
  const namesOf = async (args: string, principal?: Principal): Promise<readonly string[]> => {
    const { data, codes } = await ask(`{ schedules${args} { totalCount edges { node { name } } } }`, principal);
    expect(codes).toEqual([]);
    expect(data.schedules.totalCount).toBe(data.schedules.edges.length);
    return data.schedules.edges.map(({ node }: { node: { name: string } }) => node.name);
  };

  test('are those that the caller may read, and found by what they are', async () => {
    const { server, owner } = await seed.owner().server();
    const ofServer = { serverId: server.id };
    await seed.owner().schedule({ ...ofServer, name: 'Morning', nextRunAt: at(10) });
    await seed.owner().schedule({ ...ofServer, name: 'Evening 100%', nextRunAt: at(20), isActive: false });
    await seed.owner().schedule({ ...ofServer, name: 'Night', nextRunAt: at(30), onlyWhenOnline: true });
    const own = asUser(owner);
    expect(await namesOf('', own)).toEqual(['Morning', 'Evening 100%', 'Night']);
    expect(await namesOf('', asUser(subuser))).toEqual([]);
    expect(await namesOf(`(filter: { ownerIds: "${globalId('User', owner.id)}" })`)).toHaveLength(3);
    expect(await namesOf(`(filter: { ownerIds: "${globalId('User', owner.id)}" })`, asUser(mine.owner))).toEqual([]);
    expect(await namesOf('(filter: { isActive: false })', own)).toEqual(['Evening 100%']);
    expect(await namesOf('(filter: { isOnlyWhenOnline: true })', own)).toEqual(['Night']);
    expect(await namesOf('(filter: { name: ["0%", "MORN"] })', own)).toEqual(['Morning', 'Evening 100%']);
    const range = 'nextRunFrom: "2026-03-01T00:20:00Z", nextRunUntil: "2026-03-01T00:30:00Z"';
    expect(await namesOf(`(filter: { ${range} })`, own)).toEqual(['Evening 100%']);
  });
});

describe('what is to come', () => {
  const CLOCK =
    'cron: { minute: "30", hour: "2", dayOfMonth: "*", month: "*", dayOfWeek: "*" }, timezone: "Europe/Berlin"';
  const SHOWN = 'words neverFires medianRunSeconds ticks { at local remarks { kind message } }';

  test('of a clock that is not stored: ticks with remarks, in words, and why there are none', async () => {
    const asked = (clock: string, args = '') =>
      ask(`{ schedulePreview(input: { ${clock} }${args}) { ${SHOWN} } }`, asUser(reader));
    const { data } = await asked(`${CLOCK}, count: 1`, ', from: "2026-03-28T12:00:00Z"');
    expect(data.schedulePreview).toEqual({
      ...{ words: 'At 02:30', neverFires: null, medianRunSeconds: null },
      ticks: [
        {
          ...{ at: '2026-03-29T01:00:00.000+00:00', local: '2026-03-29T03:00:00+02:00' },
          remarks: [{ kind: 'MOVED', message: 'clock jumps forward: moved' }],
        },
      ],
    });
    const never = await asked(CLOCK.replace('dayOfMonth: "*", month: "*"', 'dayOfMonth: "30", month: "2"'));
    expect(never.data.schedulePreview).toMatchObject({ neverFires: expect.stringContaining('never'), ticks: [] });
    expect((await asked(CLOCK.replace('"30"', '"60"'))).codes).toEqual(['VALIDATION']);
    expect((await asked(`${CLOCK}, count: 201`)).codes).toEqual(['VALIDATION']);
    expect((await asked(CLOCK, `, serverId: "${others.server.uuid}"`)).data.schedulePreview).toBeNull();
  });

  test('of a schedule: with the median of its runs', async () => {
    const seeded = await seed.owner().schedule({ minute: '*', hour: '*' });
    for (const minute of [1, 2, 3]) {
      await insertRun(seeded, minute, { finishedAt: new Date(at(minute).getTime() + minute * 60_000) });
    }
    const id = globalId('Schedule', seeded.schedule.id);
    const preview = (args: string) =>
      ask(`{ schedule(id: "${id}") { preview(${args}) { ${SHOWN} } } }`, asUser(seeded.owner));
    const { data } = await preview('count: 2, from: "2026-03-01T00:00:00Z"');
    expect(data.schedule.preview).toMatchObject({
      ...{ words: 'Every minute', medianRunSeconds: 120 },
      ticks: [{ remarks: [] }, { remarks: [{ kind: 'OVERLAP' }] }],
    });
    expect((await preview('count: 0')).codes).toEqual(['VALIDATION']);
    await database.db.scheduleRun.deleteMany({ where: { scheduleId: seeded.schedule.id } });
  });

  test('of many schedules costs the statements of one', async () => {
    const { server, owner } = await seed.owner().server();
    const ofAll = () => ask(`{ serverSchedules(serverId: "${server.uuid}") { preview { ${SHOWN} } } }`, asUser(owner));
    const values = {
      ...{ serverId: server.id, minute: '0', hour: '*', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
      timezone: 'UTC',
    };
    await database.db.schedule.create({ data: { ...values, name: 'One' } });
    const ofOne = await statementsOf(ofAll);
    await database.db.schedule.createMany({ data: [2, 3, 4, 5].map((name) => ({ ...values, name: `${name}` })) });
    expect(await statementsOf(ofAll)).toHaveLength(ofOne.length);
    expect((await ofAll()).data.serverSchedules).toHaveLength(5);
  });

  test('of a schedule with jitter is when its ticks have their turn, as everywhere', async () => {
    const { server, owner } = await seed.owner().server();
    const make = `mutation { createSchedule(input: { serverId: "${server.uuid}", name: "Spread", jitter: 900,
      cron: { minute: "0", hour: "*", dayOfMonth: "*", month: "*", dayOfWeek: "*" } }) { ... on Schedule { id } } }`;
    const { id } = (await ask(make, asUser(owner))).data.createSchedule;
    const skip = `mutation { skipNextTick(input: { id: "${id}" }) { __typename } }`;
    expect((await ask(skip, asUser(owner))).codes).toEqual([]);
    const shown = `{ schedule(id: "${id}") { jitter delay nextRunAt skippedTick preview(count: 1) { ticks { at remarks { kind } } } }
      timeline(serverIds: "${server.uuid}", first: 1) { ticks { at remarks { kind } } } }`;
    const { schedule, timeline } = (await ask(shown, asUser(owner))).data;
    expect(schedule.jitter).toBe(900);
    expect((Date.parse(schedule.nextRunAt) / 1_000 - schedule.delay) % 3_600).toBe(0);
    const ticks = [{ at: schedule.skippedTick, remarks: [{ kind: 'SKIPPED_BY_PERSON' }] }];
    expect(schedule).toMatchObject({ preview: { ticks } });
    // The next run is an hour after the skipped tick.
    expect(Date.parse(schedule.nextRunAt) - Date.parse(schedule.skippedTick)).toBe(3_600_000);
    expect(timeline).toEqual({ ticks });
  });

  test('of all schedules: each with its ticks, oldest first, as far as they were asked for', async () => {
    const { server, owner } = await seed.owner().server();
    const soon = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000);
    const cron = { hour: '*', serverId: server.id, nextRunAt: soon };
    await seed.owner().schedule({ ...cron, minute: '0', name: 'Hourly' });
    await seed.owner().schedule({ ...cron, minute: '0,30', name: 'Often' });
    await seed.owner().schedule({ ...cron, minute: '0', name: 'Never', isActive: false });
    const timeline = async (args: string, principal = asUser(owner)) =>
      (await ask(`{ timeline(${args}) { isCut ticks { at schedule { name } } } }`, principal)).data.timeline;
    const all = await timeline('first: 100');
    expect(all.isCut).toBe(false);
    const times = all.ticks.map((tick: { readonly at: string }) => Date.parse(tick.at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const names = all.ticks.map((tick: { readonly schedule: { readonly name: string } }) => tick.schedule.name);
    expect(names.slice(0, 5)).toEqual(['Hourly', 'Often', 'Often', 'Hourly', 'Often']);
    expect(names.filter((name: string) => name === 'Hourly')).toHaveLength(24);
    expect(names).not.toContain('Never');
    expect(await timeline('first: 3')).toEqual({ isCut: true, ticks: all.ticks.slice(0, 3) });
    expect((await timeline(`serverIds: "${server.uuid}"`, asUser(mine.owner))).ticks).toEqual([]);
    // Three days from the day after tomorrow on, and of a part of an hour.
    const hour = (count: number): string => new Date(soon.getTime() + count * 3_600_000).toISOString();
    const later = await timeline(`from: "${hour(48)}", until: "${hour(120)}", first: 500`);
    expect(later.ticks[0]).toMatchObject({ schedule: { name: 'Hourly' } });
    expect(Date.parse(later.ticks[0].at)).toBe(Date.parse(hour(48)));
    expect(Date.parse(later.ticks.at(-1).at)).toBe(Date.parse(hour(120)));
    expect(later.ticks).toHaveLength(73 + 72 + 73);
    // What has passed is a run, not a tick.
    expect((await timeline(`from: "2026-01-01T00:00:00Z", until: "2026-01-31T00:00:00Z"`)).ticks).toEqual([]);
    expect(await timeline(`from: "${hour(0)}", until: "${hour(24 * 31 + 1)}"`)).toBeNull();
    expect(await timeline(`from: "${hour(1)}", until: "${hour(0)}"`)).toBeNull();
    expect(await timeline('from: "2999-01-01T00:00:00Z"')).toBeNull();
  });
});

describe('runs of one person among many', () => {
  const OTHERS = 15_000;
  const OWN = 20;
  let owner: User;

  beforeAll(async () => {
    owner = await seed.user();
    const [server] = await seed.servers(owner, OWN, { nodeId: mine.server.nodeId });
    const insert = (of: string, values: readonly unknown[]) =>
      database.pool.query(
        `insert into schedule_runs (id, schedule_id, server_id, schedule_name, trigger, scheduled_at, schedule_version, state,
           finished_at)
         select gen_random_uuid(), $2, ${of}, 'Hourly', 'manual', '2025-01-01'::timestamptz + n * interval '1 minute', 1,
           'succeeded', now()
         from generate_series(1, $1::int) n`,
        [...values],
      );
    // Theirs are older than those of everybody else, as of somebody who has stopped their schedules.
    await insert(`${server?.id} + n % ${OWN}`, [OWN * 100, mine.schedule.id]);
    await insert(`$3::int + 0 * n`, [OTHERS, others.schedule.id, others.server.id]);
    await database.pool.query(
      `update schedule_runs set scheduled_at = scheduled_at + interval '100 days' where schedule_id = $1`,
      [others.schedule.id],
    );
    await database.pool.query('vacuum analyze schedule_runs');
  });

  /** The rows that each statement of an operation reads. */
  const rowsReadFor = async (query: string, user = owner): Promise<readonly number[]> => {
    const statements = await statementsOf(() => ask(query, asUser(user)));
    return Promise.all(statements.map((statement) => rowsReadBy(database.pool, statement)));
  };

  test('are found without reading those of everybody', async () => {
    const rows = await rowsReadFor('{ runs(first: 50) { edges { node { scheduledAt } } } }');
    expect(Math.max(...rows)).toBeLessThan(OWN * 130);
  });

  test('are found without reading all of theirs, where few are asked for', async () => {
    const rows = await rowsReadFor(
      '{ runs(first: 50, filter: { status: [FAILED] }) { edges { node { scheduledAt } } } }',
    );
    expect(Math.max(...rows)).toBeLessThan(OWN * 10);
  });

  test('are gone through from a cursor on', async () => {
    const page = async (args: string) => (await ask(`{ runs(${args}) { pageInfo { endCursor } } }`)).data.runs;
    const { pageInfo } = await page(`first: 1, offset: ${OTHERS}`);
    const after = `first: 10, after: "${pageInfo.endCursor}"`;
    const rows = await rowsReadFor(`{ runs(${after}) { edges { node { scheduledAt } } } }`, administrator);
    expect(Math.max(...rows)).toBeLessThan(200);
  });

  test('are counted as far as lists of runs are', async () => {
    const query = '{ runs(first: 1, filter: { status: [SUCCEEDED] }) { totalCount } }';
    expect((await ask(query)).data.runs.totalCount).toBe(10_000);
    expect(Math.max(...(await rowsReadFor(query, administrator)))).toBeLessThan(OTHERS);
  });
});

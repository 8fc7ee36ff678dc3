import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { graphql } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { testContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser, type Seed, type SeededSchedule, seedOf } from '../../support/seed.js';

const database = describeDatabase();
let seed: Seed;
let mine: SeededSchedule;

beforeAll(() => {
  seed = seedOf(database.db);
});

beforeEach(async () => {
  mine = await seed.owner().schedule({ tasks: [{ payload: 'one' }, { payload: 'two' }, { payload: 'three' }] });
});

const ask = async (source: string, variableValues: Record<string, unknown>, principal: Principal) => {
  const contextValue = createContext(testContext(database.db), principal, { isTrusted: false });
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  return { data: JSON.parse(JSON.stringify(data ?? null)), errors };
};

const SHOWN = `__typename ... on Schedule { id name nextRunAt cron { minute hour dayOfMonth month dayOfWeek }
  tasks { id sequence action payload timeOffset schedule { id } } }
  ... on Error { code message path } ... on ValidationError { issues { path rule } }`;

const update = async (change: object, principal = asUser(mine.owner)) => {
  const source = `mutation ($input: UpdateScheduleInput!) { updateSchedule(input: $input) { ${SHOWN} } }`;
  const input = { id: encodeGlobalID('Schedule', mine.schedule.id), ...change };
  const { data, errors } = await ask(source, { input }, principal);
  expect(errors).toBeUndefined();
  return data.updateSchedule;
};

const taskId = (index: number): string => encodeGlobalID('Task', mine.tasks[index]?.id ?? 0);

const stored = () =>
  database.db.task.findMany({
    where: { scheduleId: mine.schedule.id },
    orderBy: { sequenceId: 'asc' },
    select: { id: true, sequenceId: true, payload: true },
  });

describe('a schedule in one piece', () => {
  test('its tasks are created, changed, moved and deleted with it', async () => {
    const [first, , third] = mine.tasks;
    const tasks = [
      { id: taskId(2) },
      { action: 'COMMAND', payload: 'new', timeOffset: 5 },
      { id: taskId(0), payload: 'changed' },
    ];
    const { name, tasks: shown } = await update({ name: 'Weekly', tasks });
    expect(name).toBe('Weekly');
    expect(shown).toMatchObject([
      { sequence: 1, payload: 'three', schedule: { id: encodeGlobalID('Schedule', mine.schedule.id) } },
      { sequence: 2, payload: 'new', timeOffset: 5 },
      { sequence: 3, payload: 'changed' },
    ]);
    expect((await stored()).map(({ id }) => id)).toEqual([third?.id, expect.any(Number), first?.id]);
    const entries = await database.db.activity.findMany({
      where: { serverId: mine.server.id },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ event, subject }) => [event, subject])).toEqual([
      ['server:task.delete', `Task:${mine.tasks[1]?.id}`],
      ['server:task.create', expect.stringMatching(/^Task:\d+$/)],
      ['server:task.update', `Task:${first?.id}`],
      ['server:schedule.update', `Schedule:${mine.schedule.id}`],
    ]);
  });

  test('without a list they stay; an empty list deletes them', async () => {
    const before = await stored();
    await update({ isActive: false });
    await update({ tasks: null });
    expect(await stored()).toEqual(before);
    expect((await update({ tasks: [] })).tasks).toEqual([]);
  });

  test('what is read is what is written', async () => {
    const { cron, tasks } = await update({ name: 'As it is' });
    const again = tasks.map(({ id, action, payload, timeOffset }: Record<string, unknown>) => ({
      ...{ id, action, payload, timeOffset },
    }));
    const changed = await update({ cron: { ...cron, minute: '17' }, tasks: again });
    expect(changed).toMatchObject({ cron: { ...cron, minute: '17' }, tasks });
  });

  test('nothing changes if one part is wrong, and each error names its place', async () => {
    const before = await stored();
    const foreign = await seed.owner().schedule({ tasks: [{}] });
    const tasks = [
      { id: taskId(0), timeOffset: 901 },
      { payload: 'no action' },
      { id: encodeGlobalID('Task', foreign.tasks[0]?.id ?? 0) },
      { id: 'nonsense' },
    ];
    const { issues } = await update({ name: 'Weekly', cron: { ...CRON, hour: '24' }, tasks });
    expect(issues.map(({ path, rule }: { path: readonly string[]; rule: string }) => [path.join('.'), rule])).toEqual(
      expect.arrayContaining([
        ['cron.hour', 'cron'],
        ['tasks.0.timeOffset', 'max'],
        ['tasks.1.action', 'required'],
        ['tasks.2.id', 'exists'],
      ]),
    );
    const twice = await update({ tasks: [{ id: taskId(0) }, { id: taskId(0) }] });
    expect(twice.issues).toEqual([{ path: ['tasks', '1', 'id'], rule: 'in' }]);
    const many = await update({ tasks: Array.from({ length: 11 }, () => SAY) });
    expect(many).toMatchObject({ __typename: 'RefusedError', code: 'TASK_LIMIT' });
    expect(await stored()).toEqual(before);
  });

  test('a task needs the permission that it needs alone', async () => {
    const before = await stored();
    const editor = await seed.subuser(mine.server, ['schedule.read', 'schedule.update']);
    const refused = { __typename: 'ForbiddenError' };
    expect(await update({ tasks: [] }, asUser(editor))).toMatchObject({ tasks: [] });
    expect(await update({ tasks: [SAY] }, asUser(editor))).toMatchObject(refused);
    mine = await seed.owner().schedule({ tasks: [{ payload: 'one' }, { payload: 'two' }] });
    const other = asUser(await seed.subuser(mine.server, ['schedule.read', 'schedule.update']));
    expect(await update({ tasks: [{ id: taskId(1) }, { id: taskId(0) }] }, other)).toMatchObject(refused);
    expect(await update({ tasks: [{ id: taskId(0) }, { id: taskId(1) }] }, other)).toMatchObject({ tasks: [{}, {}] });
    expect(before).toHaveLength(3);
  });
});

const CRON = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
const SAY = { action: 'COMMAND', payload: 'say hi', timeOffset: 0 };

test('a schedule is created with its cron fields as they are read, also while its server installs', async () => {
  const source = `mutation ($input: CreateScheduleInput!) { createSchedule(input: $input) { ${SHOWN} } }`;
  const create = async (schedule: object) =>
    (await ask(source, { input: { serverId: mine.server.uuid, ...schedule } }, asUser(mine.owner))).data.createSchedule;
  const status = (wanted: 'installing' | 'install_failed') =>
    database.db.server.update({ where: { id: mine.server.id }, data: { status: wanted } });
  await status('installing');
  expect(await create({ name: 'New', cron: CRON, tasks: [SAY] })).toMatchObject({ cron: CRON, tasks: [SAY] });
  expect((await create({ name: 'New', cron: { ...CRON, minute: '61' } })).path).toEqual(['cron', 'minute']);
  await status('install_failed');
  expect(await create({ name: 'New', cron: CRON })).toMatchObject({ code: 'SERVER_STATE' });
});

test('the next run is after a pause, and after a skipped tick', async () => {
  await update({ cron: { ...CRON, hour: '*' } });
  const id = encodeGlobalID('Schedule', mine.schedule.id);
  const change = async (mutation: string) => {
    const { data } = await ask(
      `mutation { it: ${mutation} { ... on Schedule { nextRunAt } } }`,
      {},
      asUser(mine.owner),
    );
    return Date.parse(data.it.nextRunAt);
  };
  const [HOUR, next] = [3_600_000, Date.parse((await update({ name: 'Hourly' })).nextRunAt)];
  expect((await change(`skipNextTick(input: { id: "${id}" })`)) - next).toBe(HOUR);
  expect(await change(`skipNextTick(input: { id: "${id}", isSkipped: false })`)).toBe(next);
  const until = new Date(next + 2.5 * HOUR).toISOString();
  expect((await change(`pauseSchedule(input: { id: "${id}", until: "${until}" })`)) - next).toBe(3 * HOUR);
  expect(await change(`pauseSchedule(input: { id: "${id}", until: null })`)).toBe(next);
});

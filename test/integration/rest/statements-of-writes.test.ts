import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { statementsOf } from '../../support/statements.js';
import { type SharedServers, startSharedServers } from './shared-server.js';
import { globalId, mutation } from './verdicts.js';

let shared: SharedServers;

beforeAll(async () => {
  shared = await startSharedServers();
});

afterAll(() => shared?.close());

const CLOCK = { name: 'nightly', minute: '0', hour: '4', day_of_month: '1', month: '1', day_of_week: '*' };

/** Statements of a request from the lookup of its key to its activity entry; those of the response are not counted. */
const writesOf = async (work: () => Promise<unknown>): Promise<number> => {
  const statements = await statementsOf(work);
  return 1 + statements.findLastIndex(({ sql }) => /insert into (?:"public"\.)?"?activity\b/i.test(sql));
};

test('writes take no more statements than they need', async () => {
  const { server, owner, key } = await shared.arrange();
  const path = `${server.identifier}/schedules`;
  const post = (to: string, body?: object) => () => shared.ask('POST', to, { key, body });
  const { body } = await post(path, CLOCK)();
  const schedule = `${path}/${body.attributes.id}`;
  const task = { action: 'command', payload: 'say hello', time_offset: 0 };
  const { body: known } = await post(`${schedule}/tasks`, task)();
  const knownTask = `${schedule}/tasks/${known.attributes.id}`;
  await shared.database.db.user.update({ where: { id: owner.id }, data: { rootAdmin: true } });
  const { query, variables } = mutation('updateServerDetails', 'UpdateServerDetailsInput', {
    id: globalId('Server', server.id),
    ...{ name: 'Renamed', ownerId: globalId('User', owner.id), description: '' },
  });
  // The key is one of each.
  expect({
    createSchedule: await writesOf(post(path, CLOCK)),
    createTask: await writesOf(post(`${schedule}/tasks`, task)),
    moveTask: await writesOf(post(knownTask, { ...task, sequence_id: 2 })),
    deleteTask: await writesOf(() => shared.ask('DELETE', knownTask, { key })),
    updateSchedule: await writesOf(post(schedule, CLOCK)),
    executeSchedule: await writesOf(post(`${schedule}/execute`)),
    updateDetails: await writesOf(() => shared.graphql(query, variables, key)),
  }).toEqual({
    createSchedule: 3,
    createTask: 6,
    moveTask: 7,
    deleteTask: 7,
    updateSchedule: 7,
    executeSchedule: 8,
    updateDetails: 3,
  });
});

test('a schedule that was just made is shown without being read', async () => {
  const { server, key } = await shared.arrange();
  const path = `${server.identifier}/schedules`;
  const bodies: unknown[] = [];
  const statements = await statementsOf(async () => {
    const { body } = await shared.ask('POST', path, { key, body: CLOCK });
    bodies.push(body);
  });
  expect(statements).toHaveLength(3);
  expect((await shared.ask('GET', path, { key })).body.data).toEqual(bodies);
});

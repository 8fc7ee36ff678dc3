import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { statementsOf } from '../../support/statements.js';
import { type SharedServers, startSharedServers } from './shared-server.js';

let shared: SharedServers;

beforeAll(async () => {
  shared = await startSharedServers();
});

afterAll(() => shared?.close());

const CLOCK = { name: 'nightly', minute: '0', hour: '4', day_of_month: '1', month: '1', day_of_week: '*' };

const TASK = { action: 'command', payload: 'say hello', time_offset: 0 };

test('schedules are read with their tasks and their active runs, in one statement', async () => {
  const { server, key } = await shared.arrange();
  const path = `${server.identifier}/schedules`;
  const ask = (method: string, to: string, body?: object) => shared.ask(method, to, { key, body });
  const schedules: string[] = [];
  for (const name of ['first', 'second']) {
    const { body } = await ask('POST', path, { ...CLOCK, name });
    schedules.push(`${path}/${body.attributes.id}`);
    for (const time_offset of [0, 5]) await ask('POST', `${schedules.at(-1)}/tasks`, { ...TASK, time_offset });
  }
  await ask('POST', `${schedules[0]}/execute`);
  let list: unknown;
  let one: unknown;
  const counts = {
    list: (await statementsOf(async () => (list = (await ask('GET', path)).body))).length,
    one: (await statementsOf(async () => (one = (await ask('GET', schedules[0] ?? '')).body))).length,
  };
  // The key and the gate of the server are two of each, and whether one is of this server is asked first.
  expect(counts).toEqual({ list: 3, one: 4 });
  const tasks = (isQueued: boolean) => [
    { attributes: { sequence_id: 1, is_queued: isQueued } },
    { attributes: { sequence_id: 2, is_queued: false } },
  ];
  const shown = (name: string, isActive: boolean) => ({
    attributes: { name, is_processing: isActive, relationships: { tasks: { data: tasks(isActive) } } },
  });
  expect(list).toMatchObject({ data: [shown('first', true), shown('second', false)] });
  expect(one).toMatchObject(shown('first', true));
});

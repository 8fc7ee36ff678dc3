import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runCommands } from '../support/run-printed.js';
import { keysIn, type Service, startService } from '../support/service.js';

let service: Service;

beforeAll(async () => {
  service = await startService({ localNode: true });
});

afterAll(() => service?.stop());

/** The commands of a page with the address and the key of the service, as a person fills them in. */
const commandsIn = async (page: string): Promise<readonly string[]> => {
  const text = await readFile(page, 'utf8');
  const { client } = service.keys;
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) =>
    commands.replaceAll('http://127.0.0.1:3000', service.url).replace('CLIENT_KEY=ptlc_…', `CLIENT_KEY=${client}`),
  );
};

test('the guide leads from the first start to a schedule that has run; the schedule of the README is created too', async () => {
  const { stdout } = service.output();
  expect(keysIn(stdout)).toBeDefined();
  await runCommands(stdout.split('\n').find((line) => line.startsWith('curl ')) ?? '');

  const [defined = '', waited, created, executed, ended, ...others] = await commandsIn('docs/first-schedule.md');
  expect(others).toEqual([]);
  const run = (commands?: string): Promise<string> => runCommands(`${defined}${commands}`);
  expect(await run(waited)).toContain('"id":"U2VydmVyOjE=","name":"My first server","status":"RUNNING"');
  expect(await run(created)).toContain('"__typename":"Schedule","id":"U2NoZWR1bGU6MQ=="');
  expect(await run(executed)).toContain('"__typename":"ScheduleRun"');
  const { runs } = JSON.parse((await run(ended)).split('\n').at(-2) ?? '').data.serverSchedules[0];
  expect(runs.edges[0].node).toMatchObject({
    trigger: 'MANUAL',
    reason: null,
    steps: ['COMMAND', 'BACKUP', 'POWER'].map((action) => ({ action, status: 'OK', errorCode: null })),
  });

  const greeting = (await commandsIn('README.md')).find((commands) => commands.includes('createSchedule'));
  expect(await run(greeting)).toContain('"__typename":"Schedule"');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { HAS_BROWSER } from '../../support/e2e/browser.js';
import { installServer, runServer } from '../../support/e2e/console-server.js';
import { describeKeyboardPeople, newName } from '../../support/e2e/keyboard-person.js';
import { command, createSchedule } from '../../support/e2e/schedule-calls.js';
import { findConfusions } from '../../support/e2e/screen-reader.js';
import { HAS_MARIADB, startMariaDb } from '../../support/mariadb.js';
import { until } from '../../support/until.js';

if (!HAS_BROWSER) test.skip('a server by keyboard, without a browser on this machine', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('a server by keyboard alone', () => {
  const { shared, byKeyboard } = describeKeyboardPeople();

  const install = (name: string) => installServer(shared.service, shared.rows, { name: newName(name) });

  test('searches, pauses and continues the console, and brings earlier commands back', async () => {
    const server = await runServer(shared.service, shared.rows, { name: newName('Talkative') });
    await byKeyboard(async (page, keys) => {
      await page.goto(`/servers/${server.identifier}/console`);
      const log = page.getByRole('log');
      await log.getByText('Console ready').waitFor();
      const line = page.getByLabel('Command');
      const value = () => line.inputValue();
      for (const text of ['say hello', 'say goodbye', 'list']) {
        await keys.fill(line, text);
        await keys.press('Enter');
        expect(await value()).toBe('');
        await keys.waitForFocus(line);
      }
      await log.getByText('[Server] goodbye').waitFor();
      await keys.press('ArrowUp');
      expect(await value()).toBe('list');
      await keys.press('ArrowDown');
      expect(await value()).toBe('');
      await keys.type('say');
      await keys.press('ArrowUp');
      expect(await value()).toBe('say goodbye');
      await keys.press('ArrowUp');
      expect(await value()).toBe('say hello');
      await keys.press('ArrowDown');
      await keys.press('ArrowDown');
      expect(await value()).toBe('say');

      await keys.pressButton('Pause');
      await keys.waitForFocus(page.getByRole('button', { name: 'Resume' }));
      await keys.fill(line, 'say unseen');
      await keys.press('Enter');
      await page.getByText(/Paused: \d+ new lines?/).waitFor();
      expect(await log.getByText('[Server] unseen').count()).toBe(0);
      await keys.pressButton('Resume');
      await log.getByText('[Server] unseen').waitFor();
      await keys.fill(page.getByLabel('Search the console'), 'goodbye');
      await log.getByText('Console ready').waitFor({ state: 'detached' });
      await log.getByText('[Server] goodbye').waitFor();
      await keys.press('Escape');
      await log.getByText('Console ready').waitFor();
      await keys.tabTo(log);
    });
  });

  test('stops a running server, and the button that was pressed does not lose the focus', async () => {
    const server = await runServer(shared.service, shared.rows, { name: newName('Stopped') });
    await byKeyboard(async (page, keys) => {
      await page.goto(`/servers/${server.identifier}/console`);
      await page.getByRole('log').getByText('Console ready').waitFor();
      await keys.pressButton('Stop');
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
      await keys.waitForFocus(page.getByRole('group', { name: 'Power' }));
    });
  });

  test('runs schedules again, and cancels a run', async () => {
    const server = await install('Runs');
    const greeting = await createSchedule(shared.service, server, { name: 'Greeting', tasks: [command('say hi')] });
    await shared.service.rest('POST', `${greeting.path}/execute`);
    const tasks = [
      { ...command('say first'), continue_on_failure: true },
      { ...command('say later'), time_offset: 900 },
    ];
    const slow = await createSchedule(shared.service, server, { name: 'Slow', tasks });
    await byKeyboard(async (page, keys) => {
      await page.goto(`/servers/${server.identifier}/runs`);
      const runsOf = (name: string) =>
        page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
      await runsOf('Greeting').getByText('Failed').first().waitFor();
      await keys.pressButton('Run again', runsOf('Greeting'));
      await until(async () => (await runsOf('Greeting').getByRole('button', { name: 'Run again' }).count()) === 2);
      await keys.waitForFocus(page.getByRole('main'));
      expect(await findConfusions(page)).toEqual([]);
      await shared.service.rest('POST', `${slow.path}/execute`);
      await keys.pressButton('Cancel', runsOf('Slow'));
      await runsOf('Slow').getByText('Cancelled').first().waitFor();
      await keys.waitForFocus(runsOf('Slow').getByRole('button', { name: 'Run again' }));
    });
  });

  test('reads what happened to a server, and what ran everywhere', async () => {
    const server = await install('Read');
    const schedule = await createSchedule(shared.service, server, {
      name: newName('Told'),
      tasks: [command('say hi')],
    });
    await shared.service.rest('POST', `${schedule.path}/execute`);
    await byKeyboard(async (page, keys) => {
      await page.goto(`/servers/${server.identifier}/console`);
      await keys.tabTo(
        page.getByRole('navigation', { name: 'Parts of the server' }).getByRole('link', { name: 'Activity' }),
      );
      await keys.press('Enter');
      await page.getByRole('table').getByRole('row').nth(1).waitFor();
      await keys.waitForFocus(page.getByRole('heading', { name: 'Activity', level: 2 }));
      await keys.tabTo(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Runs' }));
      await keys.press('Enter');
      await keys.waitForFocus(page.getByRole('heading', { name: 'Runs', level: 1 }));
      await keys.tabTo(page.getByRole('button', { name: 'State' }));
      await keys.press('Enter');
      await keys.choose(page.getByRole('option', { name: 'Failed' }));
      await page.waitForURL(/state=FAILED/);
      await keys.waitForFocus(page.getByRole('button', { name: 'State' }));
      await keys.tabTo(page.getByRole('cell').getByRole('link').first());
      await keys.press('Enter');
      await keys.waitForFocus(page.getByRole('heading', { level: 1 }));
    });
  });

  test('uploads a file by its button, and clears the list', async () => {
    const server = await install('Uploads');
    const directory = await mkdtemp(join(tmpdir(), 'gamewarden-upload-'));
    const file = join(directory, 'world.dat');
    await writeFile(file, 'blocks');
    try {
      await byKeyboard(async (page, keys) => {
        await page.goto(`/servers/${server.identifier}/files`);
        await page.getByRole('link', { name: 'console.mjs' }).waitFor();
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.pressButton('Upload')]);
        await chooser.setFiles(file);
        await page.getByRole('rowheader', { name: 'world.dat' }).waitFor();
        await keys.pressButton('Clear the list');
        await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' });
        await keys.waitForFocus(page.getByRole('main'));
      });
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  (HAS_MARIADB ? test : test.skip)('makes databases, reads and changes a password, and deletes one', async () => {
    const mariadb = await startMariaDb();
    try {
      const { port, username, password } = mariadb;
      const added = await shared.service.graphql(
        `mutation AddHost($port: Int!, $username: String!, $password: String!) {
          createDatabaseHost(input: {
            kind: MYSQL, name: "typed", host: "127.0.0.1", port: $port, username: $username, password: $password
          }) { __typename }
        }`,
        { port, username, password },
        shared.service.keys.application,
      );
      expect(added.body.data).toEqual({ createDatabaseHost: { __typename: 'DatabaseHost' } });
      const server = await installServer(shared.service, shared.rows, {
        name: newName('Databases'),
        feature_limits: { databases: 3, allocations: 0, backups: 0 },
      });
      await byKeyboard(async (page, keys) => {
        await page.goto(`/servers/${server.identifier}/databases`);
        await page.getByText('There is no database yet').waitFor();
        const cardOf = (name: string) =>
          page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`_${name}$`) }) });
        for (const name of ['stats', 'shop']) {
          await keys.pressButton('New database');
          await keys.fill(page.getByLabel('Name'), name);
          await keys.press('Enter');
          await cardOf(name).waitFor();
          await keys.waitForFocus(page.getByRole('button', { name: 'New database' }));
        }
        expect(await findConfusions(page)).toEqual([]);
        await keys.pressButton('Show the password', cardOf('stats'));
        await keys.waitForFocus(cardOf('stats').getByRole('button', { name: 'Hide the password' }));
        const shown = cardOf('stats')
          .getByRole('definition')
          .filter({ has: page.getByRole('button') })
          .locator('code');
        const before = await shown.textContent();
        await keys.pressButton('New password', cardOf('stats'));
        await page.getByText('The database has a new password.').waitFor();
        await until(async () => (await shown.count()) === 1 && (await shown.textContent()) !== before);
        await keys.waitForFocus(cardOf('stats').getByRole('button', { name: 'New password' }));
        await keys.pressButton('Delete', cardOf('stats'));
        await keys.confirm(String(await cardOf('stats').getByRole('heading').textContent()));
        await cardOf('stats').waitFor({ state: 'detached' });
        await keys.waitForFocus(cardOf('shop'));
      });
    } finally {
      await mariadb.stop();
    }
  });
});

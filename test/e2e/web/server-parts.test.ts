import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile as writeLocalFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBrowser, HAS_BROWSER, type TabOptions } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer, runServer } from '../../support/e2e/console-server.js';
import { inspectShownView } from '../../support/e2e/inspect-view.js';
import { createPerson } from '../../support/e2e/people.js';
import { command, createSchedule, taskOrder } from '../../support/e2e/schedule-calls.js';
import { describeService } from '../../support/e2e/shared-service.js';
import { HAS_MARIADB, type MariaDb, startMariaDb } from '../../support/mariadb.js';
import { placeForFiles } from '../../support/place-for-files.js';
import { until } from '../../support/until.js';

const LIMITS = { databases: 2, allocations: 0, backups: 3 };

if (!HAS_BROWSER) test.skip('the parts of a server in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the parts of a server in the web console', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();

  /** An administrator for each test: the streams of one person are limited. */
  let key: string;
  let administrator: number;
  let administrators = 0;
  beforeEach(async () => {
    administrators += 1;
    const person = await createPerson(shared.rows, `console-administrator-${administrators}`);
    await shared.rows.db.user.update({ where: { id: person.id }, data: { rootAdmin: true } });
    key = person.key;
    administrator = person.id;
  });

  /** Opens a tab, runs the steps, and expects that the browser had nothing to report. */
  const inTab = async (steps: (page: Page) => Promise<void>, options: TabOptions = {}): Promise<void> => {
    const tab = await openBrowserTab(shared.service, { key, ...options });
    try {
      await steps(tab.page);
      expect(tab.problems).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  const install = (name: string): Promise<CreatedServer> =>
    installServer(shared.service, shared.rows, { name, feature_limits: LIMITS });

  const run = (name: string): Promise<CreatedServer> =>
    runServer(shared.service, shared.rows, { name, feature_limits: LIMITS });

  const filesPath = ({ identifier }: CreatedServer): string => `/api/client/servers/${identifier}/files`;

  /** Writes a file past the page, as SFTP or another program would. */
  const writeFile = async (server: CreatedServer, name: string, text: string): Promise<void> => {
    const answer = await fetch(`${shared.service.url}${filesPath(server)}/write?file=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shared.service.keys.client}`, 'Content-Type': 'text/plain' },
      body: text,
    });
    expect(answer.status).toBe(204);
  };

  const readFileOf = async (server: CreatedServer, name: string): Promise<string> => {
    const answer = await fetch(`${shared.service.url}${filesPath(server)}/contents?file=${encodeURIComponent(name)}`, {
      headers: { Authorization: `Bearer ${shared.service.keys.client}` },
    });
    return answer.text();
  };

  const open = (page: Page, { identifier }: CreatedServer, part: string) => page.goto(`/servers/${identifier}/${part}`);

  /** Chooses an action in the menu of a row. */
  const choose = async (page: Page, name: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  /** Confirms by typing the name. */
  const confirm = async (page: Page, name: string, action: string): Promise<void> => {
    const dialog = page.getByRole('alertdialog');
    expect(await dialog.getByRole('button', { name: action }).isDisabled()).toBe(true);
    await dialog.getByLabel(name, { exact: true }).fill(name);
    await dialog.getByRole('button', { name: action }).click();
  };

  /** Drops a file of this machine on an element, as a person does with a file manager. */
  const drop = async (page: Page, target: Locator, path: string): Promise<void> => {
    const box = await target.boundingBox();
    if (box === null) throw new Error('The place to drop is not visible.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', {
        ...{ type, x, y },
        data: { items: [], files: [path], dragOperationsMask: 1 },
      });
    }
  };

  /** Makes a MariaDB a host for databases of servers. */
  const addDatabaseHost = async ({ port, username, password }: MariaDb): Promise<void> => {
    const input = { name: 'mariadb', host: '127.0.0.1', port, username, password };
    const { body } = await shared.service.graphql(
      `mutation AddHost($name: String!, $host: String!, $port: Int!, $username: String!, $password: String!) {
        createDatabaseHost(
          input: { kind: MYSQL, name: $name, host: $host, port: $port, username: $username, password: $password }
        ) {
          __typename
        }
      }`,
      input,
      shared.service.keys.application,
    );
    expect(body.data).toEqual({ createDatabaseHost: { __typename: 'DatabaseHost' } });
  };

  test('makes a folder and a file, edits, renames, archives, unpacks and deletes', async () => {
    const server = await install('Filed');
    await inTab(async (page) => {
      await open(page, server, 'files');
      await page.getByRole('link', { name: 'console.mjs' }).waitFor();
      await page.getByRole('button', { name: 'New folder' }).click();
      await page.getByLabel('Name', { exact: true }).fill('config');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('link', { name: 'config/' }).click();
      await page.getByText('This folder is empty').waitFor();
      await page.getByRole('button', { name: 'New file' }).click();
      await page.getByLabel('Name', { exact: true }).fill('server.yml');
      await page.getByRole('button', { name: 'Create' }).click();
      const editor = page.getByRole('textbox', { name: 'Text of server.yml' });
      await editor.click();
      await page.keyboard.type('motd: "Hello"');
      await page.getByText('Not saved yet').waitFor();
      await page.keyboard.press('Control+S');
      await page.getByText('server.yml is saved.').waitFor();
      expect(await readFileOf(server, 'config/server.yml')).toBe('motd: "Hello"');
      expect(await page.locator('.code-name').first().textContent()).toBe('motd');
      await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'config' }).click();
      await choose(page, 'server.yml', 'Rename');
      await page.getByLabel('New name').fill('game.yml');
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('link', { name: 'game.yml' }).waitFor();
      await choose(page, 'game.yml', 'Archive');
      const archive = page.getByRole('row').filter({ hasText: 'archive-' });
      await archive.waitFor();
      await choose(page, 'game.yml', 'Delete');
      await confirm(page, 'game.yml', 'Delete');
      await page.getByRole('link', { name: 'game.yml' }).waitFor({ state: 'detached' });
      await archive.getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Unpack here' }).click();
      await page.getByRole('link', { name: 'game.yml' }).waitFor();
      expect(await readFileOf(server, 'config/game.yml')).toBe('motd: "Hello"');
    });
  });

  test('keeps what is typed in the editor when the session is revoked, until the same person signs in', async () => {
    const server = await install('Edited for long');
    await writeFile(server, 'motd.txt', 'first');
    const tab = await openBrowserTab(shared.service, { key });
    try {
      const { page } = tab;
      await page.goto(`/servers/${server.identifier}/files?file=motd.txt`);
      const editor = page.getByRole('textbox', { name: 'Text of motd.txt' });
      await editor.getByText('first').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' and an hour of work');
      await shared.rows.db.apiKey.deleteMany({ where: { userId: administrator, session: { isNot: null } } });
      await page.getByText('Your session has ended.').waitFor();
      expect(await page.getByText('an hour of work').isVisible()).toBe(false);
      expect(await page.getByRole('heading', { name: 'Edited for long' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Sign in with a key' }).click();
      await page.getByLabel('Key', { exact: true }).fill(key);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await editor.getByText('an hour of work').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('motd.txt is saved.').waitFor();
      expect(await readFileOf(server, 'motd.txt')).toBe('first and an hour of work');
      // What was typed before can be undone.
      await editor.click();
      await page.keyboard.press('Control+Z');
      await editor.getByText('first', { exact: true }).waitFor();
      expect(tab.problems.filter((problem) => !/status of 401/.test(problem))).toEqual([]);
    } finally {
      await tab.close();
    }
  });

  test('does not overwrite a file that was changed meanwhile, unless the person says so', async () => {
    const server = await install('Contested');
    await writeFile(server, 'motd.txt', 'first');
    await inTab(async (page) => {
      await open(page, server, 'files');
      await page.getByRole('link', { name: 'motd.txt' }).click();
      const editor = page.getByRole('textbox', { name: 'Text of motd.txt' });
      await editor.getByText('first').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' of mine');
      await writeFile(server, 'motd.txt', 'of another');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The file was changed since you opened it.').waitFor();
      expect(await readFileOf(server, 'motd.txt')).toBe('of another');
      await page.getByRole('link', { name: 'Console', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Overwrite it' }).click();
      await page.getByText('motd.txt is saved.').waitFor();
      expect(await readFileOf(server, 'motd.txt')).toBe('first of mine');
      await writeFile(server, 'motd.txt', 'of a third');
      await editor.click();
      await page.keyboard.type(' again');
      await page.keyboard.press('Control+S');
      await page.getByRole('button', { name: 'Discard my changes' }).click();
      await editor.getByText('of a third').waitFor();
    });
  });

  test('a write with an old time changes nothing, nor does one of a file that was deleted', async () => {
    const server = await install('Raced');
    await writeFile(server, 'motd.txt', 'first');
    const ask = async (document: string, variables: object = {}) =>
      (await shared.service.graphql(document, { server: server.identifier, ...variables }, key)).body.data;
    const read = `query Read($server: ID!) { server(id: $server) { file(path: "motd.txt") { text modifiedAt } } }`;
    const write = (since: string | null) =>
      ask(
        `mutation Write($server: ID!, $since: DateTime) {
          writeFile(input: { serverId: $server, path: "motd.txt", content: "mine" }, ifUnchangedSince: $since) {
            __typename
            ... on ConflictError { code path }
          }
        }`,
        { since },
      );
    const { file } = (await ask(read)).server;
    expect(file.text).toBe('first');
    await writeFile(server, 'motd.txt', 'of another');
    const conflict = { writeFile: { __typename: 'ConflictError', code: 'CONFLICT', path: ['ifUnchangedSince'] } };
    expect(await write(file.modifiedAt)).toEqual(conflict);
    const present = (await ask(read)).server.file;
    expect(present.text).toBe('of another');
    expect(await write(present.modifiedAt)).toEqual({ writeFile: { __typename: 'Server' } });
    expect(await readFileOf(server, 'motd.txt')).toBe('mine');
    const latest = (await ask(read)).server.file.modifiedAt;
    await shared.service.rest('POST', `${filesPath(server)}/delete`, { body: { root: '/', files: ['motd.txt'] } });
    expect(await write(latest)).toEqual(conflict);
    expect(await write(null)).toEqual({ writeFile: { __typename: 'Server' } });
  });

  test('shows runs in pages', async () => {
    const server = await install('Often run');
    await createSchedule(shared.service, server, { name: 'Often', tasks: [command('say hello')] });
    const { id, serverId } = await shared.rows.db.schedule.findFirstOrThrow({ where: { name: 'Often' } });
    const tick = (index: number): Date => new Date(Date.UTC(2026, 0, 1, index));
    await shared.rows.db.scheduleRun.createMany({
      data: Array.from({ length: 26 }, (_, index) => ({
        ...{
          id: randomUUID(),
          scheduleId: id,
          serverId,
          scheduleName: `Often ${index}`,
          trigger: 'cron' as const,
          scheduleVersion: 1,
        },
        ...{ state: 'succeeded' as const, scheduledAt: tick(index), startedAt: tick(index), finishedAt: tick(index) },
      })),
    });
    await inTab(async (page) => {
      await open(page, server, 'runs');
      const runs = page.getByRole('list', { name: 'Runs of this server' });
      await runs.getByText('Often 25', { exact: true }).waitFor();
      expect(await runs.getByText('Often 0', { exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Next page' }).click();
      await runs.getByText('Often 0', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Previous page' }).click();
      await runs.getByText('Often 25', { exact: true }).waitFor();
    });
  });

  test('uploads what is dropped with its progress, shows it in another tab, and downloads it', async () => {
    const server = await install('Uploaded to');
    const text = 'Dropped here. '.repeat(100_000);
    const directory = await mkdtemp(join(await placeForFiles(), 'gamewarden-drop-'));
    const path = join(directory, 'dropped.txt');
    await writeLocalFile(path, text);
    await inTab((other) =>
      inTab(async (page) => {
        for (const tab of [other, page]) {
          await open(tab, server, 'files');
          await tab.getByRole('link', { name: 'console.mjs' }).waitFor();
        }
        await drop(page, page.getByRole('table', { name: 'Files in this folder' }), path);
        await page.getByRole('region', { name: 'Uploads' }).getByText('Uploaded', { exact: true }).waitFor();
        await page.getByRole('row').filter({ hasText: 'dropped.txt' }).waitFor();
        expect(await readFileOf(server, 'dropped.txt')).toBe(text);
        await other.getByRole('row').filter({ hasText: 'dropped.txt' }).waitFor();
        const download = page.waitForEvent('download');
        await choose(page, 'dropped.txt', 'Download');
        expect(await readFile(await (await download).path(), 'utf8')).toBe(text);
      }),
    );
    await rm(directory, { recursive: true });
  });

  (HAS_MARIADB ? test : test.skip)(
    'creates a database, shows and changes its password, and deletes it by its name',
    async () => {
      const server = await install('With data');
      const mariadb = await startMariaDb();
      await addDatabaseHost(mariadb);
      await inTab(async (page) => {
        await open(page, server, 'databases');
        await page.getByText('There is no database yet').waitFor();
        await page.getByRole('button', { name: 'New database' }).click();
        await page.getByLabel('Name').fill('stats');
        await page.getByRole('button', { name: 'Create the database' }).click();
        const heading = page.getByRole('heading', { name: /^s\d+_stats$/ });
        await heading.waitFor();
        const name = String(await heading.textContent());
        await page.getByRole('button', { name: 'Show the password' }).click();
        const password = page
          .getByRole('definition')
          .filter({ has: page.getByRole('button') })
          .locator('code');
        const first = await password.textContent();
        expect(first).not.toBe('');
        await page.getByRole('button', { name: 'New password' }).click();
        await page.getByText('The database has a new password.').waitFor();
        await until(async () => (await password.count()) === 1 && (await password.textContent()) !== first);
        await page.getByRole('button', { name: 'Delete' }).click();
        await confirm(page, name, 'Delete');
        await page.getByText('There is no database yet').waitFor();
      }).finally(() => mariadb.stop());
    },
  );

  test('shares a server by permissions in words; the person sees what they may see, and nothing else', async () => {
    const server = await run('Shared out');
    const guest = await createPerson(shared.rows, 'console-guest');
    await inTab(async (page) => {
      await open(page, server, 'people');
      await page.getByText('The server is not shared').waitFor();
      await page.getByRole('button', { name: 'Invite a person' }).click();
      await page.getByLabel('Email address').fill(guest.email);
      const backups = page.getByRole('group', { name: 'Backups' });
      await backups.getByText('See backups').click();
      await page.getByRole('group', { name: 'Power and commands' }).getByText('Restart').click();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('heading', { name: guest.username }).waitFor();
      await page.getByRole('definition').getByText('See backups').waitFor();
      await inTab(
        async (other) => {
          await open(other, server, 'console');
          await other.getByRole('log').getByText('Console ready').waitFor();
          const parts = other.getByRole('navigation', { name: 'Parts of the server' });
          expect(await parts.getByRole('link').allTextContents()).toEqual(['Console', 'Use', 'Backups']);
          expect(await other.getByRole('group', { name: 'Power' }).getByRole('button').allTextContents()).toEqual([
            'Restart',
          ]);
          expect(await other.getByLabel('Command').count()).toBe(0);
        },
        { key: guest.key },
      );
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('group', { name: 'Backups' }).getByText('Backups', { exact: true }).click();
      await page.getByRole('button', { name: 'Save the permissions' }).click();
      await page.getByText('Everything').first().waitFor();
      await page.getByRole('button', { name: 'Remove' }).click();
      await confirm(page, guest.username, 'Remove');
      await page.getByText('The server is not shared').waitFor();
    });
  });

  test('changes a startup variable by its rules, and says which rule a value breaks', async () => {
    const server = await install('Varied');
    await inTab(async (page) => {
      await open(page, server, 'startup');
      await page.getByText('A whole number').waitFor();
      await page.getByText('0 to 600').waitFor();
      const value = page.getByLabel('Value of Start delay');
      await value.fill('soon');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').filter({ hasText: 'must be an integer' }).waitFor();
      await value.fill('2');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Start delay is saved.').waitFor();
      await page.reload();
      await until(async () => (await page.getByLabel('Value of Start delay').inputValue()) === '2');
    });
  });

  test('makes, locks, downloads, restores and deletes a backup, also shown in another tab', async () => {
    const server = await install('Kept safe');
    await writeFile(server, 'world.dat', 'before');
    await inTab((other) =>
      inTab(async (page) => {
        for (const tab of [other, page]) {
          await open(tab, server, 'backups');
          await tab.getByText('There is no backup yet').waitFor();
        }
        await page.getByRole('button', { name: 'New backup' }).click();
        await page.getByLabel('Name').fill('Before the update');
        await page.getByRole('button', { name: 'Make the backup' }).click();
        for (const tab of [other, page]) {
          await tab.getByRole('row', { name: 'Before the update' }).getByText('Complete').waitFor();
        }
        await choose(page, 'Before the update', 'Lock');
        await page.getByText('(Locked)').waitFor();
        await page.getByRole('button', { name: 'Actions for Before the update' }).click();
        const remove = page.getByRole('menuitem', { name: 'Delete' });
        expect(await remove.getAttribute('aria-disabled')).toBe('true');
        await page.keyboard.press('Escape');
        const download = page.waitForEvent('download');
        await choose(page, 'Before the update', 'Download');
        expect((await (await download).createReadStream()).readable).toBe(true);
        await writeFile(server, 'world.dat', 'after');
        await choose(page, 'Before the update', 'Restore');
        await confirm(page, 'Before the update', 'Restore');
        for (const tab of [other, page]) {
          const restore = tab.getByRole('status').filter({ hasText: 'Last restore: "Before the update"' });
          await restore.getByText('Complete').waitFor();
        }
        await until(async () => (await readFileOf(server, 'world.dat')) === 'before');
        await choose(page, 'Before the update', 'Unlock');
        await page.getByText('(Locked)').waitFor({ state: 'detached' });
        await choose(page, 'Before the update', 'Delete');
        await confirm(page, 'Before the update', 'Delete');
        for (const tab of [other, page]) await tab.getByText('There is no backup yet').waitFor();
      }),
    );
  });

  test('draws what a running server uses, and continues after another part was shown', async () => {
    const server = await run('Measured');
    await inTab(async (page) => {
      await open(page, server, 'use');
      const memory = page.getByRole('img', { name: /^Memory/ });
      const line = memory.locator('polyline').first();
      const countOfPoints = async () => String(await line.getAttribute('points')).split(' ').length;
      await until(async () => (await line.count()) === 1 && (await countOfPoints()) >= 2);
      await page.getByRole('img', { name: /^Network/ }).waitFor();
      await page.getByRole('link', { name: 'Console', exact: true }).click();
      await page.getByRole('log').waitFor();
      await page.getByRole('link', { name: 'Use', exact: true }).click();
      await until(async () => (await countOfPoints()) >= 3);
    });
  });

  test('orders tasks by mouse, by buttons and by keys alone, and saves them in one piece', async () => {
    const server = await install('Ordered');
    const tasks = ['say one', 'say two', 'say three'].map((payload) => command(payload));
    const schedule = await createSchedule(shared.service, server, { name: 'In order', tasks });
    await inTab(async (page) => {
      const payloads = async (): Promise<readonly string[]> => {
        const fields = await page.getByLabel('What to send').all();
        return Promise.all(fields.map((field) => field.inputValue()));
      };
      const expectOrder = (...order: readonly string[]) =>
        until(async () => (await payloads()).join() === order.map((word) => `say ${word}`).join());
      await open(page, server, 'schedules');
      await page.getByRole('button', { name: 'Edit' }).click();
      await expectOrder('one', 'two', 'three');
      await page.locator('.task-handle').nth(2).dragTo(page.locator('.task').nth(0));
      await expectOrder('three', 'one', 'two');
      await page.getByRole('button', { name: 'Move task 1 down' }).click();
      await expectOrder('one', 'three', 'two');
      const { keyboard } = page;
      await page.getByRole('button', { name: 'Drag task 3' }).focus();
      await keyboard.press('Enter');
      await until(async () => {
        if (String(await page.evaluate('document.activeElement.getAttribute("aria-label")')) === 'Drag task 1')
          return true;
        await keyboard.press('Tab');
        return false;
      });
      await keyboard.press('Enter');
      await expectOrder('two', 'one', 'three');
      await page.getByRole('button', { name: 'Save the schedule' }).click();
      await page.getByRole('button', { name: 'Edit' }).waitFor();
      expect(await taskOrder(shared.service, schedule)).toEqual(['1 say two', '2 say one', '3 say three']);
    });
  });

  test('shows a restart in two tabs', async () => {
    const server = await run('Seen twice');
    await inTab((other) =>
      inTab(async (page) => {
        for (const tab of [page, other]) {
          await open(tab, server, 'console');
          await tab.getByRole('log').getByText('Console ready').waitFor();
        }
        await page.getByRole('group', { name: 'Power' }).getByRole('button', { name: 'Restart' }).click();
        for (const tab of [page, other]) {
          await tab.getByRole('log').getByText('Console stopped').waitFor();
          await tab.getByRole('log').getByText('Console ready').nth(1).waitFor();
          await tab.getByRole('group', { name: 'Power' }).getByRole('button', { name: 'Restart' }).waitFor();
        }
      }),
    );
  });

  test('speaks German in each part', async () => {
    const server = await install('Auf Deutsch');
    await inTab(
      async (page) => {
        for (const [part, text] of [
          ['files', 'Neuer Ordner'],
          ['databases', 'Es gibt noch keine Datenbank'],
          ['people', 'Der Server ist nicht geteilt'],
          ['startup', 'Eine ganze Zahl'],
          ['use', 'Der Server läuft nicht'],
          ['backups', 'Es gibt noch keine Sicherung'],
        ] as const) {
          await open(page, server, part);
          await page.getByText(text).first().waitFor();
        }
      },
      { locale: 'de-DE' },
    );
  });

  test('has no barriers in both themes, fits into 360 pixels, and breaks no policy', async () => {
    const server = await run('Survival');
    const guest = await createPerson(shared.rows, 'console-friend');
    await writeFile(server, 'server.properties', '# The game\nmax-players=20\nmotd=Hello\n');
    const schedule = await createSchedule(shared.service, server, { name: 'At night', tasks: [command('say bye')] });
    expect(schedule.id).toBeGreaterThan(0);
    await inTab(async (page) => {
      /** Each part with the steps to a state worth seeing, and a text that is there then. */
      const views: readonly (readonly [name: string, part: string, text: string, steps?: () => Promise<void>])[] = [
        [
          'server-use',
          'use',
          'Network',
          // All four charts are drawn, each with three lines.
          () => page.locator('.chart-grid').nth(11).waitFor({ state: 'attached' }),
        ],
        ['server-files', 'files', 'server.properties'],
        ['server-file', 'files?file=server.properties', 'max-players'],
        ['server-databases', 'databases', 'There is no database yet'],
        [
          'server-people',
          'people',
          guest.username,
          async () => {
            await page.getByRole('button', { name: 'Invite a person' }).click();
            await page.getByLabel('Email address').fill(guest.email);
            await page.getByRole('group', { name: 'Files' }).getByText('Files', { exact: true }).click();
            await page.getByRole('button', { name: 'Invite', exact: true }).click();
            await page.getByRole('heading', { name: guest.username }).waitFor();
            // The form of the invitation has closed.
            await page.getByRole('button', { name: 'Invite a person' }).waitFor();
            await page.getByRole('button', { name: 'Edit' }).click();
          },
        ],
        ['server-startup', 'startup', 'Start delay'],
        ['server-schedule', 'schedules', 'Save the schedule', () => page.getByRole('button', { name: 'Edit' }).click()],
      ];
      for (const [name, part, text, steps] of views) {
        await open(page, server, part);
        await steps?.();
        await page.getByText(text).first().waitFor();
        await inspectShownView(page, name);
      }
    });
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createKey } from '../../../src/domain/keys/create-key.js';
import { systemContext } from '../../support/context.js';
import { describeBrowser, HAS_BROWSER, type TabOptions } from '../../support/e2e/browser.js';
import { installServer } from '../../support/e2e/console-server.js';
import { eggFile } from '../../support/e2e/egg-file.js';
import { holdAnswer } from '../../support/e2e/hold-answer.js';
import { inspectView } from '../../support/e2e/inspect-view.js';
import { createPerson } from '../../support/e2e/people.js';
import { describeService } from '../../support/e2e/shared-service.js';
import { until } from '../../support/until.js';

const SSH_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJqvJ2dSnLZvwv0DJ6dSV6xjL3C8cYyC6iYXJm2kC1xU laptop';

if (!HAS_BROWSER) test.skip('the administration in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('account, administration and audit', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();

  const inTab = async (steps: (page: Page) => Promise<void>, options: TabOptions = {}): Promise<void> => {
    const tab = await openBrowserTab(shared.service, { key: shared.service.keys.client, ...options });
    try {
      await steps(tab.page);
      expect(tab.problems).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  const newName = (start: string): string => `${start}${randomUUID().slice(0, 8)}`;

  const rowOf = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

  const choose = async (page: Page, label: string, text: string): Promise<void> => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: text }).click();
  };

  test('creates a server in one form, with a preview of the nodes that have room', async () => {
    // The built-in node has as much memory as the machine, and gives more by default.
    await shared.rows.db.node.updateMany({ data: { memoryOverallocate: 0 } });
    await inTab(async (page) => {
      const name = newName('Made here ');
      await page.goto('/');
      await page.getByRole('link', { name: 'Administration' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await choose(page, 'Egg', 'Gamewarden: Console');
      const preview = page.getByRole('status', { name: 'Nodes with room' });
      await preview.getByText('These nodes have room for it:').waitFor();
      await page.getByLabel('Memory (MB)').fill('99999999');
      await preview.getByText('No node has room for it.').waitFor();
      await page.getByLabel('Memory (MB)').fill('256');
      await preview.getByText('These nodes have room for it:').waitFor();
      await page.getByRole('button', { name: 'Create the server' }).click();
      await page.getByRole('heading', { name }).waitFor();
      await page.getByRole('log').getByText('Console ready').waitFor();
    });
  });

  test('places a server on an allocation, for another owner, and says what the service rejects', async () => {
    const owner = await createPerson(shared.rows, newName('owner'));
    await inTab(async (page) => {
      const name = newName('Placed ');
      await page.goto('/administration/new-server');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await choose(page, 'Egg', 'Gamewarden: Console');
      const ownerField = page.getByRole('combobox', { name: 'Owner' });
      await ownerField.fill(owner.username);
      await page.getByRole('option', { name: owner.username }).click();
      await choose(page, 'Node and allocation', 'Choose them here');
      await page.getByLabel('Disk (MB)').fill('much');
      await page.getByRole('button', { name: 'Create the server' }).click();
      await page.getByRole('alert').filter({ hasText: 'This was not done' }).waitFor();
      await page.getByLabel('Disk (MB)').fill('512');
      await page.getByRole('button', { name: /Allocation$/ }).click();
      await page.getByRole('option').first().click();
      // Empty is unlimited.
      await page.getByLabel('Databases').fill('');
      await page.getByRole('button', { name: 'Create the server' }).click();
      await page.getByRole('heading', { name }).waitFor();
      await page.getByText(owner.username).waitFor();
      const stored = await shared.rows.db.server.findFirstOrThrow({ where: { name } });
      expect(stored).toMatchObject({ disk: 512, databaseLimit: null, backupLimit: 3, allocationLimit: 1 });
    });
  });

  test('adds, changes and deletes a person, resets their second factor, and makes a link for them', () =>
    inTab(async (page) => {
      const username = newName('person');
      await page.goto('/administration/users');
      await page.getByRole('button', { name: 'New user' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Username').fill(username);
      await dialog.getByLabel('Email address').fill('no address');
      await dialog.getByLabel('First name').fill('Ada');
      await dialog.getByLabel('Last name').fill('Lovelace');
      await dialog.getByLabel('Email address').fill(`${username}@example.com`);
      await dialog.getByRole('button', { name: 'Create the user' }).click();
      await page.getByLabel('Search by name or email address').fill(username);
      const row = rowOf(page, username);
      await row.getByText('Ada Lovelace').waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe(username);

      await row.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByLabel('Last name').fill('King');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await row.getByText('Ada King').waitFor();

      await row.getByRole('button', { name: 'Password link' }).click();
      await page.getByRole('region', { name: 'Link to set a password' }).getByText('/password?token=').waitFor();

      await shared.rows.db.user.updateMany({ where: { username }, data: { hasTwoFactor: true } });
      await page.reload();
      await row.getByRole('button', { name: 'Reset second factor' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click();
      await row.getByRole('button', { name: 'Reset second factor' }).waitFor({ state: 'detached' });
      expect(await shared.rows.db.user.count({ where: { username, hasTwoFactor: true } })).toBe(0);

      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByLabel(username).fill(username);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No user matches').waitFor();
    }));

  test('imports an egg from a file, and deletes it by name', async () => {
    const name = newName('Egg ');
    const directory = await mkdtemp(join(tmpdir(), 'gamewarden-egg-'));
    const file = join(directory, 'egg.json');
    await writeFile(file, JSON.stringify(eggFile(name)));
    try {
      await inTab(async (page) => {
        const nest = newName('Nest ');
        await page.goto('/administration/eggs');
        await page.getByRole('button', { name: 'New nest' }).click();
        await page.getByRole('dialog').getByLabel('Name').fill(nest);
        await page.getByRole('dialog').getByRole('button', { name: 'New nest' }).click();
        await page.getByRole('region', { name: nest }).getByText('This nest has no egg').waitFor();
        await page.getByRole('heading', { name: `Nest: ${nest}` }).waitFor();
        await page.getByRole('button', { name: 'Import an egg' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Nest' }).click();
        await page.getByRole('option', { name: nest }).click();
        await page.getByLabel('File (JSON)').setInputFiles(file);
        await page.getByRole('dialog').getByRole('button', { name: 'Import an egg' }).click();
        const row = page.getByRole('region', { name: nest }).getByRole('row').filter({ hasText: name });
        await row.waitFor();
        await row.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('alertdialog').getByLabel(name).fill(name);
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await row.waitFor({ state: 'detached' });
      });
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  test('edits an egg and its variables, and does not overwrite what another person has changed', () =>
    inTab(async (page) => {
      const name = newName('Edited ');
      const nest = await shared.rows.db.nest.findFirstOrThrow();
      const { body } = await shared.service.graphql(
        `mutation Import($nest: ID!, $file: String!) {
          importEgg(input: { nestId: $nest, file: $file }) { ... on Egg { id internalId } }
        }`,
        { nest: Buffer.from(`Nest:${nest.id}`).toString('base64'), file: JSON.stringify(eggFile(name)) },
        shared.service.keys.client,
      );
      const id: number = body.data.importEgg.internalId;
      const stored = () => shared.rows.db.egg.findUniqueOrThrow({ where: { id }, include: { variables: true } });
      await page.goto('/administration/eggs');
      await page.getByRole('link', { name }).click();
      await page.getByLabel('Startup command').fill('node {{FILE}}');
      await page.getByLabel('Docker images').fill('Node 22|docker.io/library/node:22-slim\ndocker.io/library/node:20');
      const script = page.getByRole('textbox', { name: 'Text of install.sh' });
      await script.click();
      await page.keyboard.type('echo installed');
      await page.getByText('Not saved yet').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${name} is saved.`).waitFor();
      expect(await stored()).toMatchObject({
        startup: 'node {{FILE}}',
        scriptInstall: 'echo installed',
        dockerImages: {
          'Node 22': 'docker.io/library/node:22-slim',
          'docker.io/library/node:20': 'docker.io/library/node:20',
        },
      });

      const variables = page.getByRole('region', { name: 'Variables' });
      await variables.getByText('This egg has no variable').waitFor();
      await variables.getByRole('button', { name: 'New variable' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Main file');
      await dialog.getByLabel('Name in the environment').fill('no name');
      await dialog.getByRole('button', { name: 'Create the variable' }).click();
      await page.getByRole('alert').filter({ hasText: 'This was not done' }).waitFor();
      await dialog.getByLabel('Name in the environment').fill('FILE');
      await dialog.getByLabel('Rules').fill('required|string|max:40');
      await dialog.getByRole('button', { name: 'Create the variable' }).click();
      const row = rowOf(page, 'Main file');
      await row.getByText('see and change it').waitFor();
      await row.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByLabel('Default value').fill('server.js');
      await dialog.getByText('People of a server may change it').click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await row.getByText('server.js').waitFor();
      expect((await stored()).variables).toMatchObject([
        { envVariable: 'FILE', defaultValue: 'server.js', userViewable: true, userEditable: false },
      ]);

      await page.getByLabel('Stop command').fill('quit');
      await page.getByLabel('Console text after which the server is running').fill('Ready: \nListening');
      await page.getByLabel('Features').fill('eula');
      await page.getByLabel('Protected files').fill('*.jar\n!own.jar');
      await page.getByRole('textbox', { name: 'Text of configFiles.json' }).click();
      await page.keyboard.type('{"server.properties"');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').filter({ hasText: 'This is not JSON' }).waitFor();
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('textbox', { name: 'Text of configFiles.json' }).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(': {"parser": "properties", "find": {"server-port": "{{server.build.default.port}}"}}}');
      await page.getByRole('button', { name: 'Save' }).click();
      await until(async () => (await stored()).configStop === 'quit');
      expect(await stored()).toMatchObject({
        configStartup: { done: ['Ready: ', 'Listening'] },
        features: ['eula'],
        fileDenylist: ['*.jar', '!own.jar'],
        configFiles: {
          'server.properties': { parser: 'properties', find: { 'server-port': '{{server.build.default.port}}' } },
        },
      });

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`egg-${name.toLowerCase().replace(' ', '-')}.json`);
      const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(exported).toMatchObject({ name, config: { stop: 'quit' }, features: ['eula'] });

      await page.getByLabel('Startup command').fill('node mine.js');
      await shared.rows.db.egg.update({ where: { id }, data: { startup: 'node of-another.js' } });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Another request has changed this since it was read.').waitFor();
      expect((await stored()).startup).toBe('node of-another.js');
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();

      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByLabel('Main file').fill('Main file');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await variables.getByText('This egg has no variable').waitFor();
      await page.getByRole('link', { name: 'All eggs' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('button', { name: 'Import an egg' }).waitFor();
    }));

  test('adds, changes and deletes a location', () =>
    inTab(async (page) => {
      const short = newName('l');
      await page.goto('/administration/locations');
      await page.getByRole('button', { name: 'New location' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Short name').fill(short);
      await dialog.getByRole('button', { name: 'Create the location' }).click();
      const row = rowOf(page, short);
      await row.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Frankfurt');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await row.getByText('Frankfurt').waitFor();
      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByLabel(short).fill(short);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
    }));

  test('does not offer to delete a location with nodes, or an egg with servers, and says why', async () => {
    await installServer(shared.service, shared.rows, { name: newName('In use ') });
    await inTab(async (page) => {
      await page.goto('/administration/locations');
      const location = rowOf(page, 'local');
      await location.getByText('Cannot be deleted: it has nodes.').waitFor();
      expect(await location.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
      await page.getByRole('link', { name: 'Eggs' }).click();
      const egg = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Console', exact: true }) });
      await egg.getByText('Cannot be deleted: it has servers.').waitFor();
      expect(await egg.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    });
  });

  test('does not overwrite a location that changes while its dialog is open', () =>
    inTab(async (page) => {
      const short = newName('l');
      const { id } = await shared.rows.db.location.create({ data: { short, long: 'Paris' } });
      const path = `/api/application/locations/${id}`;
      await page.goto('/administration/locations');
      const row = rowOf(page, short);
      await row.getByText('Paris').waitFor();
      await page.getByRole('link', { name: 'Keys' }).click();
      await page.getByRole('table', { name: 'Keys' }).waitFor();
      await shared.service.rest('PATCH', path, { body: { short, long: 'Lyon' } });
      const read = await holdAnswer(page, 'LocationsView');
      await page.getByRole('link', { name: 'Locations' }).click();
      await read.answered;
      await row.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Paris');
      read.letThrough();
      await page.getByText('Lyon').waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Another request has changed this since it was read.').waitFor();
      expect(await shared.rows.db.location.findUniqueOrThrow({ where: { id } })).toMatchObject({ long: 'Lyon' });
    }));

  test('adds a database host, checks it, and removes it', () =>
    inTab(async (page) => {
      const name = newName('host');
      await page.goto('/administration/database-hosts');
      await page.getByRole('button', { name: 'New database host' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByLabel('Host', { exact: true }).fill('127.0.0.1');
      // The discard port: nothing answers.
      await dialog.getByLabel('Port').fill('9');
      await dialog.getByLabel('Username').fill('root');
      await dialog.getByLabel('Password').fill('secret');
      await dialog.getByRole('button', { name: 'Add the host' }).click();
      const row = rowOf(page, name);
      await row.getByRole('button', { name: 'Check' }).click();
      await page.locator('.problem, .notice-error').first().waitFor();
      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByLabel(name).fill(name);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
    }));

  /** Confirms by typing the name. */
  const confirm = async (page: Page, name: string, action: string): Promise<void> => {
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(name, { exact: true }).fill(name);
    await dialog.getByRole('button', { name: action }).click();
  };

  test('makes a key that is shown once, says in words what it may do, and revokes it', () =>
    inTab(async (page) => {
      const description = newName('Reports ');
      await page.goto('/account');
      await page.getByRole('button', { name: 'New key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Description').fill(description);
      await dialog.getByRole('button', { name: 'May do' }).click();
      await page.getByRole('option', { name: 'Administers, with chosen rights' }).click();
      await dialog
        .getByRole('button', { name: /servers$/ })
        .first()
        .click();
      await page.getByRole('option', { name: 'Read', exact: true }).click();
      await dialog.getByRole('button', { name: 'Create the key' }).click();
      const shown = page.getByRole('region', { name: 'The key was created' });
      const secret = (await shown.locator('code').textContent()) ?? '';
      expect(secret).toMatch(/^ptla_\w{43}$/);
      expect((await shared.service.rest('GET', '/api/application/servers', { key: secret })).status).toBe(200);
      expect((await shared.service.rest('GET', '/api/application/users', { key: secret })).status).toBe(403);
      await page.goto('/administration/keys');
      const row = rowOf(page, description);
      await row.getByText('Reads servers.').waitFor();
      await row.getByRole('button', { name: `Revoke ${description}` }).click();
      await confirm(page, description, 'Revoke');
      await row.waitFor({ state: 'detached' });
      expect((await shared.service.rest('GET', '/api/application/servers', { key: secret })).status).toBe(401);
    }));

  test('makes and revokes the own key of a person who administers nothing, and an SSH key', async () => {
    const person = await createPerson(shared.rows, newName('own'));
    await inTab(
      async (page) => {
        await page.goto('/account');
        await page.getByRole('heading', { name: 'Your account' }).waitFor();
        expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
        await page.getByRole('button', { name: 'New key' }).click();
        const dialog = page.getByRole('dialog');
        expect(await dialog.getByRole('button', { name: 'May do' }).count()).toBe(0);
        await dialog.getByLabel('Description').fill('Bot');
        await dialog.getByRole('button', { name: 'Create the key' }).click();
        const keys = page.getByRole('region', { name: 'Your API keys' });
        await keys.getByText('ptlc_', { exact: false }).first().waitFor();
        await keys.getByRole('button', { name: 'Revoke Bot' }).click();
        await confirm(page, 'Bot', 'Revoke');
        await keys.getByRole('button', { name: 'Revoke Bot' }).waitFor({ state: 'detached' });

        await page.getByRole('button', { name: 'Add an SSH key' }).click();
        await dialog.getByLabel('Name', { exact: true }).fill('Laptop');
        await dialog.getByLabel('Public key').fill(SSH_KEY);
        await dialog.getByRole('button', { name: 'Add an SSH key' }).click();
        const sshKeys = page.getByRole('region', { name: 'Your SSH keys' });
        await sshKeys.getByText('SHA256:').waitFor();
        await sshKeys.getByRole('button', { name: 'Remove Laptop' }).click();
        await confirm(page, 'Laptop', 'Remove');
        await sshKeys.getByText('There is no SSH key').waitFor();
      },
      { key: person.key },
    );
  });

  test('shows an application key the parts of the administration that it may read, and no others', async () => {
    const permissions = { locations: 1, eggs: 3, nests: 3 };
    const { key } = await createKey(systemContext(shared.rows.db), {
      kind: 'application',
      owner: { username: 'admin' },
      permissions,
    });
    await inTab(
      async (page) => {
        await page.goto('/administration');
        const parts = page.getByRole('navigation', { name: 'Parts of the administration' });
        await parts.getByRole('link', { name: 'Locations' }).click();
        await page.getByRole('table', { name: 'Locations' }).waitFor();
        expect(await parts.getByRole('link').allTextContents()).toEqual(['Eggs', 'Locations']);
        expect(await page.getByRole('button', { name: 'New location' }).count()).toBe(0);
        expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
      },
      { key },
    );
  });

  test('finds who did what in the audit log, with the filters in the address', async () => {
    const name = newName('Audited ');
    const server = await installServer(shared.service, shared.rows, { name });
    await inTab(async (page) => {
      await page.goto('/audit');
      await page.getByLabel('Event begins with').fill('server:create');
      await page.getByRole('combobox', { name: 'Server' }).fill(server.identifier);
      await page.getByRole('option', { name }).click();
      await page.getByRole('button', { name: 'Filter' }).click();
      const table = page.getByRole('table', { name: 'Audit log' });
      await until(async () => (await table.getByRole('row').count()) === 2);
      expect(new URL(page.url()).searchParams.get('event')).toBe('server:create');
      await page.reload();
      await until(async () => (await table.getByRole('row').count()) === 2);
      await table.getByRole('link', { name }).first().click();
      await page.getByRole('heading', { name }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Show all' }).click();
      await until(async () => (await table.getByRole('row').count()) > 2);
      await page.getByLabel('IP address').fill('203.0.113.77');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByText('No entry matches').waitFor();
    });
  });

  describe('each view', () => {
    const VIEWS = [
      { name: 'sign-in', path: '/sign-in', text: 'Email address', isSignedOut: true },
      { name: 'account', path: '/account', text: 'Where you are signed in' },
      { name: 'new-server', path: '/administration/new-server', text: 'These nodes have room for it:' },
      { name: 'users', path: '/administration/users', text: 'Administrator' },
      { name: 'keys', path: '/administration/keys', text: 'Acts as the person, on their servers' },
      { name: 'eggs', path: '/administration/eggs', text: 'Import an egg' },
      { name: 'locations', path: '/administration/locations', text: 'New location' },
      { name: 'database-hosts', path: '/administration/database-hosts', text: 'There is no database host' },
      { name: 'audit', path: '/audit', text: 'auth:success' },
    ] as const;

    test.each(VIEWS)('$name has no barriers in both themes, and fits into 360 pixels', ({ ...view }) =>
      'isSignedOut' in view
        ? openBrowserTab(shared.service).then(async (tab) => {
            await inspectView(tab.page, view);
            await tab.close();
          })
        : inTab((page) => inspectView(page, view)),
    );

    test('the page of an egg has no barriers in both themes, and fits into 360 pixels', () =>
      inTab(async (page) => {
        await page.goto('/administration/eggs');
        await page.getByRole('link', { name: 'Console' }).click();
        await page.getByRole('heading', { name: 'Install script' }).waitFor();
        await inspectView(page, { name: 'egg', path: new URL(page.url()).pathname, text: 'Start delay' });
      }));

    test('is complete in German', () =>
      inTab(
        async (page) => {
          for (const [path, heading] of GERMAN) {
            await page.goto(path);
            await page.getByRole('heading', { name: heading }).first().waitFor();
          }
        },
        { locale: 'de-DE' },
      ));

    test('says what went wrong, with the number of the request, and reads again', () =>
      inTab(async (page) => {
        await page.route('**/graphql', async (route) => {
          if (!route.request().postData()?.includes('LocationsView')) return route.continue();
          await route.fulfill({
            status: 200,
            headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'request-77' },
            body: JSON.stringify({
              errors: [{ message: 'The database is away.', extensions: { code: 'UNAVAILABLE' } }],
            }),
          });
        });
        await page.goto('/administration/locations');
        const alert = page.getByRole('alert');
        await alert.getByText('The database is away.').waitFor();
        await alert.getByText('request-77').waitFor();
        await page.unroute('**/graphql');
        await alert.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('table', { name: 'Locations' }).waitFor();
      }));
  });
});

const GERMAN = [
  ['/account', 'Ihr Konto'],
  ['/administration/users', 'Verwaltung'],
  ['/audit', 'Protokoll'],
] as const;

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createKey } from '../../../src/domain/keys/create-key.js';
import { systemContext } from '../../support/context.js';
import { describeBrowser, HAS_BROWSER, type TabOptions } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer, runServer, statusOf } from '../../support/e2e/console-server.js';
import { inspectView } from '../../support/e2e/inspect-view.js';
import { keyboardOf } from '../../support/e2e/keyboard.js';
import { createPerson } from '../../support/e2e/people.js';
import { describeService } from '../../support/e2e/shared-service.js';
import { until } from '../../support/until.js';

if (!HAS_BROWSER) test.skip('the settings of a server in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the settings of a server in the web console', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();

  const newName = (start: string): string => `${start}${randomUUID().slice(0, 8)}`;

  const newAdministrator = async (): Promise<string> => {
    const person = await createPerson(shared.rows, newName('boss'));
    await shared.rows.db.user.update({ where: { id: person.id }, data: { rootAdmin: true } });
    return person.key;
  };

  /** Opens a tab of an administrator, runs the steps, and expects that the browser had nothing to report. */
  const inTab = async (steps: (page: Page) => Promise<void>, options: TabOptions = {}): Promise<void> => {
    const key = options.key ?? (await newAdministrator());
    const tab = await openBrowserTab(shared.service, { ...options, key });
    try {
      await steps(tab.page);
      expect(tab.problems).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  const install = (name: string): Promise<CreatedServer> => installServer(shared.service, shared.rows, { name });

  const rowOf = ({ id }: CreatedServer) => shared.rows.db.server.findUniqueOrThrow({ where: { id } });

  const openSettings = async (page: Page, { identifier }: CreatedServer): Promise<void> => {
    await page.goto(`/servers/${identifier}/console`);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('form', { name: 'Name and owner' }).waitFor();
  };

  const details = (page: Page) => page.getByRole('form', { name: 'Name and owner' });

  test('renames a server, gives it to another owner, and changes its limits, command and image', async () => {
    const owner = await createPerson(shared.rows, newName('heir'));
    const name = newName('Before ');
    const server = await install(name);
    await inTab(async (page) => {
      const renamed = newName('After ');
      await openSettings(page, server);
      await details(page).getByLabel('Name', { exact: true }).fill(renamed);
      await details(page).getByLabel('Description').fill('For the weekend');
      await details(page).getByLabel('External id').fill(`bill-${server.id}`);
      await details(page).getByRole('combobox', { name: 'Owner' }).fill(owner.username);
      await page.getByRole('option', { name: owner.username }).click();
      await details(page).getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: renamed }).waitFor();
      await page.getByRole('main').getByText('For the weekend').waitFor();
      await page.getByText(owner.username).first().waitFor();

      const limits = page.getByRole('form', { name: 'Limits' });
      await limits.getByLabel('Memory (MB)').fill('much');
      await limits.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').filter({ hasText: 'This was not done' }).waitFor();
      // Each field says what its special values mean, also to a screen reader.
      const hintOf = async (label: string): Promise<string> => {
        const ids = (await limits.getByLabel(label).getAttribute('aria-describedby')) ?? '';
        const hints = page.locator(
          ids
            .split(' ')
            .map((id) => `[id="${id}"]`)
            .join(', '),
        );
        return (await hints.allTextContents()).join(' ');
      };
      expect(await hintOf('Memory (MB)')).toContain('0 is unlimited.');
      expect(await hintOf('Swap (MB)')).toContain('0 is none, -1 is unlimited.');
      expect(await hintOf('Databases')).toContain('0 is none, empty is unlimited.');
      await limits.getByLabel('Memory (MB)').fill('320');
      await limits.getByLabel('Swap (MB)').fill('-1');
      await limits.getByLabel('Databases').fill('');
      await limits.getByLabel('Backups').fill('7');
      await limits.getByRole('button', { name: 'Save' }).click();
      await page.getByText('320 MB').waitFor();
      await limits.getByText('Not saved yet').waitFor({ state: 'detached' });

      const startup = page.getByRole('form', { name: 'Startup' });
      await startup.getByLabel('Startup command').fill('node console.mjs --quiet');
      await startup.getByRole('button', { name: 'Save' }).click();
      await startup.getByText('Not saved yet').waitFor({ state: 'detached' });
      expect(await rowOf(server)).toMatchObject({
        ...{ name: renamed, description: 'For the weekend', externalId: `bill-${server.id}`, ownerId: owner.id },
        ...{ memory: 320, swap: -1, databaseLimit: null, backupLimit: 7, startup: 'node console.mjs --quiet' },
      });
    });
  });

  test('suspends a running server, and ends the suspension', async () => {
    const name = newName('Unpaid ');
    const server = await runServer(shared.service, shared.rows, { name });
    await inTab(async (page) => {
      await openSettings(page, server);
      await page.getByRole('button', { name: 'Suspend' }).click();
      const dialog = page.getByRole('alertdialog', { name: `Suspend ${name}?` });
      // The focus is on the button that changes nothing.
      await dialog.locator('button:focus').getByText('Cancel').waitFor();
      await dialog.getByRole('button', { name: 'Suspend' }).click();
      await page.getByText('The server is suspended').waitFor();
      await page.locator('.badge').getByText('Suspended').waitFor();
      // The node stops it.
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'End the suspension' }).click();
      await page.locator('.badge').getByText('Offline').waitFor();
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.locator('.badge').getByText('Running').waitFor();
    });
  });

  test('installs a server again when its name was typed', async () => {
    const name = newName('Broken ');
    const server = await install(name);
    const before = (await rowOf(server)).statusAt;
    await inTab(async (page) => {
      await openSettings(page, server);
      await page.getByRole('button', { name: 'Install again' }).click();
      const dialog = page.getByRole('alertdialog');
      expect(await dialog.getByRole('button', { name: 'Install again' }).isDisabled()).toBe(true);
      await dialog.getByLabel(name, { exact: true }).fill(name);
      await dialog.getByRole('button', { name: 'Install again' }).click();
      await until(async () => (await rowOf(server)).statusAt?.getTime() !== before?.getTime());
      await until(async () => (await statusOf(shared.service, server)) === 'offline');
      await page.locator('.badge').getByText('Offline').waitFor();
      await page.getByRole('link', { name: 'Activity', exact: true }).last().click();
      await page.getByText('server:reinstall').waitFor();
    });
  });

  test('deletes a server when its name was typed, and goes to the fleet', async () => {
    const name = newName('Left ');
    const server = await install(name);
    await inTab(async (page) => {
      await page.goto(`/?q=${encodeURIComponent(name)}`);
      await page.getByRole('link', { name }).click();
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByRole('button', { name: 'Delete the server' }).click();
      const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` });
      await dialog.getByLabel(name, { exact: true }).fill('another name');
      expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
      await dialog.getByLabel(name, { exact: true }).fill(name);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText(`${name} is deleted.`).waitFor();
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
      await page.getByRole('link', { name }).waitFor({ state: 'detached' });
      expect((await shared.service.rest('GET', `/api/application/servers/${server.id}`)).status).toBe(404);
    });
  });

  test('says when another person changed the same settings, and keeps or discards what was typed', async () => {
    const server = await install(newName('Shared '));
    const patch = async (name: string) => {
      const { ownerId } = await rowOf(server);
      const path = `/api/application/servers/${server.id}/details`;
      expect((await shared.service.rest('PATCH', path, { body: { name, user: ownerId } })).status).toBe(200);
    };
    await inTab(async (page) => {
      await openSettings(page, server);
      const name = details(page).getByLabel('Name', { exact: true });
      const stale = details(page).getByText('These settings were changed since you began.');
      const save = details(page).getByRole('button', { name: 'Save' });
      await name.fill('Mine');
      const limits = page.getByRole('form', { name: 'Limits' });
      await limits.getByLabel('Backups').fill('5');

      const theirs = newName('Theirs ');
      await patch(theirs);
      await stale.waitFor();
      expect(await save.isDisabled()).toBe(true);
      // The other request did not touch the limits.
      await limits.getByRole('button', { name: 'Save' }).click();
      await limits.getByText('Not saved yet').waitFor({ state: 'detached' });
      await details(page).getByRole('button', { name: 'Discard my changes' }).click();
      expect(await name.inputValue()).toBe(theirs);

      await name.fill('Mine');
      await patch(newName('Theirs again '));
      await stale.waitFor();
      await details(page).getByRole('button', { name: 'Keep my changes' }).click();
      await save.click();
      await page.getByRole('heading', { name: 'Mine' }).waitFor();
      expect(await rowOf(server)).toMatchObject({ name: 'Mine', backupLimit: 5 });
    });
  });

  test('shows each person what they may change, and no more', async () => {
    const name = newName('Lent ');
    const server = await install(name);
    const invite = async (permissions: readonly string[]) => {
      const person = await createPerson(shared.rows, newName('guest'));
      const path = `/api/client/servers/${server.identifier}/users`;
      const { status } = await shared.service.rest('POST', path, { body: { email: person.email, permissions } });
      expect(status).toBe(200);
      return person.key;
    };
    const key = await invite(['settings.rename', 'file.read']);
    await inTab(
      async (page) => {
        await openSettings(page, server);
        expect(await page.getByRole('form').count()).toBe(1);
        expect(await page.getByLabel('External id').count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Delete the server' }).count()).toBe(0);
        const renamed = newName('By a guest ');
        await details(page).getByLabel('Name', { exact: true }).fill(renamed);
        await details(page).getByRole('button', { name: 'Save' }).click();
        await page.getByRole('heading', { name: renamed }).waitFor();
      },
      { key },
    );
    await inTab(
      async (page) => {
        await page.goto(`/servers/${server.identifier}/files`);
        await page.getByText('console.mjs').waitFor();
        expect(await page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0);
        await page.goto(`/servers/${server.identifier}/settings`);
        await page.getByText('You may not change this server.').waitFor();
      },
      { key: await invite(['file.read']) },
    );
  });

  test('lets an application key change a server', async () => {
    const server = await install(newName('By a program '));
    const { key } = await createKey(systemContext(shared.rows.db), {
      kind: 'application',
      owner: { username: 'admin' },
      permissions: { servers: 3 },
    });
    await inTab(
      async (page) => {
        await page.goto(`/servers/${server.identifier}`);
        await page.getByText('An application key administers servers').waitFor();
        await page.getByRole('link', { name: 'Settings', exact: true }).click();
        const renamed = newName('Renamed ');
        await details(page).getByLabel('Name', { exact: true }).fill(renamed);
        await details(page).getByRole('button', { name: 'Save' }).click();
        await page.getByRole('heading', { name: renamed }).waitFor();
      },
      { key },
    );
  });

  test('suspends, and later deletes, several servers of the fleet at once, with a result for each', async () => {
    const group = newName('Late ');
    const servers = [await install(`${group} one`), await install(`${group} two`)];
    await inTab(async (page) => {
      const rowIn = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
      const select = async () => {
        for (const end of ['one', 'two']) await rowIn(`${group} ${end}`).locator('label').click();
        await page.getByText('2 servers selected').waitFor();
      };
      const choose = async (action: string) => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: action, exact: true }).click();
      };
      await page.goto(`/?q=${encodeURIComponent(group)}`);
      await select();
      await choose('Suspend');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
      const suspended = page.getByRole('region', { name: 'Results of "Suspend"' });
      for (const end of ['one', 'two']) {
        await suspended.getByText(`${group} ${end}: Suspended`).waitFor();
        await rowIn(`${group} ${end}`).getByText('Suspended').waitFor();
      }
      await choose('Delete');
      const dialog = page.getByRole('alertdialog');
      expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
      await dialog.getByLabel('2', { exact: true }).fill('2');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('region', { name: 'Results of "Delete"' }).getByText(`${group} two: Deleted`).waitFor();
      await page.getByText('No server matches these filters').waitFor();
      const ids = servers.map(({ id }) => id);
      expect(await shared.rows.db.server.count({ where: { id: { in: ids } } })).toBe(0);
    });
  });

  test('sends one command to several servers, and does not offer administration to others', async () => {
    const owner = await createPerson(shared.rows, newName('renter'));
    const name = newName('Rented ');
    await runServer(shared.service, shared.rows, { name, user: owner.id });
    await inTab(
      async (page) => {
        await page.goto('/');
        await page.getByRole('row').filter({ hasText: name }).locator('label').click();
        await page.getByRole('button', { name: 'More actions' }).click();
        expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Send a command']);
        await page.getByRole('menuitem', { name: 'Send a command' }).click();
        await page.getByRole('dialog').getByLabel('Command').fill('say to all');
        await page.getByRole('dialog').getByRole('button', { name: 'Send a command' }).click();
        await page.getByText(`${name}: Sent`).waitFor();
        await page.getByRole('link', { name }).click();
        await page.getByRole('log').getByText('[Server] to all').waitFor();
      },
      { key: owner.key },
    );
  });

  test('is reached with Ctrl-K', async () => {
    const name = newName('Palette ');
    await install(name);
    await inTab(async (page) => {
      await page.goto('/nodes');
      await page.getByRole('heading', { name: 'Nodes' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Name of a server').fill(name);
      await page.getByRole('menuitem', { name: `Settings: ${name}` }).click();
      await page.getByRole('form', { name: 'Limits' }).waitFor();
    });
  });

  test('is used by keyboard alone', async () => {
    const name = newName('Keys ');
    const server = await install(name);
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/settings`);
      const keyboard = keyboardOf(page);
      await keyboard.fill(page.getByLabel('Backups'), '4');
      await keyboard.press('Enter');
      await page.getByText('The settings are saved.').waitFor();
      await keyboard.pressButton('Suspend');
      const dialog = page.getByRole('alertdialog');
      await keyboard.pressButton('Suspend', dialog);
      await page.getByText('The server is suspended').waitFor();
      await keyboard.pressButton('Delete the server');
      await dialog.waitFor();
      await keyboard.type(name);
      await keyboard.pressButton('Delete', dialog);
      await page.getByText(`${name} is deleted.`).waitFor();
    });
  });

  test('has no barriers in both themes, and fits into 360 pixels', async () => {
    const server = await install('Survival');
    await inTab((page) =>
      inspectView(page, { name: 'server-settings', path: `/servers/${server.identifier}/settings`, text: 'Deletion' }),
    );
  });

  test('speaks German', async () => {
    const server = await install('Auf Deutsch');
    await inTab(
      async (page) => {
        await page.goto(`/servers/${server.identifier}/settings`);
        for (const heading of ['Name und Eigentümer', 'Grenzen', 'Sperre', 'Neuinstallation', 'Löschen']) {
          await page.getByRole('heading', { name: heading }).waitFor();
        }
      },
      { locale: 'de-DE' },
    );
  });
});

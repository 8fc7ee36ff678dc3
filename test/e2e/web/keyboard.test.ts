import { describe, test } from '@jest/globals';
import { HAS_BROWSER } from '../../support/e2e/browser.js';
import { installServer } from '../../support/e2e/console-server.js';
import { describeKeyboardPeople, newName } from '../../support/e2e/keyboard-person.js';
import { createPerson } from '../../support/e2e/people.js';
import { until } from '../../support/until.js';

if (!HAS_BROWSER) test.skip('the console by keyboard, without a browser on this machine', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the web console by keyboard alone', () => {
  const { shared, byKeyboard } = describeKeyboardPeople();

  const install = (name: string) =>
    installServer(shared.service, shared.rows, { name, feature_limits: { databases: 0, allocations: 0, backups: 3 } });

  test('selects servers of the fleet, and starts them', async () => {
    const name = newName('Fleet');
    await install(name);
    await byKeyboard(async (page, keys) => {
      await page.goto('/');
      await keys.fill(page.getByLabel('Search servers'), name);
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
      await page.getByText('1 of 1 loaded').waitFor();
      await row.waitFor();
      await keys.tabTo(row);
      await keys.press('Space');
      await page.getByText('1 server selected').waitFor();
      await keys.pressButton('Start');
      await keys.pressButton('Start', page.getByRole('alertdialog'));
      await page.getByRole('region', { name: 'Results of "Start"' }).getByText(`${name}: Sent`).waitFor();
    });
  });

  test('makes, writes, leaves and deletes a file', async () => {
    const server = await install(newName('Files'));
    await byKeyboard(async (page, keys) => {
      await page.goto(`/servers/${server.identifier}/files`);
      await page.getByRole('link', { name: 'console.mjs' }).waitFor();
      await keys.pressButton('New file');
      await keys.fill(page.getByLabel('Name', { exact: true }), 'motd.txt');
      await keys.press('Enter');
      await keys.tabTo(page.getByRole('textbox', { name: 'Text of motd.txt' }));
      await keys.type('Hello');
      await keys.press('Control+S');
      await page.getByText('motd.txt is saved.').waitFor();
      await keys.tabTo(page.getByRole('navigation', { name: 'Path' }).getByRole('link').first());
      await keys.press('Enter');
      await keys.pressButton('Actions for motd.txt');
      await keys.choose(page.getByRole('menuitem', { name: 'Delete' }));
      await keys.confirm('motd.txt');
      await page.getByRole('link', { name: 'motd.txt' }).waitFor({ state: 'detached' });
    });
  });

  test('shares a server, changes what the person may do, and ends it', async () => {
    const server = await install(newName('Shared'));
    const guest = await createPerson(shared.rows, newName('guest'));
    await byKeyboard(async (page, keys) => {
      await page.goto(`/servers/${server.identifier}/people`);
      await keys.pressButton('Invite a person');
      await keys.fill(page.getByLabel('Email address'), guest.email);
      await keys.tabTo(page.getByRole('checkbox', { name: 'See backups' }));
      await keys.press('Space');
      await keys.pressButton('Invite');
      await page.getByRole('definition').getByText('See backups').waitFor();
      await page.getByRole('button', { name: 'Invite a person' }).waitFor();
      await keys.pressButton('Edit');
      await keys.tabTo(page.getByRole('checkbox', { name: 'See backups' }));
      await keys.press('Space');
      await keys.tabTo(page.getByRole('checkbox', { name: 'Restart' }));
      await keys.press('Space');
      await keys.pressButton('Save the permissions');
      await page.getByRole('definition').getByText('Restart').waitFor();
      await keys.pressButton('Remove');
      await keys.confirm(guest.username, 'Remove');
      await page.getByText('The server is not shared').waitFor();
    });
  });

  test('changes a startup variable', async () => {
    const server = await install(newName('Startup'));
    await byKeyboard(async (page, keys) => {
      await page.goto(`/servers/${server.identifier}/startup`);
      await keys.fill(page.getByLabel('Value of Start delay'), '2');
      await keys.pressButton('Save');
      await page.getByText('Start delay is saved.').waitFor();
    });
  });

  test('makes, locks, unlocks and deletes a backup', async () => {
    const server = await install(newName('Backups'));
    await byKeyboard(async (page, keys) => {
      await page.goto(`/servers/${server.identifier}/backups`);
      await keys.pressButton('New backup');
      await keys.fill(page.getByLabel('Name'), 'Typed');
      await keys.pressButton('Make the backup');
      const row = page.getByRole('row', { name: 'Typed' });
      await row.getByText('Complete').waitFor();
      for (const [action, shown] of [
        ['Lock', 1],
        ['Unlock', 0],
      ] as const) {
        await keys.pressButton('Actions for Typed');
        await keys.choose(page.getByRole('menuitem', { name: action, exact: true, disabled: false }));
        await until(async () => (await row.getByText('(Locked)').count()) === shown);
      }
      await keys.pressButton('Actions for Typed');
      await keys.choose(page.getByRole('menuitem', { name: 'Delete', disabled: false }));
      await keys.confirm('Typed');
      await page.getByText('There is no backup yet').waitFor();
    });
  });

  test('begins and ends maintenance of a node, and is asked before its token changes', () =>
    byKeyboard(async (page, keys) => {
      const { name } = await shared.rows.db.node.findFirstOrThrow({ where: { isBuiltIn: true } });
      await page.goto('/nodes');
      await keys.tabTo(page.getByRole('listitem').getByRole('link', { name, exact: true }));
      await keys.press('Enter');
      await keys.pressButton('Start maintenance');
      await keys.pressButton('End maintenance');
      await page.getByRole('button', { name: 'Start maintenance' }).waitFor();
      await keys.pressButton('Rotate the token');
      await page.getByRole('alertdialog').waitFor();
      await keys.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    }));

  test('adds a server in the administration', () =>
    byKeyboard(async (page, keys) => {
      const name = newName('Typed');
      await page.goto('/administration/new-server');
      await keys.fill(page.getByLabel('Name', { exact: true }), name);
      await keys.tabTo(page.getByRole('button', { name: 'Egg' }));
      await keys.press('Enter');
      await keys.choose(page.getByRole('option', { name: 'Gamewarden: Console' }));
      await page.getByText('These nodes have room for it:').waitFor();
      await keys.pressButton('Create the server');
      await page.getByRole('heading', { name }).waitFor();
    }));

  test('adds, changes and deletes a location', () =>
    byKeyboard(async (page, keys) => {
      const short = newName('l');
      await page.goto('/administration/locations');
      await keys.pressButton('New location');
      const dialog = page.getByRole('dialog');
      await keys.fill(dialog.getByLabel('Short name'), short);
      await keys.press('Enter');
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: short }) });
      await row.waitFor();
      await keys.pressButton('Edit', row);
      await keys.fill(dialog.getByLabel('Name', { exact: true }), 'Frankfurt');
      await keys.press('Enter');
      await row.getByText('Frankfurt').waitFor();
      await keys.pressButton('Delete', row);
      await keys.confirm(short);
      await row.waitFor({ state: 'detached' });
    }));

  test('makes a key in the account, and revokes it', () =>
    byKeyboard(async (page, keys) => {
      await page.goto('/account');
      await keys.pressButton('New key');
      await keys.fill(page.getByRole('dialog').getByLabel('Description'), 'Typed');
      await keys.pressButton('Create the key', page.getByRole('dialog'));
      await keys.pressButton('I have stored it');
      await keys.pressButton('Revoke Typed');
      await keys.confirm('Typed', 'Revoke');
      await page.getByRole('button', { name: 'Revoke Typed' }).waitFor({ state: 'detached' });
    }));
});

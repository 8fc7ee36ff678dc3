import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { HAS_BROWSER } from '../../support/e2e/browser.js';
import { installServer } from '../../support/e2e/console-server.js';
import { eggFile } from '../../support/e2e/egg-file.js';
import { describeKeyboardPeople, newName } from '../../support/e2e/keyboard-person.js';
import { findConfusions } from '../../support/e2e/screen-reader.js';

if (!HAS_BROWSER) test.skip('the administration by keyboard, without a browser on this machine', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the administration by keyboard alone', () => {
  const { shared, byKeyboard } = describeKeyboardPeople();

  const rowOf = (page: Page, name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

  test('opens one part after another, which take the focus, and name themselves in the title', () =>
    byKeyboard(async (page, keys) => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
      await keys.tabTo(page.getByRole('link', { name: 'Administration' }));
      await keys.press('Enter');
      await keys.waitForFocus(page.getByRole('heading', { name: 'Administration', level: 1 }));
      for (const part of ['Users', 'Locations']) {
        await keys.tabTo(page.getByRole('link', { name: part, exact: true }));
        await keys.press('Enter');
        await keys.waitForFocus(page.getByRole('heading', { name: part, level: 2 }));
        expect(await page.title()).toBe(`${part} · Administration · Gamewarden`);
      }
    }));

  test('adds a user, changes them, makes a link, and deletes them', () =>
    byKeyboard(async (page, keys) => {
      const username = newName('typed');
      await page.goto('/administration/users');
      await keys.pressButton('New user');
      const dialog = page.getByRole('dialog');
      await keys.fill(dialog.getByLabel('Username'), username);
      await keys.fill(dialog.getByLabel('Email address'), `${username}@example.com`);
      await keys.fill(dialog.getByLabel('First name'), 'Ada');
      await keys.fill(dialog.getByLabel('Last name'), 'Lovelace');
      await keys.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('button', { name: 'New user' }));
      await keys.fill(page.getByLabel('Search by name or email address'), username);
      const row = rowOf(page, username);
      await row.getByText('Ada Lovelace').waitFor();
      await keys.pressButton('Edit', row);
      await keys.fill(dialog.getByLabel('Last name'), 'King');
      await keys.press('Enter');
      await row.getByText('Ada King').waitFor();
      await keys.waitForFocus(row.getByRole('button', { name: 'Edit' }));
      await keys.pressButton('Password link', row);
      await page.getByRole('region', { name: 'Link to set a password' }).getByText('/password?token=').waitFor();
      expect(await findConfusions(page)).toEqual([]);
      await keys.pressButton('I have stored it');
      await keys.waitForFocus(page.getByRole('main'));
      await keys.pressButton('Delete', row);
      await keys.confirm(username);
      await page.getByText('No user matches').waitFor();
      await keys.waitForFocus(page.getByRole('main'));
    }));

  test('imports an egg, edits it with its variables, and deletes it', async () => {
    const name = newName('Egg');
    const directory = await mkdtemp(join(tmpdir(), 'gamewarden-egg-'));
    const file = join(directory, 'egg.json');
    await writeFile(file, JSON.stringify(eggFile(name)));
    try {
      await byKeyboard(async (page, keys) => {
        const dialog = page.getByRole('dialog');
        await page.goto('/administration/eggs');
        await keys.pressButton('Import an egg');
        const opened = page.waitForEvent('filechooser');
        await keys.tabTo(dialog.getByLabel('File (JSON)'));
        await keys.press('Enter');
        await (await opened).setFiles(file);
        await keys.pressButton('Import an egg', dialog);
        await dialog.waitFor({ state: 'detached' });
        const link = page.getByRole('link', { name });
        await keys.tabTo(link);
        await keys.press('Enter');
        await keys.fill(page.getByLabel('Startup command'), 'node typed.js');
        await keys.pressButton('Save');
        await page.getByText(`${name} is saved.`).waitFor();
        await keys.waitForFocus(page.getByRole('button', { name: 'Save' }));

        const variables = page.getByRole('region', { name: 'Variables' });
        for (const [title, key] of [
          ['First', 'FIRST'],
          ['Second', 'SECOND'],
        ] as const) {
          await keys.pressButton('New variable', variables);
          await keys.fill(dialog.getByLabel('Name', { exact: true }), title);
          await keys.fill(dialog.getByLabel('Name in the environment'), key);
          await keys.pressButton('Create the variable', dialog);
          await rowOf(page, title).waitFor();
          await keys.waitForFocus(variables.getByRole('button', { name: 'New variable' }));
        }
        await keys.pressButton('Edit', rowOf(page, 'Second'));
        await keys.fill(dialog.getByLabel('Default value'), 'typed');
        await keys.press('Enter');
        await rowOf(page, 'Second').getByText('typed').waitFor();
        expect(await findConfusions(page)).toEqual([]);
        await keys.pressButton('Delete', rowOf(page, 'First'));
        await keys.confirm('First');
        await rowOf(page, 'First').waitFor({ state: 'detached' });
        await keys.waitForFocus(rowOf(page, 'Second'));

        await keys.tabTo(page.getByRole('link', { name: 'All eggs' }));
        await keys.press('Enter');
        await keys.pressButton('Delete', rowOf(page, name));
        await keys.confirm(name);
        await link.waitFor({ state: 'detached' });
        await keys.waitForFocus(page.getByRole('main'));
      });
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  test('adds a database host, checks it, and removes it', () =>
    byKeyboard(async (page, keys) => {
      const name = newName('host');
      await page.goto('/administration/database-hosts');
      await keys.pressButton('New database host');
      const dialog = page.getByRole('dialog');
      await keys.fill(dialog.getByLabel('Name', { exact: true }), name);
      await keys.fill(dialog.getByLabel('Host', { exact: true }), '127.0.0.1');
      // The discard port: nothing answers.
      await keys.fill(dialog.getByLabel('Port'), '9');
      await keys.fill(dialog.getByLabel('Username'), 'root');
      await keys.fill(dialog.getByLabel('Password'), 'secret');
      await keys.pressButton('Add the host', dialog);
      const row = rowOf(page, name);
      await row.waitFor();
      await keys.waitForFocus(page.getByRole('main'));
      await keys.pressButton('Check', row);
      await page.locator('.problem, .notice-error').first().waitFor();
      await keys.waitForFocus(row.getByRole('button', { name: 'Check' }));
      await keys.pressButton('Delete', row);
      await keys.confirm(name);
      await row.waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('main'));
    }));

  test('revokes the key of a person', () =>
    byKeyboard(async (page, keys, person) => {
      const description = newName('Key');
      await shared.service.rest('POST', '/api/client/account/api-keys', {
        key: person.key,
        body: { description, allowed_ips: [] },
      });
      await page.goto('/administration/keys');
      await keys.pressButton(`Revoke ${description}`);
      await keys.confirm(description, 'Revoke');
      await rowOf(page, description).waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('main'));
    }));

  test('filters the audit log, follows a person in it, and shows all again', async () => {
    const name = newName('Audited');
    await installServer(shared.service, shared.rows, { name });
    await byKeyboard(async (page, keys) => {
      const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
      await page.goto('/audit');
      await keys.fill(page.getByLabel('Event begins with'), 'server:create');
      await keys.fill(page.getByRole('combobox', { name: 'Server' }), name);
      await page.getByRole('option', { name }).waitFor();
      await keys.press('ArrowDown');
      await keys.press('Enter');
      await keys.pressButton('Filter');
      await page.waitForURL(/event=server/);
      await entries.nth(1).waitFor();
      await entries.nth(2).waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('form', { name: 'Filters' }));
      await keys.tabTo(entries.nth(1).getByRole('link', { name: 'admin' }));
      await keys.press('Enter');
      await page.waitForURL(/actor=/);
      await keys.waitForFocus(page.getByRole('main'));
      await keys.pressButton('Show all');
      await entries.nth(2).waitFor();
      await keys.waitForFocus(page.getByRole('main'));
    });
  });
});

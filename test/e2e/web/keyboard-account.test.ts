import { describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { createUser } from '../../../src/domain/users/create-user.js';
import { openBrowser } from '../../support/browser.js';
import { systemContext } from '../../support/context.js';
import { HAS_BROWSER } from '../../support/e2e/browser.js';
import { installServer } from '../../support/e2e/console-server.js';
import type { Keyboard } from '../../support/e2e/keyboard.js';
import { describeKeyboardPeople, newName } from '../../support/e2e/keyboard-person.js';
import { findConfusions } from '../../support/e2e/screen-reader.js';
import { until } from '../../support/until.js';

const PASSWORD = 'correct horse battery staple';

const SSH_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJqvJ2dSnLZvwv0DJ6dSV6xjL3C8cYyC6iYXJm2kC1xU laptop';

if (!HAS_BROWSER) test.skip('the account by keyboard, without a browser on this machine', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the account, the palette, nodes and the fleet by keyboard alone', () => {
  const { shared, byKeyboard } = describeKeyboardPeople();

  /** Pastes a text into a field that Tab reaches, as a password manager or an authenticator does. */
  const paste = async (page: Page, keys: Keyboard, label: string, text: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true });
    await keys.tabTo(field);
    await page.evaluate((copied) => document.execCommand('insertText', false, copied), text);
    expect(await field.inputValue()).toBe(text);
  };

  test('signs in, turns the second factor on and off, and ends another session', () =>
    byKeyboard(async (page, keys) => {
      const email = await createPersonWithPassword();
      const other = openBrowser(shared.service.url);
      await other.send({ method: 'password', email, password: PASSWORD }, { 'User-Agent': 'Another/1.0' });
      await page.context().clearCookies();
      await page.goto('/account');
      await keys.waitForFocus(page.getByLabel('Email address'));
      expect(await findConfusions(page)).toEqual([]);
      await keys.type(email);
      await paste(page, keys, 'Password', PASSWORD);
      await keys.press('Enter');
      await keys.waitForFocus(page.getByRole('heading', { name: 'Your account' }));
      expect(await page.title()).toBe('Your account · Gamewarden');

      const sessions = page.getByRole('region', { name: 'Where you are signed in' });
      expect(await findConfusions(page)).toEqual([]);
      await keys.pressButton('Sign out there', sessions);
      await sessions.getByRole('button', { name: 'Sign out there' }).waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('main'));

      const factor = page.getByRole('region', { name: 'Second factor' });
      const dialog = page.getByRole('dialog');
      await keys.pressButton('Turn on', factor);
      await keys.fill(dialog.getByLabel('Password'), PASSWORD);
      await keys.press('Enter');
      await dialog.getByRole('img', { name: 'QR code with the secret' }).waitFor();
      await keys.waitForFocus(dialog);
      const secret = (await dialog.locator('code').textContent()) ?? '';
      await paste(page, keys, 'Code of the app', generateSync({ secret }));
      await keys.press('Enter');
      await factor.getByRole('button', { name: 'Turn off' }).waitFor();
      const [code = ''] = await factor.getByRole('listitem').allTextContents();
      await keys.waitForFocus(page.getByRole('main'));
      await keys.pressButton('I have stored it', factor);
      await keys.waitForFocus(page.getByRole('main'));
      await keys.pressButton('Turn off', factor);
      await paste(page, keys, 'Code', code);
      await keys.press('Enter');
      await factor.getByRole('button', { name: 'Turn on' }).waitFor();
      await keys.waitForFocus(page.getByRole('main'));

      await keys.pressButton('Sign out', sessions);
      await keys.waitForFocus(page.getByLabel('Email address'));
    }));

  test('adds an SSH key, and removes it', () =>
    byKeyboard(async (page, keys) => {
      await page.goto('/account');
      const section = page.getByRole('region', { name: 'Your SSH keys' });
      const dialog = page.getByRole('dialog');
      await keys.pressButton('Add an SSH key', section);
      await keys.waitForFocus(dialog.getByLabel('Name', { exact: true }));
      await keys.type('Laptop');
      await keys.fill(dialog.getByLabel('Public key'), SSH_KEY);
      await keys.press('Enter');
      await section.getByText('SHA256:').waitFor();
      await keys.waitForFocus(section.getByRole('button', { name: 'Add an SSH key' }));
      await keys.pressButton('Remove Laptop', section);
      await keys.confirm('Laptop', 'Remove');
      await section.getByText('There is no SSH key').waitFor();
      await keys.waitForFocus(section);
    }));

  test('goes to a view, acts on a server and signs out in the palette, which gives the focus back', async () => {
    const name = newName('Palette');
    await installServer(shared.service, shared.rows, { name });
    await byKeyboard(async (page, keys) => {
      const palette = page.getByRole('dialog', { name: 'Find' });
      const find = async (text: string, item: string): Promise<void> => {
        await keys.press('Control+K');
        await keys.waitForFocus(palette.getByRole('searchbox'));
        await keys.type(text);
        const found = palette.getByRole('menuitem', { name: new RegExp(`^${item}`) });
        await found.waitFor();
        // The focus stays in the field; the arrows move the choice.
        while ((await found.getAttribute('data-focused')) === null) await keys.press('ArrowDown');
        await keys.press('Enter');
        await palette.waitFor({ state: 'detached' });
      };
      await page.goto('/');
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
      await keys.tabTo(page.getByRole('button', { name: /^Find/ }));
      await keys.press('Enter');
      await keys.waitForFocus(palette.getByRole('searchbox'));
      await keys.press('Escape');
      await palette.waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('button', { name: /^Find/ }));
      await find('audit', 'Audit');
      await keys.waitForFocus(page.getByRole('heading', { name: 'Audit log', level: 1 }));
      await find(name, name);
      await keys.waitForFocus(page.getByRole('heading', { name, level: 1 }));
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
      await find(name, `Start: ${name}`);
      await page.getByRole('log').getByText('Console ready').waitFor();
      await keys.waitForFocus(page.getByRole('main'));
      await find('sign out', 'Sign out');
      await keys.waitForFocus(page.getByLabel('Email address'));
    });
  });

  test('changes the language in the menu, which the page then declares', () =>
    byKeyboard(async (page, keys) => {
      await page.goto('/nodes');
      await page.getByRole('heading', { name: 'Nodes' }).waitFor();
      await keys.tabTo(page.getByRole('button', { name: 'Account and settings' }));
      await keys.press('Enter');
      await keys.choose(page.getByRole('menuitemradio', { name: 'Deutsch' }));
      await page.getByRole('heading', { name: 'Knoten', level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      expect(await page.title()).toBe('Knoten · Gamewarden');
    }));

  test('adds allocations to a node, and deletes one after its address was typed', () =>
    byKeyboard(async (page, keys) => {
      const { name } = await shared.rows.db.node.findFirstOrThrow({ where: { isBuiltIn: true } });
      await page.goto('/nodes');
      await keys.tabTo(page.getByRole('listitem').getByRole('link', { name, exact: true }));
      await keys.press('Enter');
      await keys.waitForFocus(page.getByRole('heading', { name, level: 1 }));
      const section = page.getByRole('region', { name: 'Allocations of this node' });
      await keys.fill(section.getByLabel('IP address'), '10.0.0.7');
      await keys.fill(section.getByLabel('Ports and ranges'), '25570-25571');
      await keys.press('Enter');
      await page.getByText('2 allocations were added.').waitFor();
      await keys.waitForFocus(section.getByLabel('Ports and ranges'));
      const rows = section.getByRole('row');
      for (const more = section.getByRole('button', { name: 'Show more' }); await more.isVisible(); ) {
        const shown = await rows.count();
        await keys.pressButton('Show more', section);
        await until(async () => (await rows.count()) > shown);
        await keys.waitForFocus(section);
      }
      await keys.pressButton('Delete 10.0.0.7:25570', section);
      await keys.confirm('10.0.0.7:25570');
      await section.getByText('10.0.0.7:25570').waitFor({ state: 'detached' });
      await keys.waitForFocus(section);
    }));

  test('selects all servers that a search finds, stops none by Escape, and closes the results', async () => {
    const name = newName('Bulk');
    for (const part of ['one', 'two']) await installServer(shared.service, shared.rows, { name: `${name} ${part}` });
    await byKeyboard(async (page, keys) => {
      await page.goto(`/?q=${name}`);
      await page.getByText('2 of 2 loaded').waitFor();
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `${name} one` }) });
      await keys.tabTo(row);
      await keys.press('Control+A');
      await page.getByText('2 servers selected').waitFor();
      await keys.pressButton('Kill');
      await keys.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('button', { name: 'Kill' }));
      await keys.pressButton('Start');
      await keys.pressButton('Start', page.getByRole('alertdialog'));
      const results = page.getByRole('region', { name: 'Results of "Start"' });
      await results.getByText(`${name} two: Sent`).waitFor();
      await keys.waitForFocus(page.getByRole('main'));
      expect(await findConfusions(page)).toEqual([]);
      await keys.pressButton('Close', results);
      await results.waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('main'));
      await keys.pressButton('Clear the selection');
      await page.getByText('2 servers selected').waitFor({ state: 'detached' });
      await keys.waitForFocus(page.getByRole('main'));
    });
  });

  const createPersonWithPassword = async (): Promise<string> => {
    const username = newName('account');
    const email = `${username}@example.com`;
    const names = { firstName: 'A', lastName: 'Person' };
    await createUser(systemContext(shared.rows.db), { username, email, ...names, password: PASSWORD });
    return email;
  };
});

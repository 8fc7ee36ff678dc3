import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBrowser, HAS_BROWSER } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer, runServer } from '../../support/e2e/console-server.js';
import { holdAnswer } from '../../support/e2e/hold-answer.js';
import { createPerson } from '../../support/e2e/people.js';
import { command, createSchedule } from '../../support/e2e/schedule-calls.js';
import { describeService } from '../../support/e2e/shared-service.js';

if (!HAS_BROWSER) test.skip('late answers in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the web console with a slow service, and a person who goes on', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();

  /** An administrator for each test: the streams of one person are limited. */
  let key: string;
  beforeEach(async () => {
    const person = await createPerson(shared.rows, `hasty-${randomUUID().slice(0, 8)}`);
    await shared.rows.db.user.update({ where: { id: person.id }, data: { rootAdmin: true } });
    key = person.key;
  });

  /** Opens a tab, runs the steps, and expects that the browser had nothing to report but what is expected. */
  const inTab = async (steps: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> => {
    const tab = await openBrowserTab(shared.service, { key });
    try {
      await steps(tab.page);
      expect(tab.problems.filter((problem) => expected?.test(problem) !== true)).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  const install = (name: string): Promise<CreatedServer> => installServer(shared.service, shared.rows, { name });

  /** Goes to a server without loading the page again. */
  const goTo = async (page: Page, name: string): Promise<void> => {
    await page.keyboard.press('Control+K');
    await page.getByRole('searchbox', { name: 'Name of a server' }).fill(name);
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  };

  test('shows nothing of one server on the page of another', async () => {
    const one = await runServer(shared.service, shared.rows, { name: 'Former' });
    await install('Latter');
    await inTab(async (page) => {
      await page.goto(`/servers/${one.identifier}/console`);
      await page.getByRole('log').getByText('Console ready').waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      const read = await holdAnswer(page, 'ServerHeader');
      await goTo(page, 'Latter');
      await read.answered;
      await page.getByText('Loading …').first().waitFor({ state: 'attached' });
      await page.getByRole('heading', { name: 'Former' }).waitFor({ state: 'detached' });
      read.letThrough();
      await page.getByRole('heading', { name: 'Latter' }).waitFor();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await page.getByRole('log', { name: 'Console of Latter' }).waitFor();
      expect(await page.getByText('Console ready').count()).toBe(0);
    });
  });

  test('asks before a schedule is saved over what another person has saved meanwhile', async () => {
    const server = await install('Shared');
    const { path } = await createSchedule(shared.service, server, { name: 'Ours', tasks: [command('say ours')] });
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/schedules`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Hour').fill('7');
      const renamed = await shared.service.rest('POST', path, {
        body: { name: 'Theirs', minute: '0', hour: '3', day_of_month: '*', month: '*', day_of_week: '*' },
      });
      expect(renamed.status).toBe(200);
      const alert = page.getByRole('alert').filter({ hasText: 'changed since you began' });
      await alert.waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await alert.getByRole('button', { name: 'Discard my changes' }).click();
      await page.getByRole('heading', { name: 'Theirs' }).waitFor();
      await page.getByText('0 3 * * *').waitFor();
    });
  });

  test('keeps a form that was opened while the one before was being saved', async () => {
    const server = await install('Twice');
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/schedules`);
      await page.getByRole('button', { name: 'New schedule' }).click();
      await page.getByLabel('Name', { exact: true }).fill('First');
      await page.getByLabel('What to send').fill('say first');
      const saved = await holdAnswer(page, 'AddSchedule');
      await page.getByRole('button', { name: 'Save' }).click();
      await saved.answered;
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'New schedule' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Second');
      saved.letThrough();
      await page.getByRole('heading', { name: 'First' }).waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Second');
    });
  });

  test('keeps a command that was typed while the one before was being sent', async () => {
    const server = await runServer(shared.service, shared.rows, { name: 'Typed' });
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/console`);
      const field = page.getByRole('combobox', { name: 'Command' });
      await field.fill('say one');
      const sent = await holdAnswer(page, 'SendCommand');
      await field.press('Enter');
      await sent.answered;
      await field.fill('say two');
      sent.letThrough();
      await page.getByRole('button', { name: 'Send' }).and(page.locator(':enabled')).waitFor();
      expect(await field.inputValue()).toBe('say two');
      await field.press('Enter');
      await page.getByRole('log').getByText('[Server] two').waitFor();
    });
  });

  test('offers no deletion of a backup before the service has unlocked it', async () => {
    const server = await installServer(shared.service, shared.rows, {
      name: 'Locked',
      feature_limits: { databases: 0, allocations: 0, backups: 1 },
    });
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/backups`);
      await page.getByRole('button', { name: 'New backup' }).click();
      await page.getByLabel('Name').fill('Kept');
      await page.getByText('Lock it').click();
      await page.getByRole('button', { name: 'Make the backup' }).click();
      const row = page.getByRole('row', { name: 'Kept' });
      await row.getByText('Complete').waitFor();
      const unlocked = await holdAnswer(page, 'LockBackup');
      const openMenu = () => page.getByRole('button', { name: 'Actions for Kept' }).click();
      await openMenu();
      await page.getByRole('menuitem', { name: 'Unlock' }).click();
      await unlocked.answered;
      await row.getByText('(Locked)').waitFor({ state: 'detached' });
      await openMenu();
      for (const name of ['Lock', 'Delete']) await page.getByRole('menuitem', { name, disabled: true }).waitFor();
      unlocked.letThrough();
      for (const name of ['Lock', 'Delete']) await page.getByRole('menuitem', { name, disabled: false }).waitFor();
    });
  });

  test('keeps what is typed into settings while they are saved, and takes a text without its spaces as saved', async () => {
    const server = await install('Spaced');
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/settings`);
      const details = page.getByRole('form', { name: 'Name and owner' });
      await details.getByLabel('Name', { exact: true }).fill('Spaced out ');
      const saved = await holdAnswer(page, 'SaveServerDetails');
      await details.getByRole('button', { name: 'Save' }).click();
      await saved.answered;
      await details.getByLabel('Description').fill('Typed meanwhile');
      saved.letThrough();
      await page.getByRole('heading', { name: 'Spaced out', exact: true }).waitFor();
      await details.getByRole('button', { name: 'Save' }).and(page.locator(':enabled')).waitFor();
      expect(await details.getByRole('alert').count()).toBe(0);
      expect(await details.getByLabel('Name', { exact: true }).inputValue()).toBe('Spaced out');
      expect(await details.getByLabel('Description').inputValue()).toBe('Typed meanwhile');
    });
  });

  test('does not take a person away from the view to which they went while a server was created', () =>
    inTab(async (page) => {
      await page.goto('/administration/new-server');
      await page.getByLabel('Name', { exact: true }).fill('Later');
      const created = await holdAnswer(page, 'AddServer');
      await page.getByRole('button', { name: 'Create the server' }).click();
      await created.answered;
      await page.getByRole('link', { name: 'Fleet' }).click();
      await page.getByRole('heading', { name: 'Fleet', exact: true }).waitFor();
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().postData()?.includes('AddServer') === true),
        created.letThrough(),
      ]);
      await answer.finished();
      await page.getByRole('link', { name: 'Later' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
    }));

  test('shows the next person in a tab no action and no command of the one before', async () => {
    const server = await runServer(shared.service, shared.rows, { name: 'Handed on' });
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/console`);
      const field = page.getByRole('combobox', { name: 'Command' });
      await field.fill('say secret');
      await field.press('Enter');
      await page.getByRole('log').getByText('[Server] secret').waitFor();
      await page.getByRole('button', { name: /Account and settings/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in with a key' }).click();
      await page.getByLabel('Key').fill(key);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await field.waitFor();
      expect(await page.locator('datalist option').count()).toBe(0);
      await page.getByRole('button', { name: 'Copy as GraphQL or curl' }).click();
      await page.getByRole('menuitem', { name: 'This view as GraphQL' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'The last action as GraphQL' }).count()).toBe(0);
    }, /401/);
  });

  test('asks before the page is loaded again in the middle of an upload', async () => {
    const server = await install('Uploading');
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/files`);
      const link = await holdAnswer(page, 'LinkForUpload');
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload' }).click();
      await (await chosen).setFiles({ name: 'world.dat', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await link.answered;
      const asked = page.waitForEvent('dialog');
      const reload = page.evaluate('location.reload()');
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await reload;
      link.letThrough();
      await page.getByRole('region', { name: 'Uploads' }).getByText('Uploaded').waitFor();
    });
  });
});

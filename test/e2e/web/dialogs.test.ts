import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBrowser, HAS_BROWSER } from '../../support/e2e/browser.js';
import { installServer, runServer } from '../../support/e2e/console-server.js';
import { inspectThemes } from '../../support/e2e/inspect-view.js';
import { createPerson } from '../../support/e2e/people.js';
import { command, createSchedule } from '../../support/e2e/schedule-calls.js';
import { describeService } from '../../support/e2e/shared-service.js';

if (!HAS_BROWSER) test.skip('dialogs in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('dialogs, results and notices of the web console', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();

  /** An administrator for each tab: the streams of one person are limited. */
  const inTab = async (steps: (page: Page) => Promise<void>): Promise<void> => {
    const person = await createPerson(shared.rows, `dialogs-${randomUUID().slice(0, 8)}`);
    await shared.rows.db.user.update({ where: { id: person.id }, data: { rootAdmin: true } });
    const tab = await openBrowserTab(shared.service, { key: person.key });
    try {
      await steps(tab.page);
    } finally {
      await tab.close();
    }
  };

  test('Ctrl-K and a question before an action have no barriers in both themes', async () => {
    await runServer(shared.service, shared.rows, { name: 'Harbour survival' });
    await installServer(shared.service, shared.rows, { name: 'Harbour creative' });
    await inTab(async (page) => {
      await page.goto('/?q=Harbour');
      await page.getByText('2 of 2 loaded').waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Harbour');
      await page.getByRole('menuitem', { name: /Stop: Harbour/ }).waitFor();
      await inspectThemes(page, 'find');
      // The first press clears the field.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('row').nth(1).getByRole('checkbox').check({ force: true });
      await page.getByRole('row').nth(2).getByRole('checkbox').check({ force: true });
      await page.getByText('2 servers selected').waitFor();
      await page.getByRole('button', { name: 'Restart' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('Harbour creative, Harbour survival').waitFor();
      await inspectThemes(page, 'bulk-question');
      await question.getByRole('button', { name: 'Restart' }).click();
      await page.getByRole('region', { name: 'Results of "Restart"' }).getByRole('listitem').nth(1).waitFor();
      await inspectThemes(page, 'bulk-results');
    });
  });

  test('the run of a schedule has no barriers in both themes, and leads on', async () => {
    const server = await installServer(shared.service, shared.rows, { name: 'Quiet harbour' });
    const { path } = await createSchedule(shared.service, server, { name: 'Greeting', tasks: [command('say hello')] });
    await shared.service.rest('POST', `${path}/execute`);
    await inTab(async (page) => {
      await page.goto('/timeline?q=Quiet&list=true');
      await page.getByRole('button', { name: 'Greeting' }).first().click();
      await page.getByRole('dialog').getByText('SERVER_OFFLINE').waitFor();
      await inspectThemes(page, 'run-dialog');
    });
    await inTab(async (page) => {
      await page.goto('/attention');
      const problem = page.getByRole('listitem').filter({ hasText: 'Quiet harbour' });
      await problem.getByText('The server was not running').waitFor();
      await problem.getByRole('button', { name: 'Start the server' }).click();
      await page.goto(`/servers/${server.identifier}/console`);
      await page.getByText('Running', { exact: true }).waitFor();
      await page.goto('/attention');
      await problem.getByRole('button', { name: 'Run again' }).click();
      await problem.waitFor({ state: 'detached' });
    });
  });

  test('what is shown once has no barriers in both themes', () =>
    inTab(async (page) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'New key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Description').fill('Backup script');
      await inspectThemes(page, 'new-key');
      await dialog.getByRole('button', { name: 'Create the key' }).click();
      await page.getByRole('button', { name: 'I have stored it' }).waitFor();
      await inspectThemes(page, 'key-once');
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('img', { name: 'QR code' }).waitFor();
      await inspectThemes(page, 'two-factor');
    }));

  test('an error and a lost connection have no barriers in both themes, and say what happened', () =>
    inTab(async (page) => {
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('query NodesView') !== true) return route.continue();
        await route.fulfill({ status: 503, headers: { 'X-Request-Id': 'ticket-4711' }, body: '' });
      });
      await page.goto('/nodes');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await page.getByText('ticket-4711').count()).toBe(1);
      await inspectThemes(page, 'error');
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Free allocations').first().waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
      await inspectThemes(page, 'offline');
    }));
});

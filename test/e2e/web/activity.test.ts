import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBrowser, HAS_BROWSER, sidewaysScroll, type TabOptions } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import { createSchedule } from '../../support/e2e/schedule-calls.js';
import { describeService } from '../../support/e2e/shared-service.js';
import { until } from '../../support/until.js';

/** A name without a space, as long as a row of a table is wide. */
const LONG_NAME = `Creative-${'x'.repeat(110)}`;

const OFFLINE = {
  en: 'The server was not running, so the command was not executed.',
  de: 'Der Server lief nicht, daher wurde der Befehl nicht ausgeführt.',
} as const;

if (!HAS_BROWSER) test.skip('activity in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('runs, activity and audit', () => {
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

  /** A server with a run that failed, because the server is offline. */
  const failingRun = async (name: string, schedule: string): Promise<CreatedServer> => {
    const server = await installServer(shared.service, shared.rows, { name });
    const tasks = [{ action: 'command', payload: 'say good morning' }];
    const { path } = await createSchedule(shared.service, server, { name: schedule, tasks });
    await shared.service.rest('POST', `${path}/execute`);
    return server;
  };

  const headerOf = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

  test('says why a run failed in the list of all runs, and leads to the run with its steps', async () => {
    await failingRun('Failing', 'Morning greeting');
    await inTab(async (page) => {
      await page.goto('/activity');
      await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/runs');
      await page.getByText(OFFLINE.en).first().waitFor();
      await page.getByText('Manually').first().waitFor();
      await page.getByRole('link', { name: 'Morning greeting' }).first().click();
      const steps = page.getByRole('list', { name: 'Steps' });
      await steps.getByText(OFFLINE.en).waitFor();
      await steps.getByText('SERVER_OFFLINE').waitFor();
      await page.getByRole('link', { name: 'All runs of this server' }).click();
      await steps.first().waitFor();
      expect(new URL(page.url()).searchParams.has('run')).toBe(false);
    });
  });

  test('says it in German where the browser prefers German', async () => {
    const { identifier } = await failingRun('Auf Deutsch', 'Morgengruß');
    await inTab(
      async (page) => {
        await page.goto(`/servers/${identifier}/runs`);
        await page.getByText(OFFLINE.de).waitFor();
        await page.getByText('Manuell').waitFor();
        await page.goto(`/servers/${identifier}/activity`);
        await page.getByText('Der Zeitplan „Morgengruß“ wurde ausgeführt.').waitFor();
      },
      { locale: 'de-DE' },
    );
  });

  test('tells what happened on a server in sentences, with links to the run and to the log', async () => {
    const { identifier } = await failingRun('Told', 'Evening greeting');
    await inTab(async (page) => {
      await page.goto(`/servers/${identifier}/activity`);
      const row = page.getByRole('row').filter({ hasText: 'The schedule “Evening greeting” was executed.' });
      await row.getByText('server:schedule.execute').waitFor();
      await row.getByText(/\d, \d\d:\d\d:\d\d$/).waitFor();
      await row.getByText('127.0.0.1').waitFor();
      expect(await page.getByText('ScheduleRun').count()).toBe(0);
      await row.getByRole('link', { name: 'Evening greeting' }).click();
      await page.getByRole('list', { name: 'Steps' }).getByText(OFFLINE.en).waitFor();
    });
  });

  test('finds the entries of a server and of a person, both chosen by their names', async () => {
    const { identifier } = await failingRun('Chosen by name', 'Chosen');
    const person = await shared.rows.db.user.findFirstOrThrow({ where: { rootAdmin: true } });
    await inTab(async (page) => {
      await page.goto('/audit');
      await page.getByRole('combobox', { name: 'Server' }).fill('Chosen by');
      await page.getByRole('option', { name: 'Chosen by name' }).click();
      await page.getByRole('combobox', { name: 'By' }).fill(person.username);
      await page.getByRole('option', { name: person.username }).click();
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByText('The schedule “Chosen” was created.').waitFor();
      const { searchParams } = new URL(page.url());
      // In quotes where the text could be a number.
      expect(searchParams.get('server')?.replaceAll('"', '')).toBe(identifier);
      expect(searchParams.get('actor')).toBe(person.uuid);
      await page.reload();
      await until(async () => (await page.getByRole('combobox', { name: 'Server' }).inputValue()) === 'Chosen by name');
    });
  });

  test('leads from an entry about a person to the person, and from the one who acted to all that they did', async () => {
    const person = await shared.rows.db.user.findFirstOrThrow({ where: { rootAdmin: true } });
    await inTab(async (page) => {
      await page.goto('/audit?event=user:create');
      const row = page.getByRole('row').filter({ hasText: `The user ${person.username} was created.` });
      await row.getByRole('link', { name: person.username }).click();
      await page.getByRole('cell', { name: person.email }).waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe(person.username);
      await page.goto('/audit?event=auth:success');
      await page.getByRole('cell').getByRole('link', { name: person.username }).first().click();
      await until(async () => new URL(page.url()).searchParams.get('actor') === person.uuid);
    });
  });

  test('leaves width to all columns beside a long name without spaces', async () => {
    const { identifier } = await failingRun(LONG_NAME, LONG_NAME);
    await inTab(async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const [path, column] of [
        // In quotes, as the router writes texts that could be numbers.
        [`/audit?server="${identifier}"`, 'IP address'],
        ['/runs', 'Trigger'],
      ] as const) {
        await page.goto(path);
        await page.getByText(LONG_NAME).first().waitFor();
        const box = await headerOf(page, column).boundingBox();
        expect([path, (box?.x ?? 0) + (box?.width ?? 0) <= 1280]).toEqual([path, true]);
        expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
      }
    });
  });
});

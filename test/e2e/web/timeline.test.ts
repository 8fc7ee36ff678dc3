import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBrowser, HAS_BROWSER, type TabOptions } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer, runServer } from '../../support/e2e/console-server.js';
import { inspectShownView } from '../../support/e2e/inspect-view.js';
import { createSchedule, HOURLY } from '../../support/e2e/schedule-calls.js';
import { describeService } from '../../support/e2e/shared-service.js';
import { until } from '../../support/until.js';

const DAY_MS = 86_400_000;

if (!HAS_BROWSER) test.skip('the timeline in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the timeline', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();

  /** Opens a tab, runs the steps, and expects that the browser had nothing to report. */
  const inTab = async (steps: (page: Page) => Promise<void>, options: TabOptions = {}): Promise<void> => {
    const tab = await openBrowserTab(shared.service, { key: shared.service.keys.client, ...options });
    try {
      await steps(tab.page);
      expect(tab.problems).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  const install = (name: string): Promise<CreatedServer> => installServer(shared.service, shared.rows, { name });

  const greets = { tasks: [{ action: 'command', payload: 'say hello' }] } as const;

  /** Executes a schedule that fails, because its server is offline. */
  const failingRun = async (server: CreatedServer, name: string): Promise<void> => {
    const { path } = await createSchedule(shared.service, server, { name, ...greets });
    await shared.service.rest('POST', `${path}/execute`);
  };

  /** The line under the chart, which says what is selected. */
  const readout = (page: Page, text: string) => page.locator('.timeline-readout').filter({ hasText: text });

  /** Selects the first run with the arrow keys, as soon as the runs are there. */
  const selectFirst = async (page: Page, name: string): Promise<void> => {
    await until(async () => {
      await page.keyboard.press('ArrowRight');
      return readout(page, name).isVisible();
    });
  };

  const chartOf = (page: Page) => page.getByRole('application', { name: 'Timeline of all schedules' });

  test('says that no server has a schedule yet', () =>
    inTab(async (page) => {
      await page.goto('/timeline?q=nothing-has-this-name');
      await page.getByText('No server matches these filters').waitFor();
    }));

  test('shows runs and ticks by keyboard alone, with the steps and the reason of a run, and runs it again', async () => {
    const server = await install('Timed');
    await failingRun(server, 'Greets in vain');
    await inTab(async (page) => {
      await page.goto('/timeline?q=Timed');
      await chartOf(page).focus();
      await selectFirst(page, 'Greets in vain');
      await readout(page, 'Failed').waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Greets in vain' });
      await dialog.getByText('SERVER_OFFLINE').waitFor();
      await dialog.getByText('say hello').waitFor();
      await dialog.getByRole('button', { name: 'Run again' }).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      // The new run appears by itself.
      await page.getByRole('button', { name: 'As a list' }).click();
      const table = page.getByRole('region', { name: 'Timed' });
      await table.getByRole('row').filter({ hasText: 'Failed' }).nth(1).waitFor();
    });
  });

  test('opens the next run of a schedule by a press, skips it, and takes the skip back', async () => {
    const server = await install('Skipped once');
    await createSchedule(shared.service, server, { name: 'Every hour', ...HOURLY, ...greets });
    await inTab(async (page) => {
      await page.goto('/timeline?q=Skipped%20once&list=true');
      const rows = page.getByRole('region', { name: 'Skipped once' }).getByRole('row');
      await rows.nth(20).waitFor();
      await rows.filter({ hasText: 'Due' }).first().getByRole('button', { name: 'Every hour' }).click();
      const dialog = page.getByRole('dialog', { name: 'Every hour' });
      await dialog.getByText('Every hour', { exact: true }).first().waitFor();
      await dialog.getByRole('button', { name: 'Skip this run' }).click();
      await dialog.getByRole('button', { name: 'Do not skip this run' }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await rows.filter({ hasText: 'Will be skipped' }).first().waitFor();
      await rows.filter({ hasText: 'Will be skipped' }).first().getByRole('button').click();
      await dialog.getByRole('button', { name: 'Do not skip this run' }).click();
      await dialog.getByRole('button', { name: 'Skip this run' }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await rows.filter({ hasText: 'Will be skipped' }).first().waitFor({ state: 'detached' });
    });
  });

  test('opens a run by a press on the chart, and zooms to a minute', async () => {
    const server = await install('Pressed');
    await failingRun(server, 'Found by the pointer');
    await inTab(async (page) => {
      await page.goto('/timeline?q=Pressed');
      const chart = chartOf(page);
      await chart.focus();
      await selectFirst(page, 'Found by the pointer');
      const box = await chart.boundingBox();
      if (box === null) throw new Error('The chart has no place on the page.');
      // The run was started just now, and now is in the middle.
      await page.mouse.click(box.x + box.width / 2, box.y + 32);
      const dialog = page.getByRole('dialog', { name: 'Found by the pointer' });
      await dialog.getByText('SERVER_OFFLINE').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      const zoomIn = page.getByRole('button', { name: 'Zoom in' });
      for (let press = 0; press < 12; press += 1) await zoomIn.click();
      // Both ends of the period in sight are in the same hour.
      const period = await page.getByText('(Europe/Berlin)').textContent();
      const hours = [...(period ?? '').matchAll(/(\d+):\d+/g)].map(([, hour]) => hour);
      expect(hours.length).toBeGreaterThan(0);
      expect(Number(hours.at(-1)) - Number(hours.at(0))).toBeLessThanOrEqual(1);
    });
  });

  test('shows a run of another tab as it happens, and a schedule that another tab adds', async () => {
    const server = await runServer(shared.service, shared.rows, { name: 'Watched' });
    const { path } = await createSchedule(shared.service, server, { name: 'Live', ...greets });
    await inTab(async (page) => {
      await page.goto('/timeline?q=Watched&list=true');
      await page.getByText('No runs in this period').waitFor();
      await shared.service.rest('POST', `${path}/execute`);
      const rows = page.getByRole('region', { name: 'Watched' }).getByRole('row');
      await rows.filter({ hasText: 'Live' }).getByText('Succeeded').waitFor();
      await createSchedule(shared.service, server, { name: 'Added meanwhile', ...HOURLY });
      await rows.filter({ hasText: 'Added meanwhile' }).first().getByText('Due').waitFor();
    });
  });

  test('shows nothing to a person who may not read schedules', async () => {
    await inTab(
      async (page) => {
        await page.goto('/timeline');
        await page.getByText('An application key administers servers').waitFor();
      },
      { key: shared.service.keys.application },
    );
  });

  describe('each form', () => {
    test('has no barriers in both themes, fits into 360 pixels, and speaks German', async () => {
      const server = await runServer(shared.service, shared.rows, { name: 'Drawn' });
      await failingRun(await install('Drawn too'), 'Morning greeting');
      await createSchedule(shared.service, server, { name: 'Hourly save', ...HOURLY, ...greets });
      const { id } = await createSchedule(shared.service, server, { name: 'Restart', ...greets });
      await addRuns(id, server);
      await inTab(async (page) => {
        for (const [name, address] of [
          ['timeline', '/timeline?q=Drawn'],
          ['timeline-week', '/timeline?q=Drawn&range=week'],
          ['timeline-list', '/timeline?q=Drawn&list=true'],
        ] as const) {
          await page.goto(address);
          await page.getByRole('link', { name: 'Drawn too' }).waitFor();
          await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
          await inspectShownView(page, name);
        }
      });
      await inTab(
        async (page) => {
          await page.goto('/timeline?q=Drawn');
          await page.getByRole('heading', { name: 'Zeitachse' }).waitFor();
          await page.getByRole('application', { name: 'Zeitachse aller Zeitpläne' }).waitFor();
        },
        { locale: 'de-DE' },
      );
    });

    /** Runs of the last day in each state, of which some overlap. */
    const addRuns = async (scheduleId: number, server: CreatedServer): Promise<void> => {
      const states = ['succeeded', 'failed', 'skipped', 'missed', 'cancelled'] as const;
      const { db } = shared.rows;
      for (let index = 0; index < 15; index += 1) {
        const at = new Date(Date.now() - DAY_MS + index * 5_000_000);
        await db.scheduleRun.create({
          data: {
            ...{ id: randomUUID(), scheduleId, serverId: server.id, serverUuid: server.uuid, scheduleName: 'Restart' },
            ...{
              trigger: 'manual',
              scheduledAt: at,
              scheduleVersion: 1,
              state: states[index % states.length] ?? 'failed',
            },
            ...{ startedAt: at, finishedAt: new Date(at.getTime() + 6_000_000) },
          },
        });
      }
    };
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBrowser, HAS_BROWSER, type TabOptions } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer, runServer } from '../../support/e2e/console-server.js';
import { inspectShownView } from '../../support/e2e/inspect-view.js';
import { createSchedule, EVERY_FIVE_MINUTES, HOURLY } from '../../support/e2e/schedule-calls.js';
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

  /** Waits until nothing is being read. */
  const loaded = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'detached' });

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
      await readout(page, 'Failed').filter({ hasText: 'A task failed. Open the run to see which.' }).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Greets in vain' });
      await dialog.getByText('SERVER_OFFLINE').waitFor();
      await dialog.getByText('say hello').waitFor();
      await dialog.getByText('on node local').waitFor();
      expect(await dialog.getByText('step_failed').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Run again' }).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      // The new run appears by itself.
      await page.getByRole('button', { name: 'As a list' }).click();
      const table = page.getByRole('region', { name: 'Timed' });
      const failed = table.getByRole('row').filter({ hasText: 'Failed' });
      await failed.nth(1).waitFor();
      // Each says which step failed, why, and what to do.
      const reasons = failed.filter({ hasText: 'Step 1: Send a command say hello · The server was not running' });
      await reasons.nth(1).getByText('SERVER_OFFLINE').waitFor();
      expect(await failed.getByText('step_failed').count()).toBe(0);
    });
  });

  test('opens the next run of a schedule by a press, skips it, and takes the skip back', async () => {
    const server = await install('Skipped once');
    await createSchedule(shared.service, server, { name: 'Every hour', ...HOURLY, ...greets });
    await inTab(async (page) => {
      await page.goto('/timeline?q=Skipped%20once&list=true');
      const rows = page.getByRole('region', { name: 'Skipped once' }).getByRole('row');
      await rows.getByRole('button', { name: 'Every hour', expanded: false }).click();
      await rows.nth(20).waitFor();
      await rows.filter({ hasText: 'Due' }).nth(1).getByRole('button', { name: 'Every hour' }).click();
      const dialog = page.getByRole('dialog', { name: 'Every hour' });
      await dialog.getByText('Every hour', { exact: true }).first().waitFor();
      await dialog.getByRole('button', { name: 'Skip this run' }).click();
      await dialog.getByRole('button', { name: 'Do not skip this run' }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await rows.filter({ hasText: 'Will be skipped: a person asked for it' }).first().waitFor();
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
      await page.getByRole('list', { name: 'Shapes and colours' }).getByText('Runs in one place').waitFor();
      const chart = chartOf(page);
      await chart.focus();
      await selectFirst(page, 'Found by the pointer');
      const box = await page.locator('.timeline-plot').boundingBox();
      if (box === null) throw new Error('The chart has no place on the page.');
      // The run was started just now, and now is in the middle.
      await page.mouse.click(box.x + box.width / 2, box.y + 26);
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
      await page.getByRole('button', { name: 'Custom' }).click();
      await page.getByRole('option', { name: '24 hours before and after' }).click();
      await page.getByRole('button', { name: '24 hours before and after' }).waitFor();
      const whole = await page.getByText('(Europe/Berlin)').textContent();
      // Both ends have a date of their own.
      expect([...(whole ?? '').matchAll(/\d{4}/g)]).toHaveLength(2);
    });
  });

  test('says that ticks are being read, and that they were', async () => {
    const server = await install('Slowly read');
    await createSchedule(shared.service, server, { name: 'Every hour', ...HOURLY, ...greets });
    await inTab(async (page) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('TimelineTicks') === true) await released;
        await route.continue();
      });
      await page.goto('/timeline?q=Slowly%20read');
      await chartOf(page).getByRole('link', { name: 'Slowly read' }).waitFor();
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
      release();
      await loaded(page);
    });
  });

  test('leads from a name to the runs of its server, and shows where the name of a long one ends', async () => {
    const name = `eu-central-1-customer-${'0123456789'.repeat(8)}`;
    const server = await install(name);
    await createSchedule(shared.service, server, { name: 'Every hour', ...HOURLY, ...greets });
    await inTab(async (page) => {
      await page.goto('/timeline?q=eu-central-1-customer');
      const link = chartOf(page).getByRole('link', { name });
      const [names, plot] = [await link.boundingBox(), await page.locator('.timeline-plot').boundingBox()];
      if (plot === null) throw new Error('The chart has no place on the page.');
      expect(names?.x).toBeLessThan(plot.x);
      expect(await link.getAttribute('title')).toBe(name);
      await link.click({ position: { x: 10, y: 10 } });
      await page.waitForURL(`**/servers/${server.identifier}/runs`);
    });
  });

  test('lists how long runs took and which run one overlaps, and neither of a run that did not start', async () => {
    const server = await install('Busy');
    const [backup, restart] = [
      await createSchedule(shared.service, server, { name: 'World backup', ...greets }),
      await createSchedule(shared.service, server, { name: 'Restart', ...greets }),
    ];
    const hourAgo = Date.now() - 3_600_000;
    await addRun(backup.id, server, { name: 'World backup', at: hourAgo, state: 'succeeded', seconds: 1_800 });
    await addRun(restart.id, server, { name: 'Restart', at: hourAgo + 600_000, state: 'failed', seconds: 95 });
    await addRun(restart.id, server, { name: 'Restart', at: hourAgo + 900_000, state: 'skipped' });
    await inTab(async (page) => {
      await page.goto('/timeline?q=Busy&list=true');
      const rows = page.getByRole('region', { name: 'Busy' }).getByRole('row');
      await rows.filter({ hasText: 'World backup' }).filter({ hasText: '30 min' }).waitFor();
      const failed = rows.filter({ hasText: 'Failed' });
      await failed.getByText('1 min 35 sec').waitFor();
      await failed.getByText(/overlaps “World backup” of \w+ \d+, \d{4}, \d\d:\d\d/).waitFor();
      const skipped = rows.filter({ hasText: 'Skipped' });
      await skipped.getByRole('button', { name: 'Restart' }).waitFor();
      expect(await skipped.getByText('overlaps').count()).toBe(0);
      expect(await skipped.getByRole('cell').last().textContent()).toBe('');
    });
  });

  test('shows ticks that follow each other as one row, which opens, so that other runs are in sight', async () => {
    const server = await install('Folded');
    await createSchedule(shared.service, server, { name: 'Count players', ...EVERY_FIVE_MINUTES, ...greets });
    const { id } = await createSchedule(shared.service, server, { name: 'Restart', ...greets });
    const start = Date.now() - DAY_MS / 2;
    for (const [index, state] of (['succeeded', 'succeeded', 'succeeded', 'failed', 'failed'] as const).entries()) {
      await addRun(id, server, { name: 'Restart', at: start + index * 60_000, state, seconds: index + 1 });
    }
    await inTab(async (page) => {
      await page.goto('/timeline?q=Folded&list=true');
      const rows = page.getByRole('region', { name: 'Folded' }).getByRole('row');
      const ticks = rows.filter({ hasText: 'Count players' }).filter({ hasText: 'Due' });
      await ticks.getByText(/\b28\d runs/).waitFor();
      await rows.filter({ hasText: 'Succeeded' }).filter({ hasText: '3 runs' }).getByText('at most 3 sec').waitFor();
      expect(await rows.filter({ hasText: 'Failed' }).count()).toBe(2);
      // The names of the columns, the runs that succeeded, two that failed, the ticks.
      expect(await rows.count()).toBe(5);
      const fold = ticks.getByRole('button', { name: 'Count players' }).first();
      await fold.click();
      await ticks.nth(50).waitFor();
      await rows.getByText(/\d+ more: zoom in to see them/).waitFor();
      await ticks.nth(1).getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: 'Count players' });
      await dialog.getByText('say hello').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await fold.click();
      await ticks.nth(1).waitFor({ state: 'detached' });
      expect(await rows.count()).toBe(5);
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
      const server = await runServer(shared.service, shared.rows, { name: 'Harbour survival' });
      const creative = await install('Harbour creative');
      await failingRun(creative, 'Morning greeting');
      await createSchedule(shared.service, creative, { name: 'Count players', ...EVERY_FIVE_MINUTES, ...greets });
      await createSchedule(shared.service, server, { name: 'Hourly save', ...HOURLY, ...greets });
      const restart = await createSchedule(shared.service, server, { name: 'Restart', ...greets });
      const backup = await createSchedule(shared.service, server, { name: 'World backup', ...greets });
      await addRuns(restart.id, backup.id, server);
      await inTab(async (page) => {
        for (const [name, address] of [
          ['timeline', '/timeline?q=Harbour'],
          ['timeline-week', '/timeline?q=Harbour&range=week'],
          ['timeline-list', '/timeline?q=Harbour&list=true'],
        ] as const) {
          await page.goto(address);
          await page.getByRole('link', { name: 'Harbour creative' }).waitFor();
          await loaded(page);
          await inspectShownView(page, name);
        }
      });
      await inTab(
        async (page) => {
          await page.goto('/timeline?q=Harbour');
          await page.getByRole('heading', { name: 'Zeitachse' }).waitFor();
          await page.getByRole('application', { name: 'Zeitachse aller Zeitpläne' }).waitFor();
        },
        { locale: 'de-DE' },
      );
    });

    /** Runs of the last day in each state, of which some overlap, and some are at nearly the same time. */
    const addRuns = async (restart: number, backup: number, server: CreatedServer): Promise<void> => {
      const states = ['succeeded', 'failed', 'skipped', 'missed', 'cancelled'] as const;
      const start = Date.now() - DAY_MS;
      for (let index = 0; index < 15; index += 1) {
        const state = states[index % states.length] ?? 'failed';
        const at = start + index * 5_000_000;
        await addRun(restart, server, {
          name: 'Restart',
          at,
          state,
          ...(HAVE_STARTED.has(state) ? { seconds: 90 } : {}),
        });
      }
      for (const hours of [2, 10, 18]) {
        const at = start + hours * 3_600_000;
        await addRun(backup, server, { name: 'World backup', at, state: 'succeeded', seconds: 5_400 });
      }
      for (const minutes of [5, 4, 3, 2]) {
        const at = Date.now() - minutes * 60_000;
        await addRun(restart, server, { name: 'Restart', at, state: 'failed', seconds: 5 });
      }
    };
  });

  const HAVE_STARTED: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

  interface AddedRun {
    readonly name: string;
    readonly at: number;
    readonly state: 'succeeded' | 'failed' | 'skipped' | 'missed' | 'cancelled';
    /** How long it took; it did not start without one. */
    readonly seconds?: number;
  }

  /** A run that has ended. */
  const addRun = async (schedule: number, server: CreatedServer, run: AddedRun): Promise<void> => {
    const { name, at, state, seconds } = run;
    await shared.rows.db.scheduleRun.create({
      data: {
        ...{ id: randomUUID(), scheduleId: schedule, serverId: server.id, serverUuid: server.uuid, scheduleName: name },
        ...{ trigger: 'manual', scheduledAt: new Date(at), scheduleVersion: 1, state },
        startedAt: seconds === undefined ? null : new Date(at),
        finishedAt: new Date(at + (seconds ?? 0) * 1_000),
      },
    });
  };
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { describeBrowser, HAS_BROWSER, type Tab, type TabOptions } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer, runServer } from '../../support/e2e/console-server.js';
import { holdAnswer } from '../../support/e2e/hold-answer.js';
import { inspectShownView } from '../../support/e2e/inspect-view.js';
import { keyboardOf } from '../../support/e2e/keyboard.js';
import { createSchedule, YEARLY } from '../../support/e2e/schedule-calls.js';
import { describeService } from '../../support/e2e/shared-service.js';
import { until } from '../../support/until.js';

if (!HAS_BROWSER) test.skip('the web console in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the web console', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();

  /** Opens a tab, runs the steps, and expects that the browser had nothing to report. */
  const inTab = async (steps: (page: Page) => Promise<void>, options: TabOptions = {}): Promise<void> => {
    const tab: Tab = await openBrowserTab(shared.service, { key: shared.service.keys.client, ...options });
    try {
      await steps(tab.page);
      expect(tab.problems).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  const install = (name: string): Promise<CreatedServer> => installServer(shared.service, shared.rows, { name });

  const run = (name: string): Promise<CreatedServer> => runServer(shared.service, shared.rows, { name });

  /** Executes a schedule that fails, because its server is offline. */
  const failingRun = async (server: CreatedServer, name: string): Promise<void> => {
    const tasks = [{ action: 'command', payload: 'say good morning' }];
    const { path } = await createSchedule(shared.service, server, { name, tasks });
    await shared.service.rest('POST', `${path}/execute`);
  };

  const runsTab = (page: Page) =>
    page.getByRole('navigation', { name: 'Parts of the server' }).getByRole('link', { name: 'Runs' });

  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });

  test('shows servers to an application key, and says what needs the key of a person', async () => {
    const server = await install('Administered');
    await inTab(
      async (page) => {
        await page.goto('/');
        await page.getByRole('link', { name: 'Administered' }).click();
        await page.getByText('An application key administers servers').waitFor();
        expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0);
        expect(new URL(page.url()).pathname).toContain(server.identifier);
      },
      { key: shared.service.keys.application },
    );
  });

  test('says what to do where there are no servers yet, and that no server matches a search', () =>
    inTab(async (page) => {
      await page.goto('/?q=unknown-name');
      await page.getByText('No server matches these filters').waitFor();
      expect(await page.getByLabel('Search servers').inputValue()).toBe('unknown-name');
    }));

  test('leads from the fleet to the form of a new server', () =>
    inTab(async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'New server' }).click();
      await page.getByLabel('Name').first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/administration/new-server');
    }));

  test('says in a browser that an address is no view, with a way on', async () => {
    const tab = await openBrowserTab(shared.service, { key: shared.service.keys.client });
    expect((await tab.page.goto('/nowhere'))?.status()).toBe(404);
    await tab.page.getByRole('link', { name: 'To the fleet' }).click();
    await tab.page.getByRole('heading', { name: 'Fleet' }).waitFor();
    await tab.close();
  });

  test('filters and sorts the fleet in the address, and goes back', async () => {
    await install('Filtered away');
    await install('Filtered in');
    await inTab(async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Filtered away' }).waitFor();
      await page.getByLabel('Search servers').fill('Filtered in');
      await page.getByRole('link', { name: 'Filtered away' }).waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.get('q')).toBe('Filtered in');
      await page.getByRole('link', { name: 'Filtered in' }).click();
      await page.getByRole('heading', { name: 'Filtered in' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Filtered in' }).waitFor();
      expect(await page.getByLabel('Search servers').inputValue()).toBe('Filtered in');
    });
  });

  test('starts several servers at once, with a result for each, and shows their states live in two tabs', async () => {
    await install('Bulk one');
    await install('Bulk two');
    await inTab((other) =>
      inTab(async (page) => {
        await other.goto('/?q=Bulk');
        await rowOf(other, 'Bulk one').getByText('Offline').waitFor();
        await page.goto('/?q=Bulk');
        await rowOf(page, 'Bulk one').locator('label').click();
        await page.getByText('1 server selected').waitFor();
        await rowOf(page, 'Bulk two').locator('label').click();
        await page.getByText('2 servers selected').waitFor();
        await page.getByRole('button', { name: 'Start', exact: true }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click();
        const results = page.getByRole('region', { name: 'Results of "Start"' });
        await results.getByText('Bulk one: Sent').waitFor();
        await results.getByText('Bulk two: Sent').waitFor();
        for (const tab of [page, other]) {
          for (const name of ['Bulk one', 'Bulk two']) await rowOf(tab, name).getByText('Running').waitFor();
        }
      }),
    );
  });

  test('shows the console of a server with its history, and sends commands that arrow up brings back', async () => {
    const server = await run('Talkative');
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}`);
      const console = page.getByRole('log');
      await console.getByText('Console ready').waitFor();
      const command = page.getByLabel('Command');
      await command.fill('say from the page');
      await command.press('Enter');
      await console.getByText('[Server] from the page').waitFor();
      await until(async () => (await command.inputValue()) === '', 10_000);
      await command.press('ArrowUp');
      expect(await command.inputValue()).toBe('say from the page');
      await page.getByLabel('Search the console').fill('from the page');
      await console.getByText('Console ready').waitFor({ state: 'detached' });
    });
  });

  test('shows what was asked for until the server has done it', async () => {
    const server = await run('Restarted');
    await inTab((other) =>
      inTab(async (page) => {
        for (const tab of [page, other]) await tab.goto(`/servers/${server.identifier}`);
        const power = other.getByRole('group', { name: 'Power' });
        await power.getByRole('button', { name: 'Stop' }).waitFor();
        await page.getByRole('group', { name: 'Power' }).getByRole('button', { name: 'Stop' }).click();
        await power.getByRole('button', { name: 'Start' }).waitFor();
        await other.getByRole('log').getByText('Console stopped').waitFor();
      }),
    );
  });

  test('makes, previews and runs a schedule by keyboard alone, and shows its run', async () => {
    const server = await run('Scheduled');
    await inTab(async (page) => {
      const keyboard = keyboardOf(page);
      const field = (name: string) => page.getByLabel(name, { exact: true });
      await page.goto(`/servers/${server.identifier}/schedules`);
      await page.getByText('There is no schedule yet').waitFor();
      await keyboard.pressButton('New schedule');
      await keyboard.fill(field('Name'), 'Nightly greeting');
      await keyboard.tabTo(field('Minute'));
      await keyboard.type('30');
      await page.getByLabel('Next runs').getByText('04:30').first().waitFor();
      await keyboard.fill(field('Minute'), 'often');
      await page.getByLabel('Next runs').getByText('Not a time: "often" is not a valid minute.').waitFor();
      await keyboard.fill(field('Minute'), '15');
      await page.getByLabel('Next runs').getByText('04:15').first().waitFor();
      await keyboard.fill(field('What to send'), 'say good night');
      await keyboard.pressButton('Save the schedule');
      await page.getByRole('heading', { name: 'Nightly greeting' }).waitFor();
      await keyboard.pressButton('Edit');
      await keyboard.fill(field('Hour'), '5');
      await page.getByLabel('Next runs').getByText('05:15').first().waitFor();
      await keyboard.pressButton('Save the schedule');
      await page.getByText('15 5 * * *').waitFor();
      await keyboard.pressButton('Run now');
      await page.getByText('The run has started.').waitFor();
      await keyboard.tabTo(runsTab(page));
      await keyboard.press('Enter');
      await page.getByRole('list', { name: 'Runs of this server' }).getByText('Succeeded').waitFor();
      await page.getByText('say good night').waitFor();
    });
  });

  test('shows a change whose event arrives while the page still reads the former state', async () => {
    const server = await install('Read and changed');
    const { path } = await createSchedule(shared.service, server, { name: 'Former name' });
    await inTab(async (page) => {
      const stream = page.waitForEvent('websocket');
      await page.goto(`/servers/${server.identifier}/backups`);
      const received = (text: string) =>
        stream.then((socket) =>
          socket.waitForEvent('framereceived', ({ payload }) => {
            const frame = String(payload);
            return frame.includes('serverEvents') && frame.includes(text);
          }),
        );
      await received('"isGap":true');
      const read = await holdAnswer(page, 'ServerSchedules');
      const event = received('"kind":"SCHEDULE"');
      await page.getByRole('link', { name: 'Schedules', exact: true }).click();
      await read.answered;
      const changed = await shared.service.rest('POST', path, { body: { name: 'Present name', ...YEARLY } });
      expect(changed.status).toBe(200);
      await event;
      read.letThrough();
      await page.getByRole('heading', { name: 'Present name' }).waitFor();
    });
  });

  test('deletes a schedule only after its name was typed', async () => {
    const server = await install('Cleared');
    await createSchedule(shared.service, server, { name: 'Old one' });
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/schedules`);
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog');
      expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Old one').fill('Old one');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('There is no schedule yet').waitFor();
    });
  });

  test('goes to a server by its name with Ctrl-K', async () => {
    const server = await install('Found by name');
    await inTab(async (page) => {
      await page.goto('/nodes');
      await page.getByRole('heading', { name: 'Nodes' }).waitFor();
      await page.keyboard.press('Control+K');
      await page.keyboard.type('Found by');
      const found = page.getByRole('menuitem', { name: 'Found by name' }).first();
      await until(async () => {
        if ((await found.getAttribute('data-focused')) !== null) return true;
        await page.keyboard.press('ArrowDown');
        return false;
      });
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Found by name' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/servers/${server.identifier}/console`);
    });
  });

  test('offers with Ctrl-K what can be done with each server that is found, and asks before it kills one', async () => {
    await install('Palette one');
    const second = await run('Palette two');
    await inTab(async (page) => {
      await page.goto(`/servers/${second.identifier}/backups`);
      await page.getByRole('heading', { name: 'Palette two' }).waitFor();
      await page.keyboard.press('Control+K');
      await page.keyboard.type('Palette');
      await page.getByRole('menuitem', { name: 'Start: Palette one' }).waitFor();
      await page.getByRole('menuitem', { name: 'Settings: Palette one' }).waitFor();
      await page.getByRole('menuitem', { name: 'Restart: Palette two' }).waitFor();
      await page.getByRole('menuitem', { name: 'Kill: Palette two' }).click();
      const question = page.getByRole('alertdialog', { name: 'Kill Palette two?' });
      await question.getByRole('button', { name: 'Kill' }).click();
      await question.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    });
  });

  test('says what needs attention, and runs a failed schedule again', async () => {
    const server = await install('Silent');
    await failingRun(server, 'Greets nobody');
    await inTab(async (page) => {
      await page.goto('/attention');
      const problem = page.getByRole('listitem').filter({ hasText: 'Greets nobody' });
      await problem.getByText('Failed', { exact: true }).waitFor();
      await problem.getByRole('button', { name: 'Run again' }).click();
      await problem.getByText('failed 2 times within a day').waitFor();
      await page.getByRole('link', { name: 'Silent' }).first().click();
      await page.getByRole('heading', { name: 'Silent' }).waitFor();
    });
  });

  test('leads from the fleet to the last run that failed', async () => {
    await failingRun(await install('Failing'), 'Greets in vain');
    await inTab(async (page) => {
      await page.goto('/?q=Failing');
      await rowOf(page, 'Failing').getByRole('link', { name: 'Failed' }).click();
      await page.getByText('Greets in vain').waitFor();
      await page.getByText('SERVER_OFFLINE').waitFor();
      expect(new URL(page.url()).searchParams.has('run')).toBe(true);
    });
  });

  test('copies the view as curl, without the key', () =>
    inTab(
      async (page) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Copy as' }).click();
        await page.getByRole('menuitem', { name: 'This view as curl' }).click();
        await page.getByText('Copied.').waitFor();
        const text = String(await page.evaluate('navigator.clipboard.readText()'));
        expect(text).toContain('curl -sS');
        expect(text).toContain('query FleetServers');
        expect(text).not.toContain(shared.service.keys.client);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  test('copies the operation of the part that is shown, and that of the last action', async () => {
    await run('Copied');
    await inTab(
      async (page) => {
        const expectCopied = async (item: string, part: string): Promise<void> => {
          await page.getByRole('button', { name: 'Copy as' }).click();
          await page.getByRole('menuitem', { name: item }).click();
          await until(async () => String(await page.evaluate('navigator.clipboard.readText()')).includes(part));
        };
        await page.goto('/?q=Copied');
        await page.getByRole('link', { name: 'Copied' }).click();
        await page.getByRole('log').getByText('Console ready').waitFor();
        await expectCopied('This view as GraphQL', 'subscription WatchConsole');
        await runsTab(page).click();
        await page.getByText('No schedule has run yet').waitFor();
        await expectCopied('This view as GraphQL', 'query ServerRuns');
        await page.getByRole('button', { name: 'Restart' }).click();
        await expectCopied('The last action as curl', 'mutation PowerServer');
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  test('speaks German, and remembers the theme and the language', () =>
    inTab(async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Account and settings' }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await page.getByRole('button', { name: 'Account and settings' }).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await page.getByRole('heading', { name: 'Flotte' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Flotte' }).waitFor();
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
      expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    }));

  test('says that a server does not exist, with a way on', () =>
    inTab(async (page) => {
      await page.goto('/servers/00000000');
      await page.getByText('There is no such server, or you may not see it.').waitFor();
      await page.getByRole('link', { name: 'To the fleet' }).click();
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    }));

  /** Adds servers to the database, on a node that does not answer. */
  const addServers = async (count: number): Promise<void> => {
    const { db } = shared.rows;
    const { node } = await arrangeNode(db);
    const { id: _, ...like } = await arrangeServer(db, node);
    const owner = await db.user.findFirstOrThrow({ where: { rootAdmin: true } });
    for (let index = 0; index < count; index += 1) {
      const { id: allocationId } = await db.allocation.create({
        data: { nodeId: node.id, ip: '0.0.0.0', port: 30_000 + index },
      });
      const uuid = randomUUID();
      const name = `Crowd ${String(index).padStart(3, '0')}`;
      await db.server.create({
        data: { ...like, uuid, identifier: uuid.slice(0, 8), name, allocationId, ownerId: owner.id },
      });
    }
  };

  describe('each view', () => {
    /** Views by the names of their pictures: path and a text that is there when the view is complete. */
    const viewsOf = ({ identifier }: CreatedServer) =>
      [
        ['fleet', '/?q=Harbour', ' of 256 MB'],
        ['console', `/servers/${identifier}/console`, 'Console ready'],
        ['schedules', `/servers/${identifier}/schedules`, 'Restart at night'],
        ['runs', `/servers/${identifier}/runs`, 'Succeeded'],
        ['backups', `/servers/${identifier}/backups`, 'Before the update'],
        ['server-activity', `/servers/${identifier}/activity`, 'server:'],
        ['attention', '/attention', 'Morning greeting'],
        ['nodes', '/nodes', 'Free allocations'],
        ['all-runs', '/runs', 'Restart at night'],
      ] as const;

    test('has no barriers in both themes, fits into 360 pixels, and breaks no policy', async () => {
      const server = await run('Harbour survival');
      await run('Harbour lobby');
      await failingRun(await install('Harbour creative'), 'Morning greeting');
      const { path } = await createSchedule(shared.service, server, {
        name: 'Restart at night',
        tasks: [{ action: 'command', payload: 'say restarting' }],
      });
      await shared.service.rest('POST', `${path}/execute`);
      await shared.service.rest('POST', `/api/client/servers/${server.identifier}/backups`, {
        body: { name: 'Before the update' },
      });
      await inTab(async (page) => {
        for (const [name, address, text] of viewsOf(server)) {
          await page.goto(address);
          await page.getByText(text).first().waitFor();
          // The header of a server is complete when the node has sent what the server uses.
          if (address.startsWith('/servers/')) await page.getByText('Running for').waitFor();
          await inspectShownView(page, name);
        }
      });
    });

    test('is small enough for its first paint', () =>
      inTab(async (page) => {
        const sizes: number[] = [];
        page.on('response', async (response) => {
          if (new URL(response.url()).pathname.startsWith('/assets/'))
            sizes.push(Number(response.headers()['content-length']));
        });
        await page.goto('/');
        await page.getByRole('heading', { name: 'Fleet' }).waitFor();
        await page.getByRole('link', { name: 'Survival' }).waitFor();
        expect(sizes.length).toBeGreaterThan(2);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
      }));
  });

  test('lays out only the rows in sight of a large fleet, and reads more while the person scrolls', async () => {
    await addServers(250);
    await inTab(async (page) => {
      await page.goto('/?q=Crowd');
      await page.getByText('100 of 250 loaded').waitFor();
      expect(await page.getByRole('row').count()).toBeLessThan(60);
      const table = page.getByRole('grid');
      await table.hover();
      await until(async () => {
        await page.mouse.wheel(0, 3_000);
        return page.getByText('250 of 250 loaded').isVisible();
      }, 30_000);
      await until(async () => {
        await page.mouse.wheel(0, 3_000);
        return page.getByRole('link', { name: 'Crowd 249' }).isVisible();
      }, 30_000);
      expect(await page.getByRole('row').count()).toBeLessThan(60);
    });
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import { describeBrowser, HAS_BROWSER, type Tab, type TabOptions } from '../../support/e2e/browser.js';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import { createPerson, type Person } from '../../support/e2e/people.js';
import { createSchedule, finishedRun } from '../../support/e2e/schedule-calls.js';
import { describeService } from '../../support/e2e/shared-service.js';

/** What the console shows of a view before its query has an answer, and without one. */
interface View {
  readonly path: string;
  /** The operation behind the view. */
  readonly query: string;
  /** What is visible when the view is complete. */
  readonly complete: (main: Locator) => Locator;
}

const text = (shown: string | RegExp) => (main: Locator) => main.getByText(shown).first();
const heading = (name: string) => (main: Locator) => main.getByRole('heading', { name });

/** `:server` is a server with a schedule that has failed, `:node` its node, `:egg` its egg. */
const VIEWS: readonly View[] = [
  { path: '/', query: 'FleetServers', complete: (main) => main.getByRole('link', { name: 'Stateful' }) },
  { path: '/attention', query: 'AttentionView', complete: text('Stateful') },
  { path: '/attention', query: 'Session', complete: text('Stateful') },
  { path: '/timeline', query: 'TimelineServers', complete: (main) => main.getByRole('button', { name: 'Zoom in' }) },
  { path: '/nodes', query: 'NodesView', complete: (main) => main.getByRole('list', { name: 'Nodes' }) },
  { path: '/nodes/:node', query: 'NodeView', complete: heading('Given to servers') },
  { path: '/activity', query: 'RunsView', complete: text('Good morning') },
  { path: '/account', query: 'AccountView', complete: heading('Your account') },
  { path: '/audit', query: 'AuditView', complete: (main) => main.getByRole('table', { name: 'Audit log' }) },
  { path: '/administration/users', query: 'Session', complete: heading('Administration') },
  {
    path: '/administration/new-server',
    query: 'NewServerChoices',
    complete: (main) => main.getByLabel('Name').first(),
  },
  { path: '/administration/users', query: 'UsersView', complete: (main) => main.getByRole('table') },
  { path: '/administration/keys', query: 'KeysView', complete: (main) => main.getByRole('table') },
  { path: '/administration/eggs', query: 'EggsView', complete: text('Console') },
  { path: '/administration/eggs/:egg', query: 'EggView', complete: heading('Console') },
  { path: '/administration/locations', query: 'LocationsView', complete: (main) => main.getByRole('table') },
  { path: '/administration/database-hosts', query: 'DatabaseHostsView', complete: text('There is no database host') },
  { path: '/servers/:server/use', query: 'ServerHeader', complete: heading('Stateful') },
  { path: '/servers/:server/files', query: 'ServerFiles', complete: text('console.mjs') },
  { path: '/servers/:server/databases', query: 'ServerDatabases', complete: text('There is no database yet') },
  { path: '/servers/:server/backups', query: 'ServerBackups', complete: text('There is no backup yet') },
  { path: '/servers/:server/schedules', query: 'ServerSchedules', complete: heading('Good morning') },
  { path: '/servers/:server/runs', query: 'ServerRuns', complete: text('Good morning') },
  { path: '/servers/:server/people', query: 'ServerPeople', complete: heading('states-guest') },
  { path: '/servers/:server/startup', query: 'ServerStartup', complete: heading('Variables') },
  { path: '/servers/:server/activity', query: 'ServerActivity', complete: (main) => main.getByRole('table') },
];

/** Answers in place of the service, as it does without its database. */
const unavailable = (id: string) => ({
  status: 503,
  contentType: 'application/json',
  headers: { 'X-Request-Id': id },
  body: JSON.stringify({
    errors: [{ message: 'The database is away.', extensions: { code: 'UNAVAILABLE', requestId: id } }],
  }),
});

/** Holds back the requests with an operation; the returned functions answer them, and those that follow. */
const hold = async (page: Page, operation: string) => {
  let answer: ((route: Route) => Promise<void>) | undefined;
  const held: Route[] = [];
  const handle = async (route: Route) => {
    if (route.request().postDataJSON()?.operationName !== operation) return route.fallback();
    if (answer === undefined) held.push(route);
    else await answer(route);
  };
  await page.route('**/graphql', handle);
  const release = async (next: (route: Route) => Promise<void>) => {
    answer = next;
    for (const route of held.splice(0)) await next(route);
  };
  return {
    fail: (id: string) => release((route) => route.fulfill(unavailable(id))),
    pass: () => release((route) => route.fallback()),
    end: () => page.unroute('**/graphql', handle),
  };
};

if (!HAS_BROWSER) test.skip('the states of the views in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the states of the views of the web console', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();
  let server: CreatedServer;
  let guest: Person;
  const ids = { node: '', egg: '' };

  beforeAll(async () => {
    const { service, rows } = shared;
    server = await installServer(service, rows, { name: 'Stateful' });
    const tasks = [{ action: 'command', payload: 'say good morning' }];
    const schedule = await createSchedule(service, server, { name: 'Good morning', tasks });
    await service.rest('POST', `${schedule.path}/execute`);
    // Its end is an event, after which a view that shows an error reads again by itself.
    await finishedRun(rows, schedule);
    const { body } = await service.graphql(
      '{ hostNodes(first: 1) { edges { node { id } } } servers(first: 1) { edges { node { egg { id } } } } }',
    );
    ids.node = body.data.hostNodes.edges[0].node.id;
    ids.egg = body.data.servers.edges[0].node.egg.id;
    guest = await createPerson(rows, 'states-guest');
    const invited = await service.rest('POST', `/api/client/servers/${server.identifier}/users`, {
      body: { email: guest.email, permissions: ['file.read'] },
    });
    expect(invited.status).toBe(200);
  });

  const pathOf = ({ path }: View): string =>
    path.replace(':server', server.identifier).replace(':node', ids.node).replace(':egg', ids.egg);

  /** Opens a tab, and expects that the browser reports what the steps have made fail, and nothing else. */
  const inTab = async (steps: (page: Page) => Promise<void>, options: TabOptions = {}): Promise<void> => {
    const tab: Tab = await openBrowserTab(shared.service, { key: shared.service.keys.client, ...options });
    try {
      await steps(tab.page);
      expect(
        tab.problems.filter((problem) => !/Failed to load resource|WebSocket|ViewNotLoadedError/.test(problem)),
      ).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  const mainOf = (page: Page): Locator => page.getByRole('main');

  describe('in one tab', () => {
    let tab: Tab;
    beforeAll(async () => {
      tab = await openBrowserTab(shared.service, { key: shared.service.keys.client });
    });

    test.each(VIEWS)(
      '$path waits for $query, says that it failed, reads again, and says that it is offline',
      async (view) => {
        const { page } = tab;
        const main = mainOf(page);
        const complete = view.complete(main);
        const held = await hold(page, view.query);
        try {
          await page.goto(pathOf(view));
          await main.getByText('Loading …').first().waitFor({ state: 'attached' });
          expect(await main.locator('.empty').allTextContents()).toEqual([]);
          await held.fail('request-of-states');
          const error = main.getByRole('alert').filter({ hasText: 'This could not be read' });
          await error.getByText('Request request-of-states').waitFor();
          expect(await complete.count()).toBe(0);
          expect(await main.getByText('Loading …').count()).toBe(0);
          await held.pass();
          await error.getByRole('button', { name: 'Try again' }).click();
          await complete.waitFor();
          await error.waitFor({ state: 'detached' });
          await page.context().setOffline(true);
          await page.getByText('You are offline.').waitFor();
          expect(await complete.isVisible()).toBe(true);
          await page.context().setOffline(false);
          await page.getByText('You are offline.').waitFor({ state: 'detached' });
          await complete.waitFor();
        } finally {
          await page.context().setOffline(false);
          await held.end();
        }
      },
    );
  });

  test('shows what has changed during an outage, also where no stream reports it', () =>
    inTab(async (page) => {
      await page.goto('/administration/locations');
      await mainOf(page).getByRole('table').waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      const added = await shared.service.rest('POST', '/api/application/locations', { body: { short: 'outage' } });
      expect(added.status).toBe(201);
      await page.context().setOffline(false);
      await mainOf(page).getByText('outage').waitFor();
    }));

  test('keeps the backups in sight while the server is restored', async () => {
    const restored = await installServer(shared.service, shared.rows, {
      name: 'Being restored',
      feature_limits: { databases: 0, allocations: 0, backups: 1 },
    });
    const setStatus = (status: 'restoring_backup' | null) =>
      shared.rows.db.server.update({ where: { uuid: restored.uuid }, data: { status } });
    await inTab(async (page) => {
      await page.goto(`/servers/${restored.identifier}/backups`);
      await page.getByRole('button', { name: 'New backup' }).click();
      await page.getByLabel('Name').fill('In sight');
      await page.getByRole('button', { name: 'Make the backup' }).click();
      await page.getByRole('row', { name: 'In sight' }).getByText('Complete').waitFor();
      await page.getByRole('button', { name: 'Actions for In sight' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByLabel('In sight').fill('In');
      const readAgain = async (isRefused: boolean) => {
        const answer = page.waitForResponse(
          async (response) =>
            response.request().postDataJSON()?.operationName === 'ServerBackups' &&
            (await response.text()).includes('SERVER_STATE') === isRefused,
        );
        await page.context().setOffline(true);
        await page.getByText('You are offline.').waitFor({ state: 'attached' });
        await page.context().setOffline(false);
        await answer;
      };
      const notice = page.getByText('is currently restoring from a backup');
      await setStatus('restoring_backup');
      await readAgain(true);
      await notice.waitFor({ state: 'attached' });
      await setStatus(null);
      await readAgain(false);
      await notice.waitFor({ state: 'detached' });
      expect(await page.getByRole('alertdialog').getByLabel('In sight').inputValue()).toBe('In');
      await page.getByRole('button', { name: 'Cancel' }).click();
    });
  });

  test('recovers from a view that failed during an outage', () =>
    inTab(async (page) => {
      await page.goto('/');
      await mainOf(page).getByRole('link', { name: 'Stateful' }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Nodes' }).click();
      await mainOf(page).getByText('This view could not be loaded').waitFor();
      await page.context().setOffline(false);
      await mainOf(page).getByRole('list', { name: 'Nodes' }).waitFor();
    }));

  test('says that the service restarts, and loses nothing that was typed', () =>
    inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/schedules`);
      await page.getByRole('button', { name: 'New schedule' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Typed before');
      await page.getByLabel('What to send').fill('say hello');
      await shared.service.kill('SIGTERM');
      await page.getByText('The connection was lost').waitFor();
      const save = page.getByRole('button', { name: 'Save the schedule' });
      await save.click();
      await page.getByRole('alert').getByText('This was not done').waitFor();
      await shared.service.restart();
      await page.getByText('The connection was lost').waitFor({ state: 'detached' });
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed before');
      await save.click();
      await page.getByRole('heading', { name: 'Typed before' }).waitFor();
    }));

  test('shows what it read last, and what was typed, when a view cannot be read again', () =>
    inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/schedules`);
      await page.getByRole('button', { name: 'New schedule' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Typed during a change');
      const header = await hold(page, 'ServerHeader');
      const schedules = await hold(page, 'ServerSchedules');
      await schedules.fail('not-read-schedules');
      await header.fail('not-read-header');
      await createSchedule(shared.service, server, { name: 'Made elsewhere' });
      await page
        .getByRole('alert')
        .getByText(/The database is away\. \(Request not-read/)
        .waitFor();
      await page.getByRole('heading', { name: 'Good morning' }).waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed during a change');
    }));

  test('offers to load a newer build whose files have other names', () =>
    inTab(async (page) => {
      await page.goto('/');
      await mainOf(page).getByRole('link', { name: 'Stateful' }).waitFor();
      const audit = page.getByRole('link', { name: 'Audit' });
      await page.route(/assets\/audit-page-/, (route) => route.fulfill({ status: 404, body: '' }));
      await audit.click();
      await mainOf(page).getByText('This view could not be loaded').waitFor();
      await page.route(`${shared.service.url}/`, (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/other.js"></script>' })
          : route.fallback(),
      );
      await mainOf(page).getByRole('button', { name: 'Try again' }).click();
      await mainOf(page).getByText('The service has a newer version of this page.').waitFor();
      await page.unroute(/assets\/audit-page-/);
      await mainOf(page).getByRole('button', { name: 'Load it' }).click();
      await mainOf(page).getByRole('heading', { name: 'Audit log' }).waitFor();
    }));

  test('shows no part that is withheld, and says so at its address', () =>
    inTab(
      async (page) => {
        const main = mainOf(page);
        await page.goto(`/servers/${server.identifier}/files`);
        await main.getByText('console.mjs').waitFor();
        const tabs = page.getByRole('navigation', { name: 'Parts of the server' });
        expect(await tabs.getByRole('link').allTextContents()).toEqual(['Console', 'Use', 'Files']);
        for (const part of ['databases', 'backups', 'schedules', 'runs', 'people', 'startup', 'activity']) {
          await page.goto(`/servers/${server.identifier}/${part}`);
          await main.getByText('You may not see this.').waitFor();
          expect(await main.getByText('Loading …').count()).toBe(0);
          expect(await main.getByRole('alert').count()).toBe(0);
        }
        for (const address of ['/nodes', `/nodes/${ids.node}`, '/administration/users', '/administration']) {
          await page.goto(address);
          await main.getByRole('link', { name: /To the fleet|All nodes/ }).waitFor();
          expect(await main.getByText('Loading …').count()).toBe(0);
          expect(await main.getByRole('alert').count()).toBe(0);
        }
      },
      { key: guest.key },
    ));

  test('keeps what was typed when the service rejects it, with the id of the request', () =>
    inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/files`);
      await page.getByRole('button', { name: 'New folder' }).click();
      const held = await hold(page, 'AddFolder');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('kept');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await held.fail('rejected-folder');
      await page.getByRole('alert').getByText('The database is away. (Request rejected-folder)').waitFor();
      expect(await dialog.getByLabel('Name').inputValue()).toBe('kept');
      await held.pass();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('link', { name: 'kept/' }).waitFor();
      expect(await dialog.count()).toBe(0);
    }));

  test('switches a schedule at once, and back when the service rejects it', () =>
    inTab(async (page) => {
      // The stream of the server begins with reading its lists again; while they are read, the answer decides.
      await page.goto(`/servers/${server.identifier}/schedules`, { waitUntil: 'networkidle' });
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Good morning' }) });
      const held = await hold(page, 'ToggleSchedule');
      // By key: a press by mouse would miss where the page moves while it loads.
      await card.getByRole('switch').press('Space');
      await card.getByRole('switch', { checked: false }).waitFor();
      await held.fail('rejected-switch');
      await page.getByRole('alert').getByText('Request rejected-switch').waitFor();
      await card.getByRole('switch', { checked: true }).waitFor();
    }));

  test('shows a press of a power button only when the service has accepted it', () =>
    inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/use`);
      const start = page.getByRole('group', { name: 'Power' }).getByRole('button', { name: 'Start' });
      const held = await hold(page, 'PowerServer');
      await start.click();
      await held.fail('rejected-power');
      await page.getByRole('alert').getByText('Request rejected-power').waitFor();
      expect(await start.isEnabled()).toBe(true);
      expect(await page.getByText('Offline').first().isVisible()).toBe(true);
    }));
});

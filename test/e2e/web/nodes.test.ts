import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import {
  describeBrowser,
  findBarriers,
  HAS_BROWSER,
  sidewaysScroll,
  type TabOptions,
} from '../../support/e2e/browser.js';
import { installServer, runServer } from '../../support/e2e/console-server.js';
import { inspectShownView } from '../../support/e2e/inspect-view.js';
import { describeService } from '../../support/e2e/shared-service.js';
import { until } from '../../support/until.js';

const DAY_MS = 86_400_000;

if (!HAS_BROWSER) test.skip('nodes in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('nodes, people and what needs attention', () => {
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

  /** Opens the page of a node from the list. */
  const openNode = async (page: Page, name: string): Promise<void> => {
    await page.goto('/nodes');
    await page.getByRole('listitem').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };

  /** Where there are other nodes, the built-in one is chosen by its location only. */
  const onBuiltIn = async (name: string) => {
    const { locationId } = await shared.rows.db.node.findFirstOrThrow({ where: { isBuiltIn: true } });
    return { name, deploy: { locations: [locationId], dedicated_ip: false, port_range: [] } };
  };

  const builtIn = async (): Promise<string> =>
    (await shared.rows.db.node.findFirstOrThrow({ where: { isBuiltIn: true } })).name;

  test('adds a range of allocations to a node, and deletes one after its address was typed', () =>
    inTab(async (page) => {
      await openNode(page, await builtIn());
      const section = page.getByRole('region', { name: 'Allocations of this node' });
      await section.getByLabel('IP address').fill('192.0.2.7');
      await section.getByLabel('Ports and ranges').fill('25570-25572, 25580');
      await section.getByRole('button', { name: 'Add' }).click();
      await page.getByText('4 allocations were added.').waitFor();
      const more = section.getByRole('button', { name: 'Show more' });
      await until(async () => {
        if (await more.isVisible()) await more.click();
        return section.getByText('192.0.2.7:25580').isVisible();
      });
      await section.getByRole('button', { name: 'Delete 192.0.2.7:25580' }).click();
      const dialog = page.getByRole('alertdialog');
      expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
      await dialog.getByLabel('192.0.2.7:25580').fill('192.0.2.7:25580');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await section.getByText('192.0.2.7:25580').waitFor({ state: 'detached' });
      await section.getByText('192.0.2.7:25572').waitFor();
    }));

  test('adds a node, changes it, and deletes it after its name was typed', () =>
    inTab(async (page) => {
      const name = `node-${randomUUID().slice(0, 8)}`;
      await page.goto('/nodes');
      await page.getByRole('button', { name: 'New node' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByLabel('Host name or IP address').fill('node.example.com');
      await dialog.getByLabel('Memory (MB)').fill('8192');
      await dialog.getByLabel('Disk (MB)').fill('much');
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'New node' }).click();
      await page.getByRole('alert').filter({ hasText: 'This was not done' }).waitFor();
      await dialog.getByLabel('Disk (MB)').fill('102400');
      await dialog.getByRole('button', { name: 'New node' }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByText('https://node.example.com:8080').waitFor();
      await page.getByRole('button', { name: 'Show the configuration' }).waitFor();

      await page.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByLabel('Memory beyond it (%)').fill('-1');
      await dialog.getByText('New servers may be placed on it automatically').click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      // No daemon answers there.
      await page.getByText('The settings are saved. The daemon of the node did not accept them yet.').waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(await shared.rows.db.node.findFirstOrThrow({ where: { name } })).toMatchObject({
        ...{ fqdn: 'node.example.com', memory: 8192, memoryOverallocate: -1, disk: 102_400, public: false },
      });

      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const question = page.getByRole('alertdialog');
      expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
      await question.getByLabel(name).fill(name);
      await question.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { name: 'Nodes', level: 1 }).waitFor();
      await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
    }));

  test('says what is wrong with a range of ports', () =>
    inTab(async (page) => {
      await openNode(page, await builtIn());
      const section = page.getByRole('region', { name: 'Allocations of this node' });
      await section.getByLabel('IP address').fill('192.0.2.8');
      await section.getByLabel('Ports and ranges').fill('1-2');
      await section.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('alert').getByText('This was not done').waitFor();
    }));

  test('starts and ends maintenance, which another tab sees', () =>
    inTab((other) =>
      inTab(async (page) => {
        const name = await builtIn();
        await other.goto('/nodes');
        await other.getByText('Healthy').first().waitFor();
        await openNode(page, name);
        await page.getByRole('button', { name: 'Start maintenance' }).click();
        await other.getByText('Maintenance', { exact: true }).waitFor();
        await page.getByRole('button', { name: 'End maintenance' }).click();
        await other.getByText('Maintenance', { exact: true }).waitFor({ state: 'detached' });
      }),
    ));

  test('rotates the token of a node only after a question', () =>
    inTab(async (page) => {
      await openNode(page, await builtIn());
      await page.getByRole('button', { name: 'Rotate the token' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('The old one is accepted for a day').waitFor();
      await dialog.getByRole('button', { name: 'Rotate the token' }).click();
      await page.getByText('The node has its new token.').waitFor();
      // The node might not have the new token, and nothing brings the old one back.
      await page.getByRole('button', { name: 'End the old token' }).click();
      await dialog.getByText('This cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: 'End the old token' }).click();
      await page.getByText('The old token is valid until').waitFor({ state: 'detached' });
    }));

  test('shows the configuration of another node on request, with a file to copy', async () => {
    const location = await shared.rows.db.location.findFirstOrThrow();
    const { body } = await shared.service.rest('POST', '/api/application/nodes', {
      body: {
        ...{ name: 'Wings elsewhere', location_id: location.id, fqdn: 'wings.example.com', scheme: 'https' },
        ...{ memory: 1_024, memory_overallocate: 0, disk: 1_024, disk_overallocate: 0, upload_size: 100 },
        ...{ daemon_listen: 8_080, daemon_sftp: 2_022, daemon_base: '/srv', public: false },
      },
    });
    await inTab(
      async (page) => {
        await openNode(page, 'Wings elsewhere');
        expect(await page.getByText('token_id').count()).toBe(0);
        await page.getByRole('button', { name: 'Show the configuration' }).click();
        const file = page.getByRole('textbox', { name: 'Configuration of the daemon' });
        await file.waitFor();
        expect(await file.inputValue()).toContain(`uuid: "${body.attributes.uuid}"`);
        await page.getByRole('button', { name: 'Copy', exact: true }).click();
        await page.getByText('Copied.').waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).toContain('token_id:');
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  test('shows what running servers use, on their node and in the fleet', async () => {
    await runServer(shared.service, shared.rows, await onBuiltIn('Using memory'));
    await inTab(async (page) => {
      await page.goto('/?q=Using%20memory');
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Using memory' }) });
      await row.getByText(/\d+% · [\d.]+ MB/).waitFor();
      await openNode(page, await builtIn());
      const use = page.getByRole('region', { name: 'In use now' });
      await use.getByText('since this page was opened').waitFor();
      const memory = use.getByRole('figure').filter({ hasText: 'Memory' });
      await memory
        .getByText(/^[\d.]+ MB$/)
        .first()
        .waitFor();
      await memory.getByText('Waiting for the first values').waitFor({ state: 'detached' });
    });
  });

  test('says that a node does not exist, with a way on', () =>
    inTab(async (page) => {
      await page.goto(`/nodes/${Buffer.from('HostNode:999999').toString('base64')}`);
      await page.getByText('There is no such node, or you may not see it.').waitFor();
      await page.getByRole('link', { name: 'To the nodes' }).click();
      await page.getByRole('heading', { name: 'Nodes' }).waitFor();
    }));

  test('goes to a node and to the servers of a person with Ctrl-K, and starts a server there', async () => {
    await installServer(shared.service, shared.rows, await onBuiltIn('Started by name'));
    const { username } = await shared.rows.db.user.findFirstOrThrow({ where: { rootAdmin: true } });
    const name = await builtIn();
    await inTab(async (page) => {
      await page.goto('/activity');
      await page.waitForURL((url) => url.pathname === '/runs');
      await page.getByRole('heading', { name: 'Runs' }).waitFor();
      await page.keyboard.press('Control+K');
      await page.keyboard.type(name);
      await page.getByRole('menuitem', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.keyboard.press('Control+K');
      await page.keyboard.type(username);
      await page.getByRole('menuitem', { name: `Servers of ${username}` }).click();
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
      await page.getByRole('link', { name: 'Started by name' }).waitFor();
      expect(new URL(page.url()).searchParams.get('owner')).not.toBeNull();
      await page.keyboard.press('Control+K');
      await page.keyboard.type('Started by');
      await page.getByRole('menuitem', { name: 'Start: Started by name' }).click();
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Started by name' }) });
      await row.getByText('Running').waitFor();
    });
  });

  test('lists servers without a cut through one of them, and leads to the others', async () => {
    const { node } = await arrangeNode(shared.rows.db, { name: 'Crowded node', public: false });
    const long = `a-${'very-long-'.repeat(8)}name`;
    await arrangeServer(shared.rows.db, node, { name: long });
    for (let index = 0; index < 25; index += 1) await arrangeServer(shared.rows.db, node, { name: `World ${index}` });
    await inTab(async (page) => {
      await page.goto(`/nodes/${Buffer.from(`HostNode:${node.id}`).toString('base64')}`);
      const servers = page.getByRole('region', { name: 'Servers', exact: true });
      await servers.getByRole('listitem').nth(23).waitFor();
      expect(await servers.getByRole('listitem').count()).toBe(24);
      await page.getByText('Cannot be deleted: it has servers.').waitFor();
      expect(await page.getByRole('button', { name: 'Delete', exact: true }).first().isDisabled()).toBe(true);
      const item = servers.getByRole('listitem').filter({ hasText: long });
      const [link, badge] = [await item.getByRole('link').boundingBox(), await item.locator('.badge').boundingBox()];
      expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(badge?.x ?? 0);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await sidewaysScroll(page)).toBe(0);
      await servers.getByRole('link', { name: 'and 2 more: show in the fleet' }).click();
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    });
  });

  test('filters the fleet by the node of the address', async () => {
    await installServer(shared.service, shared.rows, await onBuiltIn('On its node'));
    const { node } = await arrangeNode(shared.rows.db, { name: 'Empty node', public: false });
    await inTab(async (page) => {
      await page.goto(`/?node=${Buffer.from(`HostNode:${node.id}`).toString('base64')}`);
      await page.getByText('No server matches these filters').waitFor();
      await page.getByRole('button', { name: 'Show all servers' }).click();
      await page.getByRole('link', { name: 'On its node' }).waitFor();
    });
  });

  test('lists what hangs, has failed, is away, outdated, nearly full or old, each with what mends it, and has no barriers', async () => {
    const { db } = shared.rows;
    const long = new Date(Date.now() - 100 * DAY_MS);
    const unsaved = await installServer(shared.service, shared.rows, await onBuiltIn('Not saved'));
    await db.backup.create({
      data: {
        uuid: randomUUID(),
        serverId: unsaved.id,
        name: 'Broken',
        completedAt: new Date(),
        ignoredFiles: ['*.log'],
      },
    });
    const old = await arrangeNode(db, { name: 'Older node', public: false, unansweredSince: long });
    const newer = await arrangeNode(db, { name: 'Newer node', public: false });
    const guarded = await arrangeNode(db, {
      ...{ name: 'Guarded node', public: false, tokenIssuedAt: new Date(Date.now() - 400 * DAY_MS) },
    });
    // On a node that does not answer: the service ends by itself what a node can tell about.
    await arrangeServer(db, old.node, { name: 'Stuck', status: 'installing', updatedAt: long });
    const unanswered = await arrangeServer(db, old.node, { name: 'Never saved' });
    const hours = new Date(Date.now() - 3 * 3_600_000);
    await db.backup.create({
      data: { uuid: randomUUID(), serverId: unanswered.id, name: 'Never ends', createdAt: hours },
    });
    const system = {
      os: 'linux',
      architecture: 'amd64',
      kernelVersion: '6',
      cpuThreads: 2,
      memoryBytes: 1,
      readAt: long,
    };
    for (const [{ node }, version] of [
      [old, '1.9.0'],
      [newer, '1.11.3'],
    ] as const) {
      await db.nodeSystem.create({ data: { nodeId: node.id, version, ...system } });
    }
    const { id: userId } = await db.user.findFirstOrThrow({ where: { rootAdmin: true } });
    await db.apiKey.create({
      data: {
        ...{ userId, kind: 'client', identifier: 'ptlc_forgotten00', secretHash: Buffer.alloc(32) },
        ...{ memo: 'Forgotten program', createdAt: long, permissions: [] },
      },
    });
    await inTab(async (page) => {
      await page.goto('/attention');
      const problem = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      await problem(old.node.name).getByText('Version 1.9.0, another node has 1.11.3').waitFor();
      await problem(old.node.name).getByText('Away: last answer').waitFor();
      expect(await problem(newer.node.name).getByText('Version').count()).toBe(0);
      await problem(newer.node.name).getByText('No free allocations').waitFor();
      const token = problem(guarded.node.name);
      await token.getByText('Token unchanged since').waitFor();
      expect(await problem(newer.node.name).getByText('Token').count()).toBe(0);
      const backup = problem('Broken');
      await backup.getByText('Backup failed').waitFor();
      await backup.getByText('Backup Broken of server Not saved').waitFor();
      expect(await backup.getByRole('link', { name: 'Broken' }).getAttribute('href')).toBe(
        `/servers/${unsaved.identifier}/backups`,
      );
      await problem('Stuck').getByText('Server Stuck').waitFor();
      await problem('Forgotten program').getByText('API key Forgotten program').waitFor();
      await token.getByText(`Node ${guarded.node.name}`).waitFor();
      const placesOf = (edge: 'left' | 'right', button: 'first' | 'last'): Promise<readonly number[]> =>
        page.evaluate(
          `[...new Set([...document.querySelectorAll('.attention-actions > :${button}-child')]
            .map((button) => Math.round(button.getBoundingClientRect().${edge})))]`,
        );
      expect(await placesOf('right', 'last')).toHaveLength(1);
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await placesOf('left', 'first')).toHaveLength(1);
      if (wide !== null) await page.setViewportSize(wide);
      await inspectShownView(page, 'attention-all');
      await backup.getByRole('button', { name: 'Make a new backup' }).click();
      await page.getByText('A new backup "Broken" has begun.').waitFor();
      expect(
        await db.backup.count({ where: { serverId: unsaved.id, name: 'Broken', ignoredFiles: { equals: ['*.log'] } } }),
      ).toBe(2);
      const dialog = page.getByRole('alertdialog');
      /** What lies under an open dialog is hidden from roles: it must have closed before the list is read. */
      const confirm = async (name: string): Promise<void> => {
        await dialog.getByRole('button', { name }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await problem('Stuck').getByRole('button', { name: 'Mark as installed' }).click();
      await confirm('Mark as installed');
      await problem('Stuck').waitFor({ state: 'detached' });
      await problem('Never ends').getByRole('button', { name: 'Mark as failed' }).click();
      await confirm('Mark as failed');
      await problem('Never ends').getByText('Backup does not end').waitFor({ state: 'detached' });
      await problem('Forgotten program').getByRole('button', { name: 'Revoke' }).click();
      await dialog.getByLabel('Forgotten program').fill('Forgotten program');
      await confirm('Revoke');
      await problem('Forgotten program').waitFor({ state: 'detached' });
    });
  });

  test('lists a server whose disk is nearly full, until its limit is raised or its files are deleted', async () => {
    const { service, rows } = shared;
    const server = await installServer(service, rows, {
      ...(await onBuiltIn('Nearly full')),
      limits: { memory: 256, swap: 0, disk: 1, io: 500, cpu: 0 },
    });
    const { status } = await service.rest(
      'POST',
      `/api/client/servers/${server.identifier}/files/write?file=world.dat`,
      {
        body: 'x'.repeat(980_000),
        headers: { 'Content-Type': 'text/plain' },
      },
    );
    expect(status).toBe(204);
    await inTab(async (page) => {
      await page.goto('/attention');
      const problem = page.getByRole('listitem').filter({ hasText: 'Nearly full' });
      await problem.getByText(/Disk: 9\d% of 1 MB/).waitFor();
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        expect([theme, await findBarriers(page)]).toEqual([theme, []]);
      }
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await sidewaysScroll(page)).toBe(0);
      if (wide !== null) await page.setViewportSize(wide);
      await problem.getByRole('link', { name: 'Raise the limit' }).click();
      const limits = page.getByRole('form', { name: 'Limits' });
      await limits.locator('input:focus').waitFor();
      // The focus is in the field of the limit that is nearly reached.
      await page.keyboard.press('Control+a');
      await page.keyboard.type('100');
      expect(await limits.getByLabel('Disk (MB)').inputValue()).toBe('100');
      await limits.getByRole('button', { name: 'Save' }).click();
      await limits.getByText('Not saved yet').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Needs attention' }).click();
      await page.getByText('Checked').waitFor();
      await problem.waitFor({ state: 'detached' });
      const { db } = rows;
      expect(await db.server.findUniqueOrThrow({ where: { id: server.id } })).toMatchObject({ disk: 100, memory: 256 });
      const lower = `mutation ($server: ID!) {
        updateServerBuild(input: { id: $server, limits: { disk: 1 } }) { __typename }
      }`;
      const id = Buffer.from(`Server:${server.id}`).toString('base64');
      expect((await service.graphql(lower, { server: id })).body.data.updateServerBuild.__typename).toBe('Server');
      await problem.getByRole('link', { name: 'Open its files' }).click();
      const file = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'world.dat' }) });
      await file.getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill('world.dat');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await file.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Needs attention' }).click();
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
      await page.getByText('Checked').waitFor();
      await problem.waitFor({ state: 'detached' });
    });
  });

  test('the page of a node has no barriers in both themes, and fits into 360 pixels', () =>
    inTab(async (page) => {
      await openNode(page, await builtIn());
      await page.getByRole('region', { name: 'Allocations of this node' }).getByRole('row').nth(2).waitFor();
      await page.getByText('Isolation of servers').waitFor();
      await page.getByText('Waiting for the first values').first().waitFor({ state: 'detached' });
      await inspectShownView(page, 'node');
    }));
});

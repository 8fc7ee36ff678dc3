import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBrowser, HAS_BROWSER, type TabOptions } from '../../support/e2e/browser.js';
import { installServer } from '../../support/e2e/console-server.js';
import { inspectView } from '../../support/e2e/inspect-view.js';
import { createPerson } from '../../support/e2e/people.js';
import { describeService } from '../../support/e2e/shared-service.js';

if (!HAS_BROWSER)
  test.skip('the allocations of a server in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the allocations of a server in the web console', () => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();

  const install = (limit: number, owner?: number) =>
    installServer(shared.service, shared.rows, {
      name: 'Networked',
      ...(owner === undefined ? {} : { user: owner }),
      feature_limits: { databases: 0, allocations: limit, backups: 0 },
    });

  const inTab = async (steps: (page: Page) => Promise<void>, options: TabOptions = {}): Promise<void> => {
    const person = await createPerson(shared.rows, `network-${randomUUID().slice(0, 8)}`);
    await shared.rows.db.user.update({ where: { id: person.id }, data: { rootAdmin: true } });
    const tab = await openBrowserTab(shared.service, { key: person.key, ...options });
    try {
      await steps(tab.page);
      expect(tab.problems).toEqual([]);
    } finally {
      await tab.close();
    }
  };

  test('adds an allocation, notes its purpose, makes it the primary one, and removes the other; another tab sees it', async () => {
    const server = await install(2);
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/network`);
      const allocations = page.getByRole('table', { name: 'Network' }).getByRole('rowheader');
      await page.getByText('An allocation is an address and port of the node').waitFor();
      await page.getByText('1 of 2').waitFor();
      const [first = ''] = await allocations.locator('code').allTextContents();
      await page.getByRole('button', { name: 'Add a free allocation' }).click();
      await page.getByText('2 of 2').waitFor();
      expect(await page.getByRole('button', { name: 'Add a free allocation' }).isDisabled()).toBe(true);
      const second = (await allocations.locator('code').allTextContents()).find((address) => address !== first) ?? '';
      await page.getByRole('button', { name: `Edit notes of ${second}` }).click();
      await page.getByRole('dialog').getByLabel('Notes').fill('Voice chat');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: 'Voice chat' }).waitFor();
      await inTab(async (other) => {
        await other.goto(`/servers/${server.identifier}/network`);
        const row = other.getByRole('row').filter({ hasText: second });
        await row.getByText('Voice chat').waitFor();
        await page.getByRole('button', { name: `Make ${second} the primary allocation` }).click();
        await row.getByText('Primary').waitFor();
      });
      await page.getByRole('button', { name: `Remove ${first}` }).click();
      await page.getByRole('alertdialog').getByLabel(first).fill(first);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('1 of 2').waitFor();
      expect(await allocations.locator('code').allTextContents()).toEqual([second]);
    });
  });

  test('lets an administrator assign a free allocation of the node, and remove it; the owner of the server may not', async () => {
    const owner = await createPerson(shared.rows, `network-${randomUUID().slice(0, 8)}`);
    const server = await install(0, owner.id);
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/network`);
      const allocations = page.getByRole('table', { name: 'Network' }).getByRole('rowheader');
      await page.getByText('An administrator assigns the allocations of this server.').waitFor();
      await page.getByRole('button', { name: 'As an administrator, choose a free allocation' }).click();
      await page.getByRole('option').last().click();
      await page.getByRole('button', { name: 'Assign the chosen one' }).click();
      await allocations.nth(1).waitFor();
      const own = await openBrowserTab(shared.service, { key: owner.key });
      await own.page.goto(`/servers/${server.identifier}/network`);
      await own.page.getByRole('button', { name: /^Make .* the primary allocation/ }).waitFor();
      expect(await own.page.getByRole('button', { name: /^Remove|Assign the chosen one/ }).count()).toBe(0);
      await own.close();
      await page.getByRole('button', { name: /^Remove / }).click();
      const dialog = page.getByRole('alertdialog');
      const [address = ''] = (await dialog.getByRole('heading').textContent())?.match(/[\d.]+:\d+/) ?? [];
      await dialog.getByLabel(address).fill(address);
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await allocations.nth(1).waitFor({ state: 'detached' });
    });
  });

  test('copies the primary allocation from the header, leads to the node, and shows limits while the server is offline', async () => {
    const owner = await createPerson(shared.rows, `network-${randomUUID().slice(0, 8)}`);
    const server = await install(0, owner.id);
    await inTab(
      async (page) => {
        await page.goto(`/servers/${server.identifier}/network`);
        const address = await page.getByRole('rowheader').locator('code').textContent();
        await page.getByText('At most 256 MB').waitFor();
        await page.getByText('No limit').waitFor();
        await page.getByRole('button', { name: 'Copy the allocation of this server' }).click();
        await page.getByText('Copied.').waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
        await page.getByRole('link', { name: 'local', exact: true }).click();
        await page.getByRole('heading', { name: 'local', level: 1 }).waitFor();
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
    const own = await openBrowserTab(shared.service, { key: owner.key });
    await own.page.goto(`/servers/${server.identifier}/network`);
    await own.page.getByText('local', { exact: true }).waitFor();
    expect(await own.page.getByRole('link', { name: 'local', exact: true }).count()).toBe(0);
    await own.close();
  });

  test('has no barriers in both themes, fits into 360 pixels, and speaks German', async () => {
    const server = await install(2);
    const view = { name: 'server-network', path: `/servers/${server.identifier}/network` };
    await inTab((page) => inspectView(page, { ...view, text: '1 of 2' }));
    await inTab(
      async (page) => {
        await page.goto(view.path);
        await page.getByRole('button', { name: 'Freie Zuweisung hinzufügen' }).waitFor();
      },
      { locale: 'de-DE' },
    );
  });

  test('says where an SFTP client finds the files', async () => {
    const server = await install(0);
    await inTab(async (page) => {
      await page.goto(`/servers/${server.identifier}/files`);
      await page.getByText(new RegExp(`^sftp://network-[0-9a-f]+\\.${server.identifier}@.+:\\d+$`)).waitFor();
    });
  });
});

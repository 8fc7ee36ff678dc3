import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeBrowser,
  findBarriers,
  HAS_BROWSER,
  sidewaysScroll,
  type TabOptions,
} from '../../support/e2e/browser.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

/** A page of its own, with its own test. */
const REST_REFERENCE = '/docs/api';

const PHONE = { width: 360, height: 740 } as const;

if (!HAS_BROWSER) test.skip('the documents in a browser, of which this machine has none', () => undefined);

(HAS_BROWSER ? describe : describe.skip)('the documents in a browser', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());
  const openBrowserTab = describeBrowser();

  /** Opens a tab, runs the steps, and expects that the browser had nothing to report. */
  const inTab = async (steps: (page: Page) => Promise<void>, options: TabOptions = {}): Promise<void> => {
    const tab = await openBrowserTab(service, options);
    const requested: string[] = [];
    tab.page.on('request', (request) => requested.push(new URL(request.url()).origin));
    try {
      await steps(tab.page);
      expect(tab.problems).toEqual([]);
      expect(new Set(requested)).toEqual(new Set([service.url]));
    } finally {
      await tab.close();
    }
  };

  const titleOf = (page: Page, name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  /** Distance of an element from the top of the window, in pixels. */
  const topOf = (page: Page, selector: string): Promise<number> =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

  test('are opened from the about page, and read one after another', () =>
    inTab(async (page) => {
      await page.goto('/about');
      await page.getByRole('link', { name: 'The documents' }).click();
      await titleOf(page, 'Documents');
      const documents = page.getByRole('navigation', { name: 'Documents' });
      await documents.getByRole('link', { name: 'First schedule' }).click();
      await titleOf(page, 'From nothing to a schedule that has run');
      expect(await documents.locator('[aria-current]').allTextContents()).toEqual(['First schedule']);
      await page.getByRole('link', { name: 'Next: When a schedule runs' }).click();
      await titleOf(page, 'When a schedule runs: cron fields, time zones, daylight saving');
      await documents.getByRole('link', { name: 'GraphQL schema' }).click();
      await titleOf(page, 'GraphQL reference');
    }));

  test('lead to the section that an anchor names, below the header', () =>
    inTab(async (page) => {
      await page.goto('/docs/start/first-schedule');
      await page.getByRole('link', { name: 'what to do then' }).click();
      await titleOf(page, 'The REST API');
      expect(new URL(page.url()).hash).toBe('#94-operations-that-a-state-blocks');
      const heading = '[id="94-operations-that-a-state-blocks"]';
      await until(async () => (await topOf(page, heading)) < 200);
      const header = await page.locator('header').boundingBox();
      expect(await topOf(page, heading)).toBeGreaterThanOrEqual(header?.height ?? 0);
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '3.1 Shape' }).click();
      await until(async () => (await topOf(page, '[id="31-shape"]')) < 200);
    }));

  test('are searched with keys only; a result leads to its section', () =>
    inTab(async (page) => {
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      await page.goto('/docs');
      await titleOf(page, 'Documents');
      expect(loaded.filter((path) => path.includes('search'))).toEqual([]);
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Search the documents' });
      await dialog.getByRole('searchbox', { name: 'Words' }).waitFor();
      await page.keyboard.type('clocks chang');
      await dialog.getByRole('link', { name: /^When clocks change/ }).waitFor();
      expect(await dialog.getByRole('status').textContent()).toMatch(/results?$/);
      await page.keyboard.press('ArrowDown');
      await until(() =>
        dialog
          .locator('#search-results a')
          .first()
          .evaluate((link) => link.matches(':focus')),
      );
      await page.keyboard.press('Enter');
      await titleOf(page, 'When a schedule runs: cron fields, time zones, daylight saving');
      expect(new URL(page.url()).hash).toBe('#when-clocks-change');
    }));

  test('say that no section has the words, and close the search by Escape', () =>
    inTab(async (page) => {
      await page.goto('/docs');
      await page.getByRole('button', { name: 'Search' }).click();
      const dialog = page.getByRole('dialog', { name: 'Search the documents' });
      await dialog.getByRole('searchbox').fill('xylophonquartz');
      await dialog.getByText('No section has these words.').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }));

  test('have the theme that was chosen in the console', () =>
    inTab(async (page) => {
      await page.goto('/docs');
      await page.evaluate('localStorage.setItem("gamewarden-theme", "dark")');
      await page.reload();
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(15, 18, 22)');
    }));

  test('can be skipped to by keys', () =>
    inTab(async (page) => {
      await page.goto('/docs/run/operations');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await until(() => page.locator('#content').evaluate((content) => content.matches(':focus')));
    }));

  test.each([360, 320])('all of them, and the about page, fit into %i pixels', (width) =>
    inTab(
      async (page) => {
        await page.goto('/docs');
        const links = page.getByRole('navigation', { name: 'Documents' }).locator('a');
        const listed = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        expect(listed).toContain('/docs/graphql');
        const widths: string[] = [];
        for (const path of ['/docs', '/about', ...listed.filter((address) => address !== REST_REFERENCE)]) {
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          widths.push(`${path}: ${width + (await sidewaysScroll(page))}`);
        }
        expect(widths.filter((line) => !line.endsWith(`: ${width}`))).toEqual([]);
      },
      { viewport: { ...PHONE, width } },
    ),
  );

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    const PAGES = ['/docs', '/docs/start/readme', '/docs/run/operations', '/docs/build/rest', '/docs/build/graphql'];

    test.each(PAGES)('%s has no barriers, and fits a narrow window', (path) =>
      inTab(
        async (page) => {
          await page.goto(path);
          await page.getByText('All documents').click();
          expect(await findBarriers(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.getByRole('link', { name: 'Operations', exact: true }).first().waitFor();
          expect(await findBarriers(page)).toEqual([]);
        },
        { viewport: PHONE, colorScheme },
      ),
    );

    test('the search has no barriers', () =>
      inTab(
        async (page) => {
          await page.goto('/docs');
          await page.getByRole('button', { name: 'Search' }).click();
          await page.getByRole('searchbox').fill('backup');
          await page.locator('#search-results a').first().waitFor();
          expect(await findBarriers(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
        },
        { viewport: PHONE, colorScheme },
      ));
  });
});

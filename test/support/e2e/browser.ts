import { afterAll, beforeAll } from '@jest/globals';
import axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { openBrowser } from '../browser.js';
import { findProgram } from '../find-program.js';
import type { Service } from '../service.js';

const program = await findProgram(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']);

/** Whether this machine has a browser. */
export const HAS_BROWSER = program !== undefined;

/** A tab in a profile of its own, and what the browser reported about its page: errors, and breaches of its policy. */
export interface Tab {
  readonly page: Page;
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export interface TabOptions extends BrowserContextOptions {
  /** The key with which the tab is signed in already; without one it shows the sign-in. */
  readonly key?: string;
}

/** Opens tabs of a browser that runs while the tests of a file do. */
export const describeBrowser = (): ((service: Service, options?: TabOptions) => Promise<Tab>) => {
  let browser: Browser | undefined;
  const sessions = rememberSessions();
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });
  afterAll(async () => browser?.close());
  return async (service, { key, ...options } = {}) => {
    if (browser === undefined) throw new Error('The browser runs in tests and in hooks.');
    const context = await browser.newContext({
      baseURL: service.url,
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    context.setDefaultTimeout(90_000);
    if (key !== undefined) await context.addCookies([await sessions.cookieOf(service, key)]);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    return { page, problems, close: () => context.close() };
  };
};

/** A cookie as a browser stores it. */
type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/** Signs in once with each key: a network may do that thirty times a minute. Tabs share the session. */
const rememberSessions = () => {
  const cookies = new Map<string, Promise<Cookie>>();
  return {
    cookieOf: (service: Service, key: string): Promise<Cookie> => {
      const cookie = cookies.get(key) ?? signInWithKey(service, key);
      cookies.set(key, cookie);
      return cookie;
    },
  };
};

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

/** Opens a session of its own. */
const signInWithKey = async ({ url }: Service, key: string): Promise<Cookie> => {
  const browser = openBrowser(url);
  const { status, text } = await browser.send({ method: 'key', key }, { 'User-Agent': USER_AGENT });
  const [name = '', value = ''] = browser.cookie?.split('=') ?? [];
  if (status !== 200) throw new Error(`The service does not accept the key: ${text}`);
  return { name, value, url };
};

/** What axe finds on a page, by the name of the rule and the elements that break it. */
export const findBarriers = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const found: {
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[];
  } = await page.evaluate(`axe.run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    rules: { "target-size": { enabled: true } },
  })`);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

/** Pixels by which a page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The names of the tables that scroll sideways. */
export const wideTables = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('table')]
      .filter(({ parentElement }) => parentElement.scrollWidth > parentElement.clientWidth)
      .map((table) => table.getAttribute('aria-label'))`,
  );

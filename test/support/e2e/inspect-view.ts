import { mkdir } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findBarriers, sidewaysScroll, wideTables } from './browser.js';
import { findConfusions } from './screen-reader.js';

/** Where `npm run screenshots` writes pictures of the views. */
const PICTURES = process.env.WRITE_SCREENSHOTS === '1' ? 'docs/page' : undefined;

/** Widths in pixels: a small phone, and a window of 1,280 pixels that a person enlarged to 400 %. */
const NARROW = [360, 320] as const;

export interface InspectedView {
  /** The name of its pictures. */
  readonly name: string;
  readonly path: string;
  /** A text that is there when the view is complete. */
  readonly text: string;
}

/** Opens a view, and inspects it. */
export const inspectView = async (page: Page, { name, path, text }: InspectedView): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  await inspectShownView(page, name);
};

/** Expects that what is shown, such as a dialog, has no barriers in both themes. */
export const inspectThemes = async (page: Page, name: string): Promise<void> => {
  if (PICTURES !== undefined) await mkdir(PICTURES, { recursive: true });
  // Until then parts of the view are being read.
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}-${theme}.png` });
    expect([name, theme, await findBarriers(page)]).toEqual([name, theme, []]);
  }
};

/**
 * Expects that the view that is shown has no barriers in both themes, that a screen reader tells its controls apart,
 * and that it fits into narrow windows.
 */
export const inspectShownView = async (page: Page, name: string): Promise<void> => {
  await inspectThemes(page, name);
  expect([name, await findConfusions(page)]).toEqual([name, []]);
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 740 });
    expect([name, width, await sidewaysScroll(page)]).toEqual([name, width, 0]);
    expect([name, width, await wideTables(page)]).toEqual([name, width, []]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};

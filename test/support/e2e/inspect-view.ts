import { mkdir } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findBarriers, sidewaysScroll } from './browser.js';

/** Where `npm run screenshots` writes pictures of the views. */
const PICTURES = process.env.WRITE_SCREENSHOTS === '1' ? 'docs/page' : undefined;

export interface InspectedView {
  /** The name of its pictures. */
  readonly name: string;
  readonly path: string;
  /** A text that is there when the view is complete. */
  readonly text: string;
}

/** Expects that a view has no barriers in both themes, and fits into 360 pixels. */
export const inspectView = async (page: Page, { name, path, text }: InspectedView): Promise<void> => {
  if (PICTURES !== undefined) await mkdir(PICTURES, { recursive: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}-${theme}.png` });
    expect([name, theme, await findBarriers(page)]).toEqual([name, theme, []]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect([name, await sidewaysScroll(page)]).toEqual([name, 0]);
};

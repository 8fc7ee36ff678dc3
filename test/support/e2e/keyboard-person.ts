import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeBrowser } from './browser.js';
import { type Keyboard, keyboardOf } from './keyboard.js';
import { createPerson, type Person } from './people.js';
import { describeService, type SharedService } from './shared-service.js';

/** A running service, and administrators who use its console by keyboard alone. */
export interface KeyboardPeople {
  readonly shared: SharedService;
  /** Runs the steps of an administrator of their own: the streams of one person are limited. */
  byKeyboard(steps: (page: Page, keys: Keyboard, person: Person) => Promise<void>): Promise<void>;
}

export const newName = (start: string): string => `${start}-${randomUUID().slice(0, 8)}`;

export const describeKeyboardPeople = (): KeyboardPeople => {
  const shared = describeService();
  const openBrowserTab = describeBrowser();
  return {
    shared,
    byKeyboard: async (steps) => {
      const person = await createPerson(shared.rows, newName('keyboard'));
      await shared.rows.db.user.update({ where: { id: person.id }, data: { rootAdmin: true } });
      const tab = await openBrowserTab(shared.service, { key: person.key });
      try {
        await steps(tab.page, keyboardOf(tab.page), person);
        // A browser reports each answer to a page whose session has ended.
        expect(tab.problems.filter((problem) => !/status of 401/.test(problem))).toEqual([]);
      } finally {
        await tab.close();
      }
    },
  };
};

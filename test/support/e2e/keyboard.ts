import type { Locator, Page } from 'playwright-core';

/** Controls of one page that a person passes at most. */
const MAX_PRESSES = 250;

export interface Keyboard {
  /** Presses Tab until an element has the focus. */
  tabTo(target: Locator): Promise<void>;
  /** Presses the button that Tab reaches. */
  pressButton(name: string, within?: Locator): Promise<void>;
  /** Replaces the text of a field that Tab reaches. */
  fill(field: Locator, text: string): Promise<void>;
  /** Goes down to an item of an open menu or list, and chooses it. */
  choose(item: Locator): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** A person who uses a page by its keyboard alone. */
export const keyboardOf = (page: Page): Keyboard => {
  const { keyboard } = page;
  const focused = page.locator(':focus');
  const goTo = async (target: Locator, key: string): Promise<void> => {
    await target.waitFor();
    for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
      if ((await target.and(focused).count()) === 1) return;
      await keyboard.press(key);
    }
    throw new Error(`The key ${key} does not reach ${String(target)}.`);
  };
  const tabTo = (target: Locator) => goTo(target, 'Tab');
  return {
    tabTo,
    pressButton: async (name, within) => {
      await tabTo((within ?? page).getByRole('button', { name, exact: true }));
      await keyboard.press('Enter');
    },
    fill: async (field, text) => {
      await tabTo(field);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    choose: async (item) => {
      await goTo(item, 'ArrowDown');
      await keyboard.press('Enter');
    },
    press: (key) => keyboard.press(key),
    type: (text) => keyboard.type(text),
  };
};

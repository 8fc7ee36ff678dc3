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
  /** Types the name that a deletion asks for, and waits until the focus is in the view again. */
  confirm(name: string, action?: string): Promise<void>;
  /** Waits until an element, or one in it, has the focus. */
  waitForFocus(target: Locator): Promise<void>;
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
  const pressButton: Keyboard['pressButton'] = async (name, within) => {
    await tabTo((within ?? page).getByRole('button', { name, exact: true }));
    await keyboard.press('Enter');
  };
  const fill: Keyboard['fill'] = async (field, text) => {
    await tabTo(field);
    await keyboard.press('Control+A');
    await keyboard.type(text);
  };
  const waitForFocus = (target: Locator) => target.and(focused).or(target.locator(focused)).waitFor();
  return {
    tabTo,
    pressButton,
    fill,
    confirm: async (name, action = 'Delete') => {
      const dialog = page.getByRole('alertdialog');
      await fill(dialog.getByLabel(name, { exact: true }), name);
      await pressButton(action, dialog);
      await dialog.waitFor({ state: 'detached' });
      await waitForFocus(page.getByRole('main'));
    },
    waitForFocus,
    choose: async (item) => {
      await goTo(item, 'ArrowDown');
      await keyboard.press('Enter');
    },
    press: (key) => keyboard.press(key),
    type: (text) => keyboard.type(text),
  };
};

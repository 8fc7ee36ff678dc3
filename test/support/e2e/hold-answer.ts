import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';

/** Holds the answer to the next operation of a name: the service has given it, and the page does not have it yet. */
export const holdAnswer = async (page: Page, operation: string) => {
  const events = new EventEmitter();
  const answered = once(events, 'answered');
  let isHeld = false;
  await page.route('**/graphql', async (route) => {
    if (isHeld || route.request().postDataJSON()?.operationName !== operation) return route.continue();
    isHeld = true;
    const response = await route.fetch();
    events.emit('answered');
    await once(events, 'let through');
    await route.fulfill({ response });
  });
  return { answered, letThrough: () => events.emit('let through') };
};

import { expect, test } from '@jest/globals';
import { createCallSlots } from '../../../src/daemon/call-slots.js';

const LONG_MS = 60_000;

test('slots are assigned in the order of requests', async () => {
  const slots = createCallSlots(1);
  const release = await slots.take(LONG_MS);
  const order: string[] = [];
  const second = slots.take(LONG_MS).then((next) => {
    order.push('second');
    next?.();
  });
  const third = slots.take(LONG_MS).then((next) => {
    order.push('third');
    next?.();
  });
  release?.();
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
  expect(await slots.take(LONG_MS)).not.toBeNull();
});

test('a caller that waited too long gets none, and the slot goes to the next', async () => {
  const slots = createCallSlots(1);
  const release = await slots.take(LONG_MS);
  const impatient = slots.take(1);
  const patient = slots.take(LONG_MS);
  expect(await impatient).toBeNull();
  release?.();
  expect(await patient).not.toBeNull();
});

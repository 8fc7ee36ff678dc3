import { expect, test } from '@jest/globals';
import type { Unreported } from '../../../src/domain/unreported/find-unreported.js';
import { chooseLeastRecentlyAsked } from '../../../src/jobs/choose-least-recently-asked.js';

const node = { id: 1, scheme: 'http', fqdn: 'a', daemonListen: 1, daemonToken: '' };
const backup = (uuid: string): Unreported => ({
  kind: 'backup',
  uuid,
  ageMs: 1,
  server: { id: 1, uuid: 's', nodeId: 1 },
  ref: { uuid: 's', node },
});
const names = (items: Iterable<Unreported>) => [...items].map((item) => (item.kind === 'backup' ? item.uuid : ''));

test('every item is chosen, and none again within ten seconds', () => {
  let now = 0;
  const choose = chooseLeastRecentlyAsked(() => now);
  const items = Array.from({ length: 45 }, (_, index) => backup(`b${index}`));
  expect(names(choose(items))).toEqual(names(items.slice(0, 20)));
  expect(names(choose(items))).toEqual(names(items.slice(20, 40)));
  expect(names(choose(items))).toEqual(names(items.slice(40)));
  expect(names(choose(items))).toEqual([]);
  now += 10_000;
  expect(names(choose(items))).toEqual(names(items.slice(0, 20)));
});

test('an item that was chosen but not reached comes first in the next round', () => {
  const choose = chooseLeastRecentlyAsked(() => 0);
  const items = ['a', 'b', 'c'].map(backup);
  for (const item of choose(items)) {
    expect(names([item])).toEqual(['a']);
    break;
  }
  expect(names(choose(items))).toEqual(['b', 'c']);
});

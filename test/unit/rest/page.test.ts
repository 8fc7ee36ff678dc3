import { expect, jest, test } from '@jest/globals';
import type { Request } from 'express';
import { beginShortWork } from '../../../src/load/time-slicer.js';
import type { ApiResponse } from '../../../src/rest/operation.js';
import { sendPage } from '../../../src/rest/page.js';

const ITEM = { object: 'row', attributes: {} } as const;

/** Writes a page of three rows, each of which takes longer than a stretch, in a request that is short until it says otherwise. */
const writeSlowly = async () => {
  const becomeLong = jest.fn(beginShortWork());
  const send = jest.fn();
  const res = { locals: { becomeLong }, closed: false, type: () => ({ send }) } as unknown as ApiResponse; // it asks for nothing else
  const req = { query: {}, protocol: 'http', host: 'x', baseUrl: '', path: '/rows', originalUrl: '/rows' };
  const edges = [1, 2, 3].map((node) => ({ node }));
  await sendPage(res, { req: req as unknown as Request, variables: { first: 3 } }, { edges, totalCount: 3 }, () => {
    for (const began = performance.now(); performance.now() - began < 10; );
    return ITEM;
  });
  becomeLong();
  expect(JSON.parse(String(send.mock.calls[0]?.[0])).data).toEqual([ITEM, ITEM, ITEM]);
  return becomeLong.mock.calls.length - 1;
};

test('a page that is written in several stretches waits as what is long, whatever its size, and not for itself', async () => {
  expect(await writeSlowly()).toBe(3);
});

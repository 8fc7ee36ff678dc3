import { expect, jest, test } from '@jest/globals';
import type { Request } from 'express';
import type { ApiResponse } from '../../../src/rest/operation.js';
import { sendPage } from '../../../src/rest/page.js';

const ITEM = { object: 'row', attributes: {} } as const;

test('the process serves others between the rows of a page that takes long to be written', async () => {
  const events: string[] = [];
  const send = jest.fn();
  const res = { locals: {}, closed: false, type: () => ({ send }) } as unknown as ApiResponse; // the page needs no other members
  const req = { query: {}, protocol: 'http', host: 'x', baseUrl: '', path: '/rows', originalUrl: '/rows' };
  const edges = [1, 2, 3].map((node) => ({ node }));
  const sent = sendPage(
    res,
    { req: req as unknown as Request, variables: { first: 3 } },
    { edges, totalCount: 3 },
    () => {
      // Longer than a time slice.
      for (const began = performance.now(); performance.now() - began < 10; );
      setImmediate(() => events.push('other'));
      events.push('row');
      return ITEM;
    },
  );
  await sent;
  expect(JSON.parse(String(send.mock.calls[0]?.[0])).data).toEqual([ITEM, ITEM, ITEM]);
  expect(events.slice(0, 5)).toEqual(['row', 'other', 'row', 'other', 'row']);
});

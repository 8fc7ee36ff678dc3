import { expect, test } from '@jest/globals';
import { item, list, pagination } from '../../../src/rest/envelope.js';

const URL = 'https://panel.example.com/api/application/servers';

test('one resource is wrapped with its kind', () => {
  expect(item('server', { id: 1 })).toEqual({ object: 'server', attributes: { id: 1 } });
});

test('a list wraps each of its resources', () => {
  expect(list('allocation', [{ id: 1 }, { id: 2 }])).toEqual({
    object: 'list',
    data: [
      { object: 'allocation', attributes: { id: 1 } },
      { object: 'allocation', attributes: { id: 2 } },
    ],
  });
  expect(list('allocation', [])).toEqual({ object: 'list', data: [] });
});

const link = (page: number) => `${URL}?page=${page}`;

const PAGES = [
  ['the only page', { page: 1, perPage: 50, total: 3, count: 3 }, 1, {}],
  ['an empty list', { page: 1, perPage: 50, total: 0, count: 0 }, 1, {}],
  ['the first of three', { page: 1, perPage: 50, total: 134, count: 50 }, 3, { next: link(2) }],
  ['one between two', { page: 2, perPage: 50, total: 134, count: 50 }, 3, { previous: link(1), next: link(3) }],
  ['the last', { page: 3, perPage: 50, total: 134, count: 34 }, 3, { previous: link(2) }],
  ['a full last', { page: 2, perPage: 50, total: 100, count: 50 }, 2, { previous: link(1) }],
  ['one beyond the end', { page: 9, perPage: 50, total: 134, count: 0 }, 3, { previous: link(8) }],
  ['the second of nothing', { page: 2, perPage: 50, total: 0, count: 0 }, 1, { previous: link(1) }],
] as const;

test.each(PAGES)('%s has its numbers and links', (_name, { page, perPage, total, count }, totalPages, links) => {
  expect(pagination({ page, perPage }, { total, count, url: URL })).toEqual({
    pagination: { total, count, per_page: perPage, current_page: page, total_pages: totalPages, links },
  });
});

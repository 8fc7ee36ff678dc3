import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { parse } from 'qs';
import { includes } from '../../../src/rest/includes.js';
import { filters, pageOf, sorts } from '../../../src/rest/query.js';

/** A request with a query, read as the service reads it. */
const asking = (query: string, body: unknown = {}): Request => ({ query: parse(query), body }) as unknown as Request; // the parts of a request that are read here

describe('includes', () => {
  const NAMES = ['allocations', 'user', 'egg', 'node'] as const;
  const NONE = { allocations: false, user: false, egg: false, node: false };

  test.each([
    ['include=allocations,user', ['allocations', 'user']],
    ['include=allocations, user', ['allocations', 'user']],
    ['include[]=allocations&include[]=user', ['allocations', 'user']],
    ['include[0]=allocations&include[1]=user', ['allocations', 'user']],
    ['include=allocations&include=user', ['allocations', 'user']],
    ['include[a]=user', ['user']],
    ['include=egg.variables', ['egg']],
    ['include=unknown,user', ['user']],
    ['include=User', []],
    ['include=constructor,__proto__', []],
    ['include=', []],
    ['', []],
  ])('%s', (query, asked) => {
    expect(includes(asking(query), NAMES)).toEqual({
      ...NONE,
      ...Object.fromEntries(asked.map((name) => [name, true])),
    });
  });

  test.each([{ include: 'user' }, { include: ['user'] }])('in the body %j count too', (body) => {
    expect(includes(asking('include=egg', body), NAMES)).toEqual({ ...NONE, user: true, egg: true });
  });

  test.each([null, 'text', { include: 7 }])('in the body %j are none', (body) => {
    expect(includes(asking('', body), NAMES)).toEqual(NONE);
  });
});

describe('pages', () => {
  test.each([
    ['', 1, 50],
    ['page=3&per_page=10', 3, 10],
    ['page=0', 1, 50],
    ['page=-2', 1, 50],
    ['page=two', 1, 50],
    ['page=1.5', 1, 50],
    ['page[]=2', 1, 50],
    ['page=01', 1, 50],
    ['per_page=0', 1, 50],
    ['per_page=-1', 1, 50],
    ['per_page=', 1, 50],
    ['per_page=many', 1, 50],
    ['per_page=1', 1, 1],
    ['per_page=10000', 1, 10_000],
    ['per_page=10001', 1, 10_000],
    ['per_page=99999999999999999999', 1, 50],
  ])('%p is page %i of %i', (query, page, perPage) => {
    expect(pageOf(asking(query), { defaultSize: 50, maxSize: 10_000 })).toEqual({ page, perPage });
  });
});

describe('filters', () => {
  const NAMES = { name: 'name', uuidShort: 'identifier', external_id: 'externalId' } as const;

  test.each([
    ['filter[name]=lobby', { name: ['lobby'] }],
    ['filter[name]=a,b', { name: ['a', 'b'] }],
    ['filter[name][]=a&filter[name][]=b', { name: ['a', 'b'] }],
    ['filter[name]=a&filter[uuidShort]=0123', { name: ['a'], identifier: ['0123'] }],
    ['filter[external_id]=billing', { externalId: ['billing'] }],
    ['filter[name]=', {}],
    ['filter[name]=,', {}],
    ['filter=lobby', {}],
    ['filter[]=lobby', {}],
    ['', {}],
  ])('%s', (query, expected) => {
    expect(filters(asking(query), NAMES)).toEqual(expected);
  });

  test('that are unknown are refused with what there is', () => {
    expect(() => filters(asking('filter[foo]=a&filter[name]=b'), NAMES)).toThrow(
      expect.objectContaining({
        code: 'INVALID_FILTER',
        message: 'Requested filter(s) `foo` are not allowed. Allowed filter(s) are `name, uuidShort, external_id`.',
      }),
    );
  });

  test.each(['filter[constructor]=a', 'filter[toString]=a'])('%s is unknown', (query) => {
    expect(() => filters({ query: parse(query, { allowPrototypes: true }) } as unknown as Request, NAMES)).toThrow(
      expect.objectContaining({ code: 'INVALID_FILTER' }),
    );
  });
});

describe('sorts', () => {
  test.each([
    ['sort=id', [{ field: 'id', direction: 'asc' }]],
    ['sort=-id', [{ field: 'id', direction: 'desc' }]],
    [
      'sort=uuid,-id',
      [
        { field: 'uuid', direction: 'asc' },
        { field: 'id', direction: 'desc' },
      ],
    ],
    ['sort=', []],
    ['', []],
  ])('%s', (query, expected) => {
    expect(sorts(asking(query), { id: 'id', uuid: 'uuid' })).toEqual(expected);
  });

  test.each(['name', '-name', '--id'])('%s is refused with what there is', (name) => {
    expect(() => sorts(asking(`sort=${name}`), { id: 'id', uuid: 'uuid' })).toThrow(
      expect.objectContaining({ code: 'INVALID_SORT', message: expect.stringContaining('are `id, uuid`.') }),
    );
  });
});

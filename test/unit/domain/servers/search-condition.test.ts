import { describe, expect, test } from '@jest/globals';
import { portsBeginningWith, searchCondition } from '../../../../src/domain/servers/search-condition.js';

describe('the ports that begin with some digits', () => {
  test.each(['1', '2', '25', '255', '6553', '65535', '25565', '9', '99999', '0', '025'])(
    'are for %s those whose notation does',
    (digits) => {
      const ranges = portsBeginningWith(digits);
      for (let port = 1; port <= 65_535; port += 1) {
        const isFound = ranges.some(({ gte, lte }) => gte <= port && port <= lte);
        if (isFound !== String(port).startsWith(digits)) expect([port, isFound]).toEqual([port, !isFound]);
      }
    },
  );
});

describe('a search', () => {
  const isForAddress = (text: string): boolean => 'allocations' in searchCondition(text);

  test.each(['203.0.113.5', '203.0.113.5:2', '203.0.113.5:25565', ':2', ':25565', '0.0.0.0', '255.255.255.255'])(
    'for %j searches allocations',
    (text) => {
      expect(isForAddress(text)).toBe(true);
    },
  );

  test.each([
    '',
    ':',
    ':x',
    ':255655',
    '203.0.113.5:',
    '203.0.113.5:255655',
    '203.0.113.256',
    '203.0.113',
    '203.0.113.5.6',
    '1.2.3.4,5',
    '...',
    '::1',
    '25565',
    'survival',
  ])('for %j searches the columns of the server', (text) => {
    expect(isForAddress(text)).toBe(false);
  });

  test('takes the signs that stand for others in a pattern as they are', () => {
    expect(searchCondition('50%_\\')).toEqual({
      OR: [
        { uuid: { startsWith: '50\\%\\_\\\\', mode: 'insensitive' } },
        { identifier: '50%_\\' },
        { externalId: '50%_\\' },
        { name: { contains: '50\\%\\_\\\\', mode: 'insensitive' } },
      ],
    });
  });
});

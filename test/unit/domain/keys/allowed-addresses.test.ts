import { describe, expect, test } from '@jest/globals';
import {
  isAddressRange,
  isAllowedAddress,
  isWithinRanges,
  plainAddress,
} from '../../../../src/domain/keys/allowed-addresses.js';

describe('the addresses a key may be used from', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['::1', '0:0:0:0:0:0:0:1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['203.0.113.7', '', false],
    ['nonsense', '203.0.113.7', false],
  ])('%s and %s: %s', (range, address, isAllowed) => {
    expect(isAllowedAddress([range], address)).toBe(isAllowed);
  });

  test.each([
    ['203.0.113.0/24', '203.0.113.7', true],
    ['203.0.113.0/24', '203.0.113.7/24', true],
    ['203.0.113.0/24', '203.0.113.128/25', true],
    ['203.0.113.0/24', '203.0.113.0/23', false],
    ['203.0.113.0/24', '203.0.114.0/24', false],
    ['203.0.113.7', '203.0.113.7/32', true],
    ['203.0.113.7', '203.0.113.7/31', false],
    ['203.0.113.0/24', '::ffff:203.0.113.0/120', true],
    ['203.0.113.0/24', '::ffff:203.0.113.0/119', false],
    ['0.0.0.0/0', '::/0', false],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::/32', '2001:db8:7::/48', true],
    ['2001:db8::/32', '2001:db8::/31', false],
    ['nonsense', '203.0.113.7', false],
  ])('within %s is %s: %s', (outer, range, isWithin) => {
    expect(isWithinRanges([outer], range)).toBe(isWithin);
  });

  test('one of several ranges is enough, and no ranges are no restriction', () => {
    expect(isAllowedAddress(['10.0.0.0/8', '::1'], '::1')).toBe(true);
    expect(isAllowedAddress([], 'anything')).toBe(true);
  });

  test('an IPv4-mapped IPv6 address counts as IPv4', () => {
    expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
  });

  test.each(['10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '10.0.0.0/', '::/129', 'fe80::1%eth0', 'localhost', ''])(
    '"%s" is no range',
    (text) => {
      expect(isAddressRange(text)).toBe(false);
    },
  );
});

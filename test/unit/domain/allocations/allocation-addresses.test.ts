import { describe, expect, test } from '@jest/globals';
import { allocationAddresses } from '../../../../src/domain/allocations/allocation-addresses.js';
import type { Resolver } from '../../../../src/domain/ports/resolver.js';

const asked: string[] = [];

/** Resolves one host name. */
const resolver: Resolver = {
  addressOf: async (hostName) => {
    asked.push(hostName);
    return hostName === 'play.example.com' ? '203.0.113.7' : null;
  },
};

describe('the addresses of an allocation', () => {
  test.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['0.0.0.0', ['0.0.0.0']],
    ['::1', ['::1']],
    ['2001:DB8:0:0::5', ['2001:db8::5']],
    ['10.0.0.5/32', ['10.0.0.5']],
    ['10.0.0.5/31', ['10.0.0.4', '10.0.0.5']],
    ['10.0.0.5/30', ['10.0.0.4', '10.0.0.5', '10.0.0.6', '10.0.0.7']],
    ['255.255.255.255/31', ['255.255.255.254', '255.255.255.255']],
    ['play.example.com', ['203.0.113.7']],
  ])('%s means %j', async (text, addresses) => {
    expect(await allocationAddresses(resolver, text)).toEqual(addresses);
  });

  test('the largest block is 128 addresses, including the first and the last', async () => {
    const addresses = await allocationAddresses(resolver, '192.168.1.200/25');
    expect([addresses.length, addresses[0], addresses.at(-1)]).toEqual([128, '192.168.1.128', '192.168.1.255']);
  });

  test.each([
    '10.0.0.0/24',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/x',
    '10.0.0.0/-25',
    'nobody/8',
    '::1/128',
  ])('%s is no valid block', async (text) => {
    await expect(allocationAddresses(resolver, text)).rejects.toMatchObject({
      code: 'CIDR_OUT_OF_RANGE',
      message: 'CIDR notation only allows masks between /25 and /32.',
    });
  });

  test.each([
    'unknown.example.com',
    '999.1.1.1',
    '10.0.0',
    '12345',
    'not a name',
    '-a.example.com',
    'play.example.com/32',
    '10.0.0.0/25/25',
    '::1/32',
    `${'a'.repeat(300)}.example.com`,
  ])('%s is no address', async (text) => {
    await expect(allocationAddresses(resolver, text)).rejects.toMatchObject({
      code: 'REFUSED',
      message: `Could not parse provided allocation IP address (${text}): Invalid IP address format`,
    });
  });

  test('only host names are resolved', () => {
    expect(new Set(asked)).toEqual(new Set(['play.example.com', 'unknown.example.com']));
  });
});

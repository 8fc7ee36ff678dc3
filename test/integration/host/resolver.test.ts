import { expect, test } from '@jest/globals';
import { systemResolver } from '../../../src/host/resolver.js';

test('a name that the hosts file has is found', async () => {
  expect(await systemResolver.addressOf('localhost')).toMatch(/^127\./);
});

test('a name that nobody has is no address', async () => {
  expect(await systemResolver.addressOf('nobody.invalid')).toBeNull();
});

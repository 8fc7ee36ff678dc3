import { expect, test } from '@jest/globals';
import { isHost } from '../../../src/domain/is-host.js';

test.each([
  'node-1.example.com',
  'localhost',
  'wings_1',
  'xn--mnchen-3ya.example',
  'münchen.example',
  'a.example.',
  '127.0.0.1',
  '::1',
  '2001:db8::1',
])('%s is a host', (text) => {
  expect(isHost(text)).toBe(true);
});

test.each([
  '',
  'not a host',
  'http://a.example',
  'a.example/path',
  'a.example:8080',
  'user@a.example',
  '[::1]',
  'fe80::1%eth0',
  '999.1.1.1',
  '10.1',
  'a..example',
  '.example',
  '-a.example',
  'a.999',
  'a?b',
  `${'a'.repeat(254)}`,
])('%j is none', (text) => {
  expect(isHost(text)).toBe(false);
});

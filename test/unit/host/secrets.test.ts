import { expect, test } from '@jest/globals';
import { createSecrets } from '../../../src/host/secrets.js';

const secrets = createSecrets('a long random text that only this service knows');

test('a sealed text opens to what it was', () => {
  expect(secrets.open(secrets.seal('tökén'))).toBe('tökén');
  expect(secrets.open(secrets.seal(''))).toBe('');
});

test('the same text sealed twice is two different texts', () => {
  expect(secrets.seal('token')).not.toBe(secrets.seal('token'));
});

test('a text sealed under another key does not open', () => {
  expect(() => createSecrets('another key').open(secrets.seal('token'))).toThrow('does not open');
});

test('a damaged text does not open', () => {
  const sealed = secrets.seal('token');
  const damaged = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`;
  expect(() => secrets.open(damaged)).toThrow('does not open');
});

test.each(['', 'v1.', 'token', 'v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])('%j is not a sealed text', (text) => {
  expect(() => secrets.open(text)).toThrow('not a sealed text');
});

test('there must be a key', () => {
  expect(() => createSecrets('')).toThrow();
});

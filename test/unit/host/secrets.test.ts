import { expect, test } from '@jest/globals';
import { createSecrets } from '../../../src/host/secrets.js';

const secrets = createSecrets('a long random text that only this service knows');

test('opening a sealed text returns the original', () => {
  expect(secrets.open(secrets.seal('tökén'))).toBe('tökén');
  expect(secrets.open(secrets.seal(''))).toBe('');
});

test('sealing the same text twice gives two different texts', () => {
  expect(secrets.seal('token')).not.toBe(secrets.seal('token'));
});

test('a text sealed with another key cannot be opened', () => {
  expect(() => createSecrets('another key').open(secrets.seal('token'))).toThrow('cannot be opened');
});

test('a damaged text cannot be opened', () => {
  const sealed = secrets.seal('token');
  const damaged = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`;
  expect(() => secrets.open(damaged)).toThrow('cannot be opened');
});

test.each(['', 'v1.', 'token', 'v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])('%j is not a sealed text', (text) => {
  expect(() => secrets.open(text)).toThrow('not a sealed text');
});

test('an empty key is rejected', () => {
  expect(() => createSecrets('')).toThrow();
});

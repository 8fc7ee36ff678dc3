import { expect, test } from '@jest/globals';
import { isAllowedOrigin } from '../../../packages/node/src/websocket/allowed-origin.js';

const allowed = (origin: string | undefined, remote: string, more: readonly string[] = []): boolean =>
  isAllowedOrigin(origin, { remote, allowed_origins: [...more] });

test('the origin of the service is allowed, independent of its path; similar ones are not', () => {
  const remote = 'https://panel.example/base';
  expect(allowed('https://panel.example', remote)).toBe(true);
  for (const origin of [
    undefined,
    '',
    'null',
    'https://panel.example/',
    'https://panel.example:444',
    'http://panel.example',
    'https://PANEL.example',
    'https://panel.example.evil',
    'https://localhost',
    '*',
  ]) {
    expect(allowed(origin, remote)).toBe(false);
  }
});

test('a service at a loopback address is allowed under all loopback names, at its own port only', () => {
  for (const remote of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000']) {
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      expect(allowed(`http://${host}:3000`, remote)).toBe(true);
      expect(allowed(`http://${host}:3001`, remote)).toBe(false);
      expect(allowed(`https://${host}:3000`, remote)).toBe(false);
      expect(allowed(`http://${host}:3000/`, remote)).toBe(false);
    }
    expect(allowed('http://localhost.evil.example:3000', remote)).toBe(false);
    expect(allowed('http://user@localhost:3000', remote)).toBe(false);
  }
});

test('configured origins are allowed, and all with `*`', () => {
  expect(allowed('https://a.example', 'https://panel.example', ['https://a.example'])).toBe(true);
  expect(allowed('https://b.example', 'https://panel.example', ['https://a.example'])).toBe(false);
  expect(allowed('https://b.example', 'https://panel.example', ['*'])).toBe(true);
  expect(allowed(undefined, 'https://panel.example', ['*'])).toBe(false);
});

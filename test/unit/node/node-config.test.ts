import { expect, test } from '@jest/globals';
import { isLoopback, parseNodeConfig } from '../../../packages/node/src/node-config.js';

const config = {
  uuid: 'u',
  token_id: 'i',
  token: 'secret-token',
  remote: 'http://127.0.0.1:3000/',
  api: { host: '127.0.0.1', port: 8080 },
  system: { data: 'd', backups: 'b', state: 's', logs: 'l' },
};

test('a non-loopback address is rejected, and the message contains no values', () => {
  expect(() => parseNodeConfig({ ...config, api: { host: '0.0.0.0', port: 8080 }, token: 5 })).toThrow(
    /token: .*api\.host: /,
  );
  expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '::', '192.168.0.1', '127.evil.example'].some(isLoopback)).toBe(false);
});

test('missing values get their defaults', () => {
  expect(parseNodeConfig(config)).toMatchObject({
    allow_root: false,
    log_level: 'info',
    remote: 'http://127.0.0.1:3000',
  });
});

import { describe, expect, test } from '@jest/globals';
import { parseServerConfiguration } from '../../../packages/node/src/server-configuration.js';
import { memoryLimitBytes } from '../../../packages/node/src/servers/server-details.js';
import { serverEnvironment } from '../../../packages/node/src/servers/server-environment.js';

const settings = {
  uuid: '8abd4f88-682f-4ffc-9061-42e678ffbc58',
  invocation: 'cd /home/container && ./run',
  environment: { low: 5, STARTUP: 'mine', path: '/evil', none: null },
  build: { memory_limit: 128, threads: null },
  allocations: { default: { ip: '127.0.0.1', port: 25565 } },
};
const process_configuration = { startup: { done: 'ready' }, stop: {}, configs: null };

describe('the configuration of a server from the service', () => {
  test('gets its defaults', () => {
    const parsed = parseServerConfiguration({ settings, process_configuration });
    expect(parsed.settings).toMatchObject({
      suspended: false,
      crash_detection_enabled: true,
      build: { threads: '', swap: 0 },
    });
    expect(parsed.process_configuration).toMatchObject({
      startup: { done: ['ready'], strip_ansi: false },
      configs: [],
    });
  });

  test.each([
    ['no settings', { settings: null, process_configuration }],
    ['no process configuration', { settings, process_configuration: null }],
    ['an environment that is a list', { settings: { ...settings, environment: [] }, process_configuration }],
    [
      'a file without its parser',
      { settings, process_configuration: { ...process_configuration, configs: [{ file: 'x', replace: [] }] } },
    ],
  ])('is rejected with %s', (_, document) => {
    expect(() => parseServerConfiguration(document)).toThrow();
  });
});

test('the environment of a server is text with upper-case names, and its fixed part cannot be overridden', () => {
  const parsed = parseServerConfiguration({ settings, process_configuration });
  const environment = serverEnvironment(parsed.settings, {
    directory: '/data/x',
    timezone: 'Europe/Berlin',
    path: ['/opt/java/bin'],
  });
  expect(environment).toMatchObject({
    LOW: '5',
    NONE: '',
    TZ: 'Europe/Berlin',
    STARTUP: 'cd /data/x && ./run',
    SERVER_MEMORY: '128',
    SERVER_IP: '127.0.0.1',
    SERVER_PORT: '25565',
    HOME: '/data/x',
  });
  expect(environment.PATH).toMatch(/^\/opt\/java\/bin:.*:\/usr\/bin:\/sbin:\/bin$/);
});

test('the memory limit is that of a container', () => {
  expect(memoryLimitBytes(128)).toBe(147_197_952);
  expect(memoryLimitBytes(0)).toBe(0);
});

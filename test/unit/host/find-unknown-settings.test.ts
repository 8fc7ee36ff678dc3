import { expect, test } from '@jest/globals';
import { describeUnknownSettings } from '../../../src/config.js';

test.each([
  ['API_PROCESES', 'API_PROCESSES'],
  ['DATADIR', 'DATA_DIR'],
  ['data_dir', 'DATA_DIR'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MONGO_URL', 'MONGODB_URL'],
  ['APPKEY', 'APP_KEY'],
  ['PORTS', 'PORT'],
])('%s is reported, with %s', (name, nearest) => {
  expect(describeUnknownSettings({ [name]: 'a value that is not shown' })).toEqual([
    `${name} is not a setting; did you mean ${nearest}?`,
  ]);
});

test('settings, and variables of other programs, are not reported', () => {
  const names = [
    ...['DATA_DIR', 'PORT', 'HOME', 'PATH', 'PWD', 'USER', 'LANG', 'SHELL', 'TERM', 'HOSTNAME', 'LOGNAME', 'TZ', 'PS1'],
    ...['XDG_DATA_DIRS', 'XDG_DATA_HOME', 'NODE_ENV', 'NODE_OPTIONS', 'npm_config_cache', 'http_proxy', 'NO_PROXY'],
    ...['POSTGRES_PASSWORD', 'KUBERNETES_PORT', 'REDIS_PORT', 'SSH_AUTH_SOCK', 'DOCKER_HOST', 'LC_ALL', 'MAIL', 'CI'],
  ];
  expect(describeUnknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});

test('an empty variable counts as absent', () => {
  expect(describeUnknownSettings({ DATADIR: '' })).toEqual([]);
});

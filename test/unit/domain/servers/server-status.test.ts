import { expect, test } from '@jest/globals';
import { isInstalled, lifecycleOf, serverStatus } from '../../../../src/domain/servers/server-status.js';

const TABLE = [
  [false, null, 'running', 'running', true],
  [false, null, 'offline', 'offline', true],
  [false, null, 'starting', 'starting', true],
  [false, null, 'stopping', 'stopping', true],
  [false, 'installing', 'offline', 'installing', false],
  [false, 'install_failed', 'offline', 'install_failed', false],
  [false, 'reinstall_failed', 'offline', 'reinstall_failed', true],
  [false, 'restoring_backup', 'running', 'restoring_backup', true],
  [true, null, 'running', 'suspended', true],
  [true, 'installing', 'offline', 'suspended', true],
  [true, 'restoring_backup', 'offline', 'suspended', true],
] as const;

test.each(TABLE)('suspended %p, status %p, power %p: shown as %s, installed %p', (...row) => {
  const [suspended, status, powerState, shown, installed] = row;
  expect(serverStatus({ suspended, status, powerState })).toBe(shown);
  expect(isInstalled({ suspended, status })).toBe(installed);
  expect(lifecycleOf({ suspended, status })).toBe(shown === powerState ? null : shown);
});

import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { explainFullDisk, findDiskFullReason } from '../../../src/host/disk-space.js';

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new Error('initdb ended with 1: FATAL:  could not write to file "base/5/2838": No space left on device'),
])('a full disk has a clear message: %p', (error) => {
  expect(() => explainFullDisk(error)).toThrow('The disk of DATA_DIR is full. Free some space.');
});

test('any other error stays unchanged', () => {
  const error = new Error('initdb ended with 1: permission denied');
  expect(() => explainFullDisk(error)).toThrow(error);
});

test('PostgreSQL starts with 32 MB of free space, and a start without enough has a reason', async () => {
  expect(await findDiskFullReason(tmpdir())).toBeUndefined();
  expect(await findDiskFullReason(tmpdir(), 1024 ** 5)).toContain('PostgreSQL needs 1073741824 MB to start');
});

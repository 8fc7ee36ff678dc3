import { expect, test } from '@jest/globals';
import { explainFullDisk } from '../../../src/host/disk-space.js';

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new Error('initdb ended with 1: FATAL:  could not write to file "base/5/2838": No space left on device'),
])('a full disk is named in a sentence: %p', (error) => {
  expect(() => explainFullDisk(error)).toThrow('The disk of DATA_DIR is full. Make room.');
});

test('anything else stays as it is', () => {
  const error = new Error('initdb ended with 1: permission denied');
  expect(() => explainFullDisk(error)).toThrow(error);
});

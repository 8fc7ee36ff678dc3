import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { descriptorLimit } from '../../../src/host/descriptor-limit.js';

(process.platform === 'linux' ? test : test.skip)('the limit is that of this process', () => {
  // A child process has the same limit.
  expect(descriptorLimit()).toBe(Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })));
});

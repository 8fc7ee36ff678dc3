import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { WEBASSEMBLY_FLAGS } from '../../../src/patches/compile-webassembly-once.js';

test('V8 has the flags', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--v8-options']);
  const known = new Set(Array.from(stdout.matchAll(/^ {2}--(?:\[no-\])?([\w-]+)/gm), ([, name]) => name));
  expect(WEBASSEMBLY_FLAGS.filter((flag) => !known.has(flag.replace(/^--(?:no-)?/, '')))).toEqual([]);
});

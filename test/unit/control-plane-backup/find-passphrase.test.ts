import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findPassphrase } from '../../../src/control-plane-backup/find-passphrase.js';
import { placeForFiles } from '../../support/place-for-files.js';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(await placeForFiles(), 'gamewarden-passphrase-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

test.each([
  ['correct horse battery\n', 'correct horse battery'],
  ['correct horse battery\r\na comment', 'correct horse battery'],
  ['  spaces count  ', '  spaces count  '],
])('the passphrase is the first line of its file: %j', async (content, passphrase) => {
  const passphraseFile = join(directory, 'passphrase');
  await writeFile(passphraseFile, content);
  expect(await findPassphrase({ passphraseFile })).toBe(passphrase);
});

test('a file with a short first line is rejected', async () => {
  const passphraseFile = join(directory, 'empty');
  await writeFile(passphraseFile, '\ncorrect horse battery');
  await expect(findPassphrase({ passphraseFile })).rejects.toThrow(/^The first line of \S+ must have at least 12 /);
});

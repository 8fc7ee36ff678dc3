import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requireDiskSpace } from '../../../src/host/disk-space.js';
import { errorSentence } from '../../../src/host/error-sentence.js';
import { makeDirectory } from '../../../src/host/make-directory.js';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-errors-'));
  await writeFile(join(directory, 'file'), '');
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const sentenceOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(() => 'nothing went wrong', errorSentence);

const systemError = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: raw`), { code, syscall: 'write', ...(path === undefined ? {} : { path }) });

test('a file in the place of a directory is named', async () => {
  const file = join(directory, 'file');
  expect(await sentenceOf(makeDirectory(file, 0o755))).toBe(`${file} is a file, but a directory is needed there.`);
  const below = join(file, 'data');
  expect(await sentenceOf(makeDirectory(below, 0o755))).toBe(`${below} is not a directory, or is below a file.`);
  expect(await sentenceOf(mkdir(below))).toBe(`${below} is not a directory, or is below a file.`);
});

test('directories are created with their parents, also a second time', async () => {
  const deep = join(directory, 'a', 'b', 'c');
  await makeDirectory(deep, 0o755);
  await makeDirectory(deep, 0o755);
  await writeFile(join(deep, 'file'), 'x');
  expect(await readFile(join(deep, 'file'), 'utf8')).toBe('x');
});

test.each([
  ['ENOSPC', 'The disk of /data is full.', 'A disk is full.'],
  ['EROFS', '/data is on a disk that can only be read.', 'A file is on a disk that can only be read.'],
  ['EACCES', 'This account may not use /data.', 'This account may not use a file.'],
  ['EDQUOT', 'The disk quota of this account is used up, at /data.', 'The disk quota of this account is used up.'],
])('%s has a clear message', (code, named, unnamed) => {
  expect(errorSentence(systemError(code, '/data'))).toBe(named);
  expect(errorSentence(systemError(code))).toBe(unnamed);
});

test('an error of a socket keeps its own message', async () => {
  const socket = connect(join(directory, 'none'));
  const error = await new Promise((done) => socket.once('error', done));
  expect(errorSentence(error)).toContain('ENOENT');
});

test('an error about too little space contains the free space', async () => {
  await requireDiskSpace(directory, 1);
  expect(await sentenceOf(requireDiskSpace(directory, 1024 ** 5))).toMatch(
    new RegExp(`^The disk of ${directory} is full: \\d+ MB are free, and PostgreSQL needs 1073741824 MB to start\\.`),
  );
});

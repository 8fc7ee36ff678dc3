import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-output-'));
  file = join(directory, 'schema.graphql');
  await writeFile(file, 'the last schema');
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Resolves with the exit status and standard error. */
const writeOutputOf = (program: string): Promise<{ readonly status: unknown; readonly stderr: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [resolve('bin/write-output.js'), file, '--eval', program], (error, _stdout, stderr) =>
      done({ status: error?.code ?? 0, stderr }),
    );
  });

test('the output of a program becomes the content of the file', async () => {
  expect(await writeOutputOf("process.stdout.write('a new schema')")).toEqual({ status: 0, stderr: '' });
  expect(await readFile(file, 'utf8')).toBe('a new schema');
  expect(await readdir(directory)).toEqual(['schema.graphql']);
});

test.each([
  ['fails', "throw new Error('Server.motd has no description')", 1, 'Server.motd has no description'],
  [
    'fails after a part of its output',
    "process.stdout.write('a part'); console.error('no'); process.exitCode = 3",
    3,
    'no',
  ],
  ['is killed', "process.stdout.write('a part'); process.kill(process.pid, 'SIGKILL')", 1, ''],
])('the file keeps its content where the program %s', async (_case, program, status, stderr) => {
  const ended = await writeOutputOf(program);
  expect(ended).toEqual({ status, stderr: expect.stringContaining(stderr) });
  expect(await readFile(file, 'utf8')).toBe('the last schema');
  expect(await readdir(directory)).toEqual(['schema.graphql']);
});

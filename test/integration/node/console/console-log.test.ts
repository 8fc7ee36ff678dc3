import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ConsoleLog } from '../../../../packages/node/src/console/console-log.js';
import { DROPPED } from '../../../../packages/node/src/console/daemon-line.js';
import { launchProcess } from '../../../../packages/node/src/process/managed-process.js';
import { until } from '../node-under-test.js';

let directory: string;
let path: string;
const open: ConsoleLog[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-console-'));
  path = join(directory, 'console.log');
});

afterEach(async () => {
  for (const log of open.splice(0)) log.unfollow();
  await rm(directory, { recursive: true, force: true });
});

function consoleLog(lines: string[], cuts: number[] = []): ConsoleLog {
  const log = new ConsoleLog(path, {
    line: (line) => lines.push(line),
    cut: (offset) => cuts.push(offset),
    failed: () => undefined,
  });
  open.push(log);
  return log;
}

/** Runs a command as servers are run, until it has ended. */
async function run(command: string): Promise<void> {
  const process = await launchProcess({
    command,
    directory,
    environment: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    files: { output: path, outputPipe: join(directory, 'output'), input: null, exitCode: join(directory, 'exit-code') },
    confinement: { account: null, namespaces: null, hasNoNewPrivileges: false },
    record: async () => undefined,
    endRest: async () => undefined,
  });
  await process.exited;
}

describe('the log of a console', () => {
  test('loses no line of a process that keeps writing while the beginning is removed', async () => {
    const lines: string[] = [];
    const cuts: number[] = [];
    const log = consoleLog(lines, cuts);
    await log.open(null);
    await log.append(['begin']);
    log.follow();
    const count = 600_000;
    await run(`seq -f 'line number %.0f of the flood' 1 ${count}`);
    await log.finish();
    expect(lines).toHaveLength(count + 1);
    expect(lines.at(-1)).toBe(`line number ${count} of the flood`);
    expect(lines.slice(1).every((line, index) => line === `line number ${index + 1} of the flood`)).toBe(true);
    expect(cuts.length).toBeGreaterThan(0);
    // The size on disk, in blocks of 512 bytes.
    expect((await stat(path)).blocks * 512).toBeLessThan(10 * 1024 * 1024);
    const again = consoleLog([]);
    await again.open(null);
    expect(again.tail(2)).toEqual([`line number ${count - 1} of the flood`, `line number ${count} of the flood`]);
  });

  test('stays bounded without a reader, and reports dropped lines', async () => {
    const count = 600_000;
    await run(`seq -f 'line number %010.0f of the flood' 1 ${count}`);
    const { size, blocks } = await stat(path);
    expect(size).toBe(count * 'line number 0000000001 of the flood\n'.length);
    expect(blocks * 512).toBeLessThan(18 * 1024 * 1024);
    const lines: string[] = [];
    const log = consoleLog(lines);
    await log.open(0);
    await log.drain();
    await log.finish();
    expect(lines[0]).toBe(DROPPED);
    expect(lines.filter((line) => line === DROPPED)).toHaveLength(1);
    const reported = lines.slice(1);
    expect(reported.length).toBeGreaterThan(1000);
    const first = count - reported.length + 1;
    expect(reported).toEqual(
      Array.from(
        { length: reported.length },
        (_, index) => `line number ${String(first + index).padStart(10, '0')} of the flood`,
      ),
    );
  });

  test('has the first and the last output of a run when it lags behind from the beginning', async () => {
    const lines: string[] = [];
    const log = consoleLog(lines);
    await log.open(null);
    await log.append(['of the run before']);
    await log.beginRun();
    const flood = Array.from({ length: 300_000 }, (_, index) => `line number ${index} of the flood`);
    await appendFile(path, `ready\n${flood.join('\n')}\n`);
    await log.drain();
    expect(lines.slice(0, 3)).toEqual(['of the run before', 'ready', flood[0]]);
    const hole = lines.indexOf(DROPPED);
    expect(lines.lastIndexOf(DROPPED)).toBe(hole);
    expect(lines.slice(2, hole)).toEqual(flood.slice(0, hole - 2));
    const last = lines.slice(hole + 1);
    expect(last.length).toBeGreaterThan(1_000);
    expect(last).toEqual(flood.slice(-last.length));
  });

  test('has the last output of a process that is killed with its group, and of one that leaves child processes', async () => {
    for (const command of ['echo last words; kill -KILL 0', 'sleep 1000 & echo last words']) {
      const lines: string[] = [];
      const log = consoleLog(lines);
      await log.open(null);
      await run(command);
      await log.finish();
      expect(lines).toEqual(['last words']);
    }
  });

  test('reports lines as they arrive, and an unfinished one when the writer has ended', async () => {
    const lines: string[] = [];
    const log = consoleLog(lines);
    await log.open(null);
    await log.append(['first']);
    log.follow();
    await appendFile(path, 'sec');
    await appendFile(path, 'ond\nlast words');
    await until('the second line is reported', () => lines.includes('second'));
    expect(lines).toEqual(['first', 'second']);
    await log.finish();
    expect(lines).toEqual(['first', 'second', 'last words']);
  });

  test('reports lines from the beginning of a run on, and has earlier lines only in memory', async () => {
    await appendFile(path, 'before\nrun\n');
    const lines: string[] = [];
    const log = consoleLog(lines);
    await log.open('before\n'.length);
    await log.drain();
    expect(lines).toEqual(['run']);
    expect(log.tail(10)).toEqual(['before', 'run']);
  });

  test('starts again when the file was emptied', async () => {
    const lines: string[] = [];
    await appendFile(path, 'old line\n');
    const log = consoleLog(lines);
    await log.open(null);
    await rm(path);
    await appendFile(path, 'new\n');
    await log.drain();
    expect(lines).toEqual(['new']);
  });
});

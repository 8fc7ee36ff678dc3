import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { isProcessAlive } from '../../../src/host/os-process.js';
import { until } from '../../support/until.js';

let parent: ChildProcess;

afterEach(() => void parent.kill('SIGKILL'));

/** A process whose parent does not reap it, as in many containers: after `exec`, `sleep` is the parent. */
const startUnreaped = async (): Promise<number> => {
  parent = spawn('bash', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(parent.stdout ?? parent, 'data');
  return Number(line);
};

test('a process that ended is not alive, whether it was reaped or not', async () => {
  const pid = await startUnreaped();
  expect(isProcessAlive(pid)).toBe(true);
  process.kill(pid, 'SIGKILL');
  await until(() => !isProcessAlive(pid));
  parent.kill('SIGKILL');
  await until(() => parent.signalCode !== null);
  expect(isProcessAlive(parent.pid ?? 0)).toBe(false);
});

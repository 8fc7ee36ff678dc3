import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { signalGroup } from '../../../../packages/node/src/process/process-group.js';
import { identifyProcess, isAlive } from '../../../../packages/node/src/process/process-identity.js';
import { listProcesses } from '../../../../packages/node/src/process/process-table.js';

let child: ReturnType<typeof spawn>;
let pid: number;

beforeEach(async () => {
  child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  pid = child.pid ?? 0;
});

afterEach(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
});

test('a process with the pid of an earlier one is not mistaken for it, and never signalled', async () => {
  const earlier = { pid, identity: 'of another time' };
  expect(await isAlive(earlier)).toBe(false);
  expect(await signalGroup(earlier, 'SIGKILL')).toBe(false);
  expect(await identifyProcess(pid)).not.toBeNull();
});

test('a process is identified while it lives and signalled with its group', async () => {
  const ref = { pid, identity: (await identifyProcess(pid)) ?? '' };
  expect(await isAlive(ref)).toBe(true);
  expect((await listProcesses()).find((row) => row.pid === pid)).toMatchObject({ group: pid });
  const ended = once(child, 'exit');
  expect(await signalGroup(ref, 'SIGTERM')).toBe(true);
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(await isAlive(ref)).toBe(false);
  expect(await signalGroup(ref, 'SIGTERM')).toBe(false);
});

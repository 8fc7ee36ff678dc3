import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Outbox } from '../../../../src/node/callbacks/outbox.js';
import type { Remote } from '../../../../src/node/callbacks/remote.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-outbox-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const refuse = () => Promise.reject(new Error('not asked for here'));
const outboxTo = (report: Remote['report']): Outbox => {
  const remote = {
    getServer: refuse,
    listServers: refuse,
    getInstallationScript: refuse,
    authenticateSftp: refuse,
    report,
  };
  return new Outbox({ directory, remote, log: pino({ level: 'silent' }), onRefused: () => Promise.resolve() });
};

test('a letter that is withdrawn is gone, and neither tried on nor tried later', async () => {
  const bodies: unknown[] = [];
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const outbox = outboxTo((_path, body, { signal } = {}) => {
    bodies.push(body);
    begun();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('ended')));
    });
  });
  const sendTried = await outbox.keep('restore-a', '/a', 'tried');
  const sendLater = await outbox.keep('restore-b', '/b', 'later');
  const sent = sendTried();
  await hasBegun;
  for (const key of ['restore-a', 'restore-b', 'restore-c']) await outbox.withdraw(key);
  expect(outbox.waiting('restore-')).toEqual([]);
  expect(await readdir(directory)).toEqual([]);
  await Promise.all([sent, sendLater()]);
  expect(bodies).toEqual(['tried']);
});

test('a newer letter of the same key is not withdrawn with the older one', async () => {
  const bodies: unknown[] = [];
  const outbox = outboxTo(async (_path, body) => void bodies.push(body));
  const sendOlder = await outbox.keep('restore-a', '/a', 'older');
  const withdrawn = outbox.withdraw('restore-a');
  const sendNewer = await outbox.keep('restore-a', '/a', 'newer');
  await withdrawn;
  expect(outbox.waiting('restore-')).toEqual(['a']);
  await sendOlder();
  await sendNewer();
  expect(bodies).toEqual(['newer']);
  expect(outbox.waiting('restore-')).toEqual([]);
});

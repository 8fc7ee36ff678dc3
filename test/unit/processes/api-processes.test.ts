import cluster, { type ClusterSettings } from 'node:cluster';
import { expect, test } from '@jest/globals';
import { startApiProcesses } from '../../../src/processes/api-processes.js';
import { createOwnLimits, limitCalls } from '../../../src/processes/limits.js';
import { silentLog } from '../../support/log.js';

const LIMITS = createOwnLimits({ rateLimits: { application: 0, client: 0 }, pointsPerMinute: 0 });

/** Resolves when processes that could not be started are tried once more. */
const tryTo = (settings: ClusterSettings) =>
  new Promise<readonly unknown[]>((resolve) => {
    cluster.setupPrimary(settings);
    const said: unknown[] = [];
    const processes = startApiProcesses({
      count: 1,
      settings: {},
      calls: {
        ...limitCalls(LIMITS),
        renderMetrics: async () => '',
        findBuiltInHost: async () => null,
        findDatabaseProblems: async () => ({}),
      },
      log: { ...silentLog, error: (facts, text) => said.push({ ...facts, text }) },
      stopping: new AbortController().signal,
      onReplaced: async () => {
        const error = await processes.listening.catch((error: unknown) => error);
        await processes.stop();
        resolve([error, ...said]);
      },
    });
  });

test.each<[string, ClusterSettings]>([
  ['cannot be started', { cwd: '/nowhere' }],
  ['is refused by the runtime at once', { cwd: undefined, stdio: ['ignore', 'ignore', 'ignore'] }],
])('a process that %s counts as one that ended, and the service continues', async (_, settings) => {
  const [error, ...said] = await tryTo(settings);
  expect(error).toEqual(new Error('An API process ended while it started; see the log.'));
  expect(said).toContainEqual(
    expect.objectContaining({
      text: 'an API process ended; starting another',
      err: expect.any(Error),
      pauseMs: 0,
    }),
  );
});

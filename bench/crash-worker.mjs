/**
 * One worker of `crash.mjs`: the jobs of the service, with a daemon that passes every effect on to the bench.
 * Environment: DATABASE_URL, MONGODB_URL (optional), EFFECTS_URL, DIST; CRASH_AT, a part of a statement, and CRASH_WHEN, `before`
 * or `after`: the process kills itself there.
 */
import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { source } from './support/sources.js';

const { openDatabase } = await source('db/client');
const { startJobs } = await source('jobs/start-jobs');
const { uncounted } = await source('metrics/uncounted');
const { DaemonError } = await source('domain/errors');

const { CRASH_AT: crashAt, CRASH_WHEN: crashWhen } = process.env;
if (crashAt !== undefined) {
  const { query } = pg.Client.prototype;
  const die = () => process.kill(process.pid, 'SIGKILL');
  pg.Client.prototype.query = function (...asked) {
    const [first] = asked;
    const isHere = String(first?.text ?? first).includes(crashAt);
    if (isHere && crashWhen === 'before') die();
    const result = query.apply(this, asked);
    if (isHere) result?.then?.(die, () => undefined);
    return result;
  };
}

const ignore = () => undefined;
const print = (level) => (fields, message) => {
  if (process.env.VERBOSE) console.error(process.pid, level, message, fields.err?.message ?? '', fields.runId ?? '');
};
const log = { debug: ignore, info: ignore, warn: print('warn'), error: print('error') };

const tell = async (server, kind, text, options) => {
  // As late as this stand-in can: the service's own client asks with the connection in hand.
  if (options?.mayStillSend?.() === false) {
    throw new DaemonError({ delivery: 'not_sent', status: null, withdrawn: true });
  }
  const response = await fetch(process.env.EFFECTS_URL, {
    method: 'POST',
    body: JSON.stringify({ server: server.uuid, kind, text }),
  });
  await response.text();
};
const accept = async () => undefined;
const daemon = {
  createServer: accept,
  deleteServer: accept,
  syncServer: accept,
  reinstallServer: accept,
  deleteBackup: accept,
  listServers: async () => [],
  getServer: async ({ uuid }) => ({ uuid, state: 'running' }),
  sendCommand: (server, command, options) => tell(server, 'command', command, options),
  setPower: (server, action, options) => tell(server, 'power', action, options),
  createBackup: (server, { uuid }, options) => tell(server, 'backup', uuid, options),
};

const databaseUrl = process.env.DATABASE_URL;
const { db } = openDatabase({ url: databaseUrl, connections: 10, log });
const jobs = await startJobs({
  context: {
    db,
    daemon,
    secrets: { seal: (text) => text, open: (text) => text },
    clock: { now: () => new Date() },
    random: { uuid: randomUUID, token: () => '', integer: (below) => randomInt(Math.max(1, below)) },
    log,
    metrics: uncounted,
    settings: { scheduleTimezone: 'UTC', keepRunsDays: 30, runsPerNode: 10 },
  },
  databaseUrl,
  mongodbUrl: process.env.MONGODB_URL,
  runsJobs: true,
});
// It is worth killing once it has looked at what is due.
const looking = setInterval(() => {
  if (jobs.health().sweepAgeMs === null) return;
  clearInterval(looking);
  process.send?.('ready');
}, 50);

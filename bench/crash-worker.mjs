/**
 * One worker of `crash.mjs`: the jobs of the service, with a daemon that reports every effect to the bench.
 * Environment: DATABASE_URL, MONGODB_URL (optional), EFFECTS_URL, SOURCES; CRASH_AT, a part of a statement, and
 * CRASH_WHEN, `before` or `after`: the process kills itself there.
 */
import pg from 'pg';
import { startScheduler } from './support/engine.js';
import { source } from './support/sources.js';

const { DaemonError } = await source('domain/errors');

const { CRASH_AT: crashAt, CRASH_WHEN: crashWhen } = process.env;
if (crashAt !== undefined) {
  const { query } = pg.Client.prototype;
  const die = () => process.kill(process.pid, 'SIGKILL');
  pg.Client.prototype.query = function (...asked) {
    const [first] = asked;
    const isHere = String(first?.text ?? first).includes(crashAt);
    if (!isHere) return query.apply(this, asked);
    if (crashWhen === 'before') die();
    // The pool passes a callback, a client in a transaction uses promises.
    const tell = asked.at(-1);
    if (typeof tell !== 'function') {
      const result = query.apply(this, asked);
      result?.then?.(die, () => undefined);
      return result;
    }
    return query.apply(this, [
      ...asked.slice(0, -1),
      (error, result) => {
        if (!error) die();
        tell(error, result);
      },
    ]);
  };
}

const ignore = () => undefined;
const print = (level) => (fields, message) => {
  if (process.env.VERBOSE) console.error(process.pid, level, message, fields.err?.message ?? '', fields.runId ?? '');
};
const log = { debug: ignore, info: ignore, warn: print('warn'), error: print('error') };

const tell = async (server, kind, text, options) => {
  // As late as this stand-in can: the real client checks after it has the connection.
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

const { jobs } = await startScheduler({
  ...{ databaseUrl: process.env.DATABASE_URL, mongodbUrl: process.env.MONGODB_URL, daemon, log },
});
// Killing it is useful once it has polled.
const looking = setInterval(() => {
  if (jobs.health().sweepAgeMs === null) return;
  clearInterval(looking);
  process.send?.('ready');
}, 50);

import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Logger, pino } from 'pino';
import { BackupStore, discardUnknownBackup } from './backups/backup-store.js';
import { bootServers } from './boot-servers.js';
import { ActivityLog } from './callbacks/activity-log.js';
import { Outbox } from './callbacks/outbox.js';
import { createRemote } from './callbacks/remote.js';
import { claimState } from './claim-state.js';
import { Credentials } from './credentials.js';
import { createApp } from './http/create-app.js';
import { Confinements } from './isolation/confinements.js';
import { isolationLevel } from './isolation/isolation.js';
import { loadNodeConfig, type NodeConfig } from './node-config.js';
import type { NodeContext } from './node-context.js';
import { spawnObstacle } from './process/spawn-obstacle.js';
import { Pulls } from './pulls/pulls.js';
import { ServerRegistry } from './servers/server-registry.js';
import { SftpServer } from './sftp/sftp-server.js';
import { removeUnfinished } from './state-file.js';
import { TokenGate } from './tokens/token-gate.js';
import { SocketServer } from './websocket/socket-server.js';

/** How long requests may take to finish during shutdown, in milliseconds. */
const CLOSE_LIMIT_MS = 5_000;

/** How long the headers of a request may take to arrive, in milliseconds; `limitArrival` limits the body. */
const HEADERS_LIMIT_MS = 15_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { config: { type: 'string' } } });
  if (values.config === undefined) throw new Error('Usage: main.js --config FILE');
  const config = await loadNodeConfig(values.config);
  const credentials = new Credentials(values.config, config);
  const log = pino({ level: config.log_level, base: { node: config.uuid } });
  try {
    await run(config, credentials, log);
  } catch (error) {
    log.fatal({ err: error }, 'the node could not start');
    // pino writes to standard output synchronously here, so the line is complete.
    process.exit(1);
  }
}

async function run(config: NodeConfig, credentials: Credentials, log: Logger): Promise<void> {
  const { data, backups: archives, state, logs } = config.system;
  for (const directory of [data, archives, state, logs]) await mkdir(directory, { recursive: true, mode: 0o700 });
  await claimState(config.system.state, log);
  await removeUnfinished(config.system.state, { recursive: true });
  await credentials.removeUnfinished();
  const confinements = await Confinements.open(config, log);
  const isolation = isolationLevel(confinements.isolation);
  log[isolation === 'none' ? 'warn' : 'info'](
    { isolation },
    'isolation of servers from each other and from this machine',
  );
  const obstacle = spawnObstacle(config, confinements.isolation);
  if (obstacle !== null) log.warn({ obstacle }, 'servers can be neither installed nor started here');
  const remote = createRemote(config, credentials);
  const outbox = new Outbox({
    directory: join(config.system.state, 'outbox'),
    remote,
    log,
    onRejected: (path, status) => discardUnknownBackup(config, path, status),
  });
  const activity = new ActivityLog(outbox, log);
  const context: NodeContext = { config, log, confinements, remote, outbox, activity };
  const registry = new ServerRegistry(context);
  const backups = new BackupStore(context, registry);
  stopOnSignals(log, () => process.exit(0));
  await bootServers(context, registry);
  await outbox.start();
  await backups.resume();
  const tokens = new TokenGate(() => credentials.token, Date.now() - process.uptime() * 1000);
  const sockets = new SocketServer({ context, registry, tokens });
  const sftp = await SftpServer.listen({ context, registry, tokens });
  const pulls = new Pulls();
  const app = createApp({ context, credentials, registry, backups, pulls, tokens, sockets, sftp });
  const server = await listen(app, config);
  sockets.attach(server);
  stopOnSignals(log, () => {
    sockets.close();
    sftp?.close();
    const flushed = activity.flush().catch((error: unknown) => log.error({ err: error }, 'activity was lost'));
    close(server, flushed);
  });
  log.info({ address: server.address(), servers: registry.all().length }, 'listening');
}

function listen(app: ReturnType<typeof createApp>, { api }: NodeConfig): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(api.port, api.host, (error) => (error === undefined ? resolve(server) : reject(error)));
    server.headersTimeout = HEADERS_LIMIT_MS;
    server.requestTimeout = 0;
  });
}

/** Game servers keep running for the next node process. A repeated signal changes nothing. */
function stopOnSignals(log: Logger, stop: () => void): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      stop();
    });
  }
}

function close(server: Server, flushed: Promise<void>): void {
  server.close(() => void flushed.then(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), CLOSE_LIMIT_MS).unref();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The node could not start.'}\n`);
  process.exit(1);
});

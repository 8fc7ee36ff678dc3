import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.js';
import type { ServiceContext } from './domain/context.js';
import { finishFirstRun, seed } from './first-run/seed.js';
import { seedDatabaseHost } from './first-run/seed-database-host.js';
import { welcome } from './first-run/welcome.js';
import { placeData } from './host/apply-data-place.js';
import { cliCommand } from './host/own-commands.js';
import { startLocalNode } from './local-node/start-local-node.js';
import { listenInApiProcesses } from './processes/listen-in-api-processes.js';
import { openListeners } from './processes/open-listeners.js';
import { type AssembledProcess, assembleProcess } from './service/assemble-process.js';
import { connectionsOfEach } from './service/connections.js';
import { localUrl } from './service/listen.js';
import { asSystem } from './service/service-context.js';
import type { ServiceOptions } from './service/service-options.js';
import { listenForStop } from './service/stop-requests.js';
import { openStorage } from './service/storage.js';
import { TenantGuard } from './service/tenant-guard.js';

/**
 * Starts the parts of the configured ROLE, and resolves with the address of the service once all of them work. Where
 * several processes serve the API, this process runs all other parts.
 */
export const startService = async (options: ServiceOptions): Promise<string> => {
  const { log, shutdown, print } = options;
  const { config, isElsewhere } = await placeData(options.config);
  if (isElsewhere) await print(renderPlace(config.dataDir, options.config.dataDir));
  const isAlone = config.apiProcesses === 1;
  const assembled = await assembleProcess({
    ...{ config, log, shutdown, openStorage, connections: connectionsOfEach(1) },
    runsJobs: config.role !== 'api',
    several: isAlone ? undefined : { process: 'first', isFirst: true },
  });
  const { context, base, jobs, storage } = assembled;
  if (config.databaseUrl === undefined) shutdown.add('stop requests', listenForStop(storage.url, log).stop);
  const isFirstRun = config.role !== 'worker' && (await seed(asSystem(context)));

  const listeners = await (isAlone ? openListeners : listenInApiProcesses)({ config, log, shutdown, assembled });
  const url = localUrl(config.host, listeners.port);
  base.addOrigin(url);
  if (config.localNode) await runLocalNode({ ...options, config }, context, url);
  if (storage.tenants !== undefined) await startTenantDatabases(options, assembled, config);
  jobs.watchNodes();
  if (isFirstRun) await endFirstRun(options, context, url);
  assembled.beStarted();
  listeners.beReady();
  shutdown.drain = async () => {
    assembled.beStopping();
    listeners.drain();
    // A worker has no requests to finish.
    if (config.role !== 'worker') await sleep(config.drainSeconds * 1_000);
  };
  return url;
};

/** Starts the embedded PostgreSQL for databases of game servers. */
const startTenantDatabases = async (
  { shutdown }: ServiceOptions,
  { storage: { tenants }, base, context }: AssembledProcess,
  { dataDir, diskReserveMb }: Config,
): Promise<void> => {
  const { findBuiltInHost: find } = base;
  if (tenants === undefined || find === undefined) return;
  const ctx = asSystem(context);
  await seedDatabaseHost(ctx, tenants);
  const guard = new TenantGuard({ ctx, tenants, find, dataDir, reserveMb: diskReserveMb });
  guard.start();
  shutdown.add('databases of game servers', () => guard.stop());
};

const runLocalNode = async (
  { config, shutdown }: ServiceOptions,
  context: ServiceContext,
  url: string,
): Promise<void> => {
  const node = await startLocalNode({
    ctx: asSystem(context),
    dataDir: config.dataDir,
    remoteUrl: url,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    programPath: config.programPath,
    isolation: config.isolation,
    hiddenPaths: [config.backups.directory, config.backups.passphraseFile].filter((path) => path !== undefined),
    logLevel: config.logLevel,
    stopping: shutdown.signal,
  });
  shutdown.add('built-in node', node.stop, node.stopNow);
};

/** One line that names the data directory, where it is not DATA_DIR. */
const renderPlace = (directory: string, dataDir: string): string =>
  `Data is stored in ${directory}, because some accounts that need it may not access ${dataDir}; ` +
  `"${cliCommand('data remove --yes')}" removes them.\n`;

/** Keys are shown on a terminal only: not in the log of one of many processes. */
const endFirstRun = async (
  { config, log, print }: ServiceOptions,
  context: ServiceContext,
  url: string,
): Promise<void> => {
  if (config.role === 'all') return welcome(asSystem(context), url, print);
  await finishFirstRun(asSystem(context));
  log.info({}, `the database is set up; make keys with: ${cliCommand('keys create --kind application')}`);
};

import { join } from 'node:path';
import type { Config } from '../config.js';
import { startEmbedded } from '../db/embedded.js';
import { dataOf } from '../db/postmaster.js';
import { isServerRunning } from '../db/postmaster-file.js';
import { TenantPostgres } from '../db/tenant-postgres.js';
import { loadInstallationSecrets } from '../first-run/installation-secrets.js';
import { errorSentence } from '../host/error-sentence.js';
import { endNode, isNodeRunning } from '../local-node/end-node.js';
import { createLog } from '../log.js';
import { requestStop } from '../service/stop-requests.js';
import { TENANT_DIRECTORY } from '../service/storage.js';

export interface EndOptions {
  /** Asks a service that runs to stop, where it has the embedded database. */
  readonly stopsService: boolean;
}

/**
 * Ends the PostgreSQL and the built-in node that a service left behind when it was killed. Game servers go on.
 * @returns what was ended
 * @throws {Error} the service runs, or, with a given database, perhaps does
 */
export const endLeftovers = async (
  { dataDir, databaseUrl }: Config,
  { stopsService }: EndOptions,
): Promise<readonly string[]> => {
  if (databaseUrl !== undefined && (await isNodeRunning(dataDir))) {
    // Nothing tells which service uses an external database.
    throw new Error(
      'The built-in node runs, and with DATABASE_URL nothing tells whether its service does. End the service, then the node.',
    );
  }
  const directory = join(dataDir, 'postgres');
  const tenantDirectory = join(dataDir, TENANT_DIRECTORY);
  const isAnyRunning = [directory, tenantDirectory].some((cluster) => isServerRunning(dataOf(cluster)));
  if (!isAnyRunning) return (await endNode(dataDir)) ? ['the built-in node'] : [];
  const { databasePassword: password } = await loadInstallationSecrets(dataDir);
  const log = createLog('silent');
  const database = await startEmbedded({ directory, password, log });
  try {
    const pid = stopsService ? await requestStop(database.url) : undefined;
    // The service that owns the database would start the others again.
    await database.own().catch((error: unknown) => {
      if (!stopsService) throw error;
      throw new Error(`${errorSentence(error)} It takes no request to stop: end it where it was started.`, {
        cause: error,
      });
    });
    const isNodeEnded = await endNode(dataDir);
    if (isServerRunning(dataOf(tenantDirectory))) {
      const programs = join(directory, 'programs');
      await stopTenants(new TenantPostgres({ directory: tenantDirectory, programs, password, log, owns: false }));
    }
    return [
      ...(pid === undefined ? [] : [`the service (process ${pid})`]),
      ...(isNodeEnded ? ['the built-in node'] : []),
      'PostgreSQL',
    ];
  } finally {
    await database.stop();
  }
};

/** The process that uses it last stops it. */
const stopTenants = async (tenants: TenantPostgres): Promise<void> => {
  await tenants.start();
  await tenants.stop();
};

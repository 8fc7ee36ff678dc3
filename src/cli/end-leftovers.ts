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
  /** Also stops a running service with the embedded database. */
  readonly stopsService: boolean;
}

/**
 * Ends the PostgreSQL and the built-in node that a killed service left behind. Game servers continue.
 * @returns the names of what was ended
 * @throws {Error} the service is running, or, with an external database, may be running
 */
export const endLeftovers = async (
  { dataDir, databaseUrl }: Config,
  { stopsService }: EndOptions,
): Promise<readonly string[]> => {
  if (databaseUrl !== undefined && (await isNodeRunning(dataDir))) {
    // An external database does not show which service uses it.
    throw new Error(
      'The built-in node is running; with DATABASE_URL this command cannot tell whether its service is. End the service, then the node.',
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
    // A service that owns the database would restart the others.
    await database.own().catch((error: unknown) => {
      if (!stopsService) throw error;
      throw new Error(`${errorSentence(error)} It does not accept stop requests: end it where it was started.`, {
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

/** Stops it, if no other process uses it. */
const stopTenants = async (tenants: TenantPostgres): Promise<void> => {
  await tenants.start();
  await tenants.stop();
};

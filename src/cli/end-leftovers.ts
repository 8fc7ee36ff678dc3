import { join } from 'node:path';
import type { Config } from '../config.js';
import { startEmbedded } from '../db/embedded.js';
import { dataOf } from '../db/postmaster.js';
import { isServerRunning } from '../db/postmaster-file.js';
import { TenantPostgres } from '../db/tenant-postgres.js';
import { loadInstallationSecrets } from '../first-run/installation-secrets.js';
import { endNode, isNodeRunning } from '../local-node/end-node.js';
import { createLog } from '../log.js';
import { TENANT_DIRECTORY } from '../service/storage.js';

/**
 * Ends the PostgreSQL and the built-in node that a service left behind when it was killed. Game servers go on.
 * @returns what was ended
 * @throws {Error} the service runs, or, with a given database, perhaps does
 */
export const endLeftovers = async ({ dataDir, databaseUrl }: Config): Promise<readonly string[]> => {
  if (databaseUrl !== undefined && (await isNodeRunning(dataDir))) {
    // Nothing tells which service uses an external database.
    throw new Error(
      'The built-in node runs, and with DATABASE_URL nothing tells whether its service does. End the service, then the node.',
    );
  }
  const directory = join(dataDir, 'postgres');
  const tenantDirectory = join(dataDir, TENANT_DIRECTORY);
  const isTenantsRunning = isServerRunning(dataOf(tenantDirectory));
  if (!isServerRunning(dataOf(directory)) && !isTenantsRunning) {
    return (await endNode(dataDir)) ? ['the built-in node'] : [];
  }
  const { databasePassword: password } = await loadInstallationSecrets(dataDir);
  const log = createLog('silent');
  const database = await startEmbedded({ directory, password, log });
  try {
    // Its owner is the service, which would start the others again.
    await database.own();
    const isNodeEnded = await endNode(dataDir);
    if (isTenantsRunning)
      await stopTenants(
        new TenantPostgres({
          directory: tenantDirectory,
          programs: join(directory, 'programs'),
          password,
          log,
          owns: false,
        }),
      );
    return [...(isNodeEnded ? ['the built-in node'] : []), 'PostgreSQL'];
  } finally {
    await database.stop();
  }
};

/** Who uses it last stops it. */
const stopTenants = async (tenants: TenantPostgres): Promise<void> => {
  await tenants.start();
  await tenants.stop();
};

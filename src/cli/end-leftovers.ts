import { join } from 'node:path';
import type { Config } from '../config.js';
import { startEmbedded } from '../db/embedded.js';
import { loadInstallationSecrets } from '../installation-secrets.js';
import { endNode } from '../local-node/end-node.js';
import { createLog } from '../log.js';
import { isServerRunning } from '../storage.js';

/**
 * Ends the PostgreSQL and the built-in node that a service left behind when it was killed. Game servers go on.
 * @returns what was ended
 * @throws {Error} the service runs
 */
export const endLeftovers = async ({ dataDir }: Config): Promise<readonly string[]> => {
  const directory = join(dataDir, 'postgres');
  if (!(await isServerRunning(directory))) return (await endNode(dataDir)) ? ['the built-in node'] : [];
  const { databasePassword } = await loadInstallationSecrets(dataDir);
  const database = await startEmbedded({ directory, password: databasePassword, log: createLog('silent') });
  // Whoever owns the database is the service: it would start the node again.
  await database.own();
  const isNodeEnded = await endNode(dataDir);
  await database.stop();
  return [...(isNodeEnded ? ['the built-in node'] : []), 'PostgreSQL'];
};

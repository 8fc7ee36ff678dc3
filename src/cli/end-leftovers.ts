import { join } from 'node:path';
import type { Config } from '../config.js';
import { startEmbedded } from '../db/embedded.js';
import { isServerRunning } from '../db/postmaster-file.js';
import { loadInstallationSecrets } from '../first-run/installation-secrets.js';
import { errorSentence } from '../host/error-sentence.js';
import { endNode, isNodeRunning } from '../local-node/end-node.js';
import { createLog } from '../log.js';
import { requestStop } from '../service/stop-requests.js';

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
  if (!isServerRunning(join(directory, 'data'))) return (await endNode(dataDir)) ? ['the built-in node'] : [];
  const { databasePassword } = await loadInstallationSecrets(dataDir);
  const database = await startEmbedded({ directory, password: databasePassword, log: createLog('silent') });
  try {
    const pid = stopsService ? await requestStop(database.url) : undefined;
    // The service that owns the database would start the node again.
    await database.own().catch((error: unknown) => {
      if (!stopsService) throw error;
      throw new Error(`${errorSentence(error)} It takes no request to stop: end it where it was started.`, {
        cause: error,
      });
    });
    const isNodeEnded = await endNode(dataDir);
    return [
      ...(pid === undefined ? [] : [`the service (process ${pid})`]),
      ...(isNodeEnded ? ['the built-in node'] : []),
      'PostgreSQL',
    ];
  } finally {
    await database.stop();
  }
};

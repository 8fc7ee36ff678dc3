import { loadConfig } from '../config.js';
import type { DomainContext } from '../domain/context.js';
import { findPlacedData } from '../host/apply-data-place.js';
import { errorSentence } from '../host/error-sentence.js';
import { START_COMMAND } from '../host/own-commands.js';
import { createLog } from '../log.js';
import { uncounted } from '../metrics/uncounted.js';
import { requireInstalled } from '../service/require-installed.js';
import { asSystem, createBaseContext } from '../service/service-context.js';
import { openStorageAsItIs } from '../service/storage.js';
import { noWake } from './no-wake.js';
import type { Output } from './output.js';

/**
 * Runs a command with the database of the installation, whether the service runs or not; an embedded one is started for
 * the command if necessary. Installs and migrates nothing.
 * @throws {Error} nothing is installed, or the database is not migrated to this release
 */
export const withService = async (command: (ctx: DomainContext) => Promise<Output>): Promise<Output> => {
  const config = await findPlacedData(loadConfig());
  requireInstalled(config);
  // Errors are printed as one line, without a log.
  const log = createLog('silent');
  const storage = await openStorageAsItIs({ config, log, connections: 2, owns: false }).catch((error: unknown) => {
    throw new Error(`The database is unusable: ${errorSentence(error)}`, { cause: error });
  });
  try {
    const base = createBaseContext(config, storage, { log, metrics: uncounted });
    const ctx = asSystem({ ...base.context, wake: noWake });
    await requireUsers(ctx);
    const output = await command(ctx);
    await base.close();
    return output;
  } finally {
    await storage.close();
  }
};

/** The first start creates the administrator, a location and the eggs. */
const requireUsers = async ({ db }: DomainContext): Promise<void> => {
  if ((await db.user.findFirst({ select: { id: true } })) === null) {
    throw new Error(
      `The database is empty. Start the service once (${START_COMMAND}): it creates the administrator and the eggs.`,
    );
  }
};

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { concludeInterruptedRestore } from './backups/accept-restore.js';
import { discardDrafts } from './files/draft.js';
import { removeTree } from './files/remove-tree.js';
import type { NodeContext } from './node-context.js';
import { parseServerConfiguration } from './server-configuration.js';
import type { GameServer } from './servers/game-server.js';
import { resumeInstall } from './servers/install-server.js';
import { performPower, resumeStop, syncServer } from './servers/perform-power.js';
import { DELETED_SUFFIX, draftsDirectory } from './servers/server-files.js';
import type { ServerRegistry } from './servers/server-registry.js';
import { isMissing } from './state-file.js';
import { isUuid } from './uuid.js';

/** Servers restored concurrently at start. Source: daemon.md §5.1. */
const AT_ONCE = 4;

/**
 * Restores all servers of this node to their last state: running processes are attached, servers that should run are
 * started, interrupted installations continue. Then reports to the service that no other operation is under way here.
 * @throws {RemoteRejectedError} @throws {RemoteUnavailableError} the servers could not be listed; the node cannot work without the
 * list
 */
export async function bootServers(context: NodeContext, registry: ServerRegistry): Promise<void> {
  const listed = await context.remote.listServers();
  await sweepLeftovers(context);
  await warnOfUnlisted(context, listed);
  const waiting = [...listed];
  const takeUp = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await restore(context, registry, ...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeUp));
  try {
    await context.remote.report('/servers/reset', null);
  } catch (error) {
    context.log.warn({ err: error }, 'the service did not accept the reset');
  }
}

async function restore(context: NodeContext, registry: ServerRegistry, uuid: string, entry: unknown): Promise<void> {
  try {
    const configuration = parseServerConfiguration(entry);
    if (!isUuid(uuid) || configuration.settings.uuid !== uuid) throw new Error('Its uuids are not usable.');
    await takeUp(context, await registry.register(configuration));
  } catch (error) {
    // One bad server must not prevent the others from starting.
    context.log.error({ server: uuid, err: error }, 'a server was skipped');
  }
}

async function takeUp(context: NodeContext, server: GameServer): Promise<void> {
  const last = server.state;
  await concludeInterruptedRestore(context, server);
  const inBackground = (work: Promise<void>) =>
    work.catch((error: unknown) => server.log.error({ err: error }, 'a server was not fully restored'));
  if (await server.attach()) {
    server.log.info({ state: last }, 'attached to the running process');
    if (last === 'stopping') inBackground(resumeStop(context, server));
    await syncServer(context, server).catch((error: unknown) =>
      server.log.warn({ err: error }, 'could not fetch the configuration; the one of the listing is used'),
    );
  } else if (last === 'running' || last === 'starting' || server.record.startPending) {
    await performPower(context, server, { action: 'start', waitMs: 0 });
  }
  if (server.installing) inBackground(resumeInstall(context, server));
}

/**
 * Removes drafts that the last node process left, and, in the background, the files of deleted servers. Files that
 * cannot be removed, or that take long, do not prevent the node from starting.
 */
async function sweepLeftovers({ config, log }: NodeContext): Promise<void> {
  await discardDrafts(draftsDirectory(config.system));
  for (const name of await readdir(config.system.data)) {
    if (!name.endsWith(DELETED_SUFFIX)) continue;
    removeTree(join(config.system.data, name)).catch((error: unknown) =>
      log.error({ directory: name, err: error }, 'could not remove the files of a deleted server'),
    );
  }
}

/**
 * Logs servers that the service no longer lists. Their files and processes stay: the service may be wrong, for example
 * after a restore of an older copy of its database.
 */
async function warnOfUnlisted({ config, log }: NodeContext, listed: ReadonlyMap<string, unknown>): Promise<void> {
  for (const name of await listRecords(join(config.system.state, 'servers'))) {
    const uuid = name.replace(/\.json$/, '');
    if (isUuid(uuid) && !listed.has(uuid))
      log.warn({ server: uuid }, 'a local server is unknown to the service; it is left unchanged');
  }
}

async function listRecords(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

import { requireResource } from '../access/caller-rights.js';
import { NODE_ADDRESS_SELECT } from '../access/server-ref.js';
import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { NodeArchive } from '../ports/daemon.js';
import type { NodeAddress } from '../ports/node-address.js';

/** Nodes asked at once. */
const NODES_AT_ONCE = 20;

interface NamedNode extends NodeAddress {
  readonly name: string;
}

/** An archive on a node that no backup here, and no deletion that is under way, speaks of. */
export interface UnknownArchive extends NodeArchive {
  readonly node: NamedNode;
}

/**
 * Asks all nodes that can tell which archives they have, and returns those that nobody here knows: of servers that were
 * deleted by an earlier release, or of backups that were made after the copy that a database was restored from. Nodes
 * that do not answer are passed over.
 * @throws {ForbiddenError}
 */
export const findUnknownArchives = async (ctx: DomainContext): Promise<readonly UnknownArchive[]> => {
  requireResource(ctx, 'nodes', 'read');
  const nodes = await ctx.db.node.findMany({ select: { ...NODE_ADDRESS_SELECT, name: true }, orderBy: { id: 'asc' } });
  const found: UnknownArchive[] = [];
  for (let start = 0; start < nodes.length; start += NODES_AT_ONCE) {
    const asked = nodes.slice(start, start + NODES_AT_ONCE).map((node) => archivesOn(ctx, node));
    found.push(...(await Promise.all(asked)).flat());
  }
  // Looked up after the nodes were asked: a backup is written down here before its archive is begun.
  const known = await knownAmong(ctx, found);
  return found.filter(({ uuid }) => !known.has(uuid));
};

/**
 * Deletes archives that still nobody knows. Returns those that are gone.
 * @throws {ForbiddenError}
 */
export const deleteUnknownArchives = async (
  ctx: DomainContext,
  archives: readonly UnknownArchive[],
): Promise<readonly UnknownArchive[]> => {
  requireResource(ctx, 'nodes', 'write');
  // Somebody may have thought about it for long.
  const known = await knownAmong(ctx, archives);
  const deleted: UnknownArchive[] = [];
  for (const archive of archives.filter(({ uuid }) => !known.has(uuid))) {
    try {
      // A node that could list it is one that deletes it without a server.
      await ctx.daemon.deleteArchive(archive.node, { uuid: archive.uuid, through: null });
      deleted.push(archive);
    } catch (error) {
      if (!(error instanceof DaemonError)) throw error;
      ctx.log.warn(
        { reason: error.message, nodeId: archive.node.id, backup: archive.uuid },
        'an archive was not deleted',
      );
    }
  }
  return deleted;
};

const archivesOn = async (ctx: DomainContext, node: NamedNode): Promise<readonly UnknownArchive[]> => {
  try {
    const archives = await ctx.daemon.listArchives(node);
    return (archives ?? []).map((archive) => ({ ...archive, node }));
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.info({ reason: error.message, nodeId: node.id }, 'a node does not tell its archives');
    return [];
  }
};

/** Of any node: an archive that was moved by hand is not unknown. */
const knownAmong = async (ctx: DomainContext, archives: readonly NodeArchive[]): Promise<ReadonlySet<string>> => {
  const uuids = archives.map(({ uuid }) => uuid);
  const rows = await ctx.db.$queryRaw<{ uuid: string }[]>`
    select uuid::text from backups where deleted_at is null and uuid = any(${uuids}::uuid[])
    union select uuid::text from archive_deletions where uuid = any(${uuids}::uuid[])`;
  return new Set(rows.map(({ uuid }) => uuid));
};

import { requireResource } from '../access/caller-rights.js';
import { NODE_ADDRESS_SELECT } from '../access/server-ref.js';
import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { NodeArchive } from '../ports/daemon.js';
import type { NodeAddress } from '../ports/node-address.js';

/** Nodes that are asked concurrently. */
const NODES_AT_ONCE = 20;

interface NamedNode extends NodeAddress {
  readonly name: string;
}

/** An archive on a node that belongs to no backup and no pending deletion. */
export interface UnknownArchive extends NodeArchive {
  readonly node: NamedNode;
}

/**
 * Lists the archives of all nodes that support it, and returns the unknown ones: those of servers deleted by an earlier
 * release, or of backups newer than the copy from which the database was restored. Nodes that do not answer are
 * skipped.
 * @throws {ForbiddenError}
 */
export const findUnknownArchives = async (ctx: DomainContext): Promise<readonly UnknownArchive[]> => {
  requireResource(ctx, 'nodes', 'read');
  const nodes = await ctx.reads.node.findMany({
    select: { ...NODE_ADDRESS_SELECT, name: true },
    orderBy: { id: 'asc' },
  });
  const found: UnknownArchive[] = [];
  for (let start = 0; start < nodes.length; start += NODES_AT_ONCE) {
    const asked = nodes.slice(start, start + NODES_AT_ONCE).map((node) => archivesOn(ctx, node));
    found.push(...(await Promise.all(asked)).flat());
  }
  // Read after the nodes have answered: the row of a backup is committed before its archive is started.
  const known = await knownAmong(ctx, found);
  return found.filter(({ uuid }) => !known.has(uuid));
};

/**
 * Deletes archives that are still unknown. Returns the deleted ones.
 * @throws {ForbiddenError}
 */
export const deleteUnknownArchives = async (
  ctx: DomainContext,
  archives: readonly UnknownArchive[],
): Promise<readonly UnknownArchive[]> => {
  requireResource(ctx, 'nodes', 'write');
  // Checked again, because the list may be old.
  const known = await knownAmong(ctx, archives);
  const deleted: UnknownArchive[] = [];
  for (const archive of archives.filter(({ uuid }) => !known.has(uuid))) {
    try {
      // A node that can list archives can delete them without a server.
      await ctx.daemon.deleteArchive(archive.node, { uuid: archive.uuid, through: null });
      deleted.push(archive);
    } catch (error) {
      if (!(error instanceof DaemonError)) throw error;
      ctx.log.warn(
        { reason: error.message, nodeId: archive.node.id, backup: archive.uuid },
        'cannot delete an archive',
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
    ctx.log.info({ reason: error.message, nodeId: node.id }, 'cannot list the archives of a node');
    return [];
  }
};

/** Searches all nodes: an archive that was moved by hand is not unknown. */
const knownAmong = async (ctx: DomainContext, archives: readonly NodeArchive[]): Promise<ReadonlySet<string>> => {
  const uuids = archives.map(({ uuid }) => uuid);
  const rows = await ctx.db.$queryRaw<{ uuid: string }[]>`
    select uuid::text from backups where deleted_at is null and uuid = any(${uuids}::uuid[])
    union select uuid::text from archive_deletions where uuid = any(${uuids}::uuid[])`;
  return new Set(rows.map(({ uuid }) => uuid));
};

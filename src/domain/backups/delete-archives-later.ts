import type { DomainContext, Transaction } from '../context.js';

/**
 * Writes down that all archives of a server that is being deleted are to go from its node, after as many days as the
 * installation keeps them. Part of the transaction that deletes the server: `deleteDueArchives` does the rest.
 * Source: rest.md §5.14.
 */
export const deleteArchivesLater = async (
  { settings }: Pick<DomainContext, 'settings'>,
  tx: Transaction,
  serverId: number,
): Promise<void> => {
  // One that failed, or is unfinished, may have left an archive as well. Those deleted before have their row, or are gone.
  await tx.$executeRaw`
    insert into archive_deletions (uuid, node_id, due_at)
    select b.uuid, s.node_id, now() + make_interval(days => ${settings.keepArchivesDays})
    from backups b join servers s on s.id = b.server_id
    where s.id = ${serverId} and b.deleted_at is null
    on conflict (uuid) do nothing`;
};

import type { DomainContext, Transaction } from '../context.js';

/**
 * Schedules the deletion of all archives of a server that is being deleted, after the configured number of days. Part
 * of the transaction that deletes the server; `deleteDueArchives` deletes the archives.
 * Source: rest.md §5.14.
 */
export const deleteArchivesLater = async (
  { settings }: Pick<DomainContext, 'settings'>,
  tx: Transaction,
  serverId: number,
): Promise<void> => {
  // Failed and unfinished backups may have left an archive too. Deleted backups have a row already, or no archive.
  await tx.$executeRaw`
    insert into archive_deletions (uuid, node_id, due_at)
    select b.uuid, s.node_id, now() + make_interval(days => ${settings.keepArchivesDays})
    from backups b join servers s on s.id = b.server_id
    where s.id = ${serverId} and b.deleted_at is null
    on conflict (uuid) do nothing`;
};

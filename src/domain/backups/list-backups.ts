import { authorizeServer } from '../access/authorize-server.js';
import { requirePersonOrService } from '../access/caller-rights.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS, visibleParts } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { containing, orderOf, requireValueLimit, type Sort } from '../input/text-filter.js';
import type { Order, Where } from '../ports/reads.js';

/** Where a backup stands: in progress, or its result. */
export const BACKUP_STATUSES = ['pending', 'succeeded', 'failed'] as const;

type BackupStatus = (typeof BACKUP_STATUSES)[number];

/** The status of a backup; the filter of lists has the same rule. */
export const backupStatus = ({
  completedAt,
  isSuccessful,
}: {
  readonly completedAt: Date | null;
  readonly isSuccessful: boolean;
}): BackupStatus => {
  if (completedAt === null) return 'pending';
  return isSuccessful ? 'succeeded' : 'failed';
};

/** The sort orders of lists of backups, with the types of their columns. */
export const BACKUP_SORTS = { createdAt: 'integer', name: 'text', size: 'bigint' } as const;

/** Ids are in the order in which backups were begun. */
export const BACKUP_SORT_COLUMNS = { createdAt: 'id', size: 'bytes' } as const;

/** Most backups of all servers that are counted. */
export const MAX_COUNTED_BACKUPS = 10_000;

export interface BackupFilter {
  readonly status?: readonly BackupStatus[] | null | undefined;
  readonly isLocked?: boolean | null | undefined;
  /** Substrings of the name, case-insensitive; any of them. */
  readonly name?: readonly string[] | null | undefined;
}

export interface ListBackups {
  /** All servers without it. */
  readonly server?: ServerKey | undefined;
  readonly filter?: BackupFilter | null | undefined;
  readonly sort?: Sort<keyof typeof BACKUP_SORTS> | null | undefined;
}

/**
 * The condition and order of a list of backups, including failed ones: of one server, or of all servers on which the
 * caller has `backup.read`. The caller of this function adds the page and the selection.
 * @throws the errors of `authorizeServer`
 * @throws {ForbiddenError} without `backup.read` on the server; without a server, an application key
 * @throws the errors of `requireValueLimit`
 * Source: rest.md §15.4.
 */
export const listBackups = async (
  ctx: DomainContext,
  { server, filter, sort }: ListBackups,
): Promise<{ readonly where: Where<'Backup'>; readonly orderBy: Order<'Backup'>[] }> => {
  requireValueLimit(filter);
  const of = server === undefined ? ofAllServers(ctx) : await ofServer(ctx, server);
  return {
    where: { AND: [{ deletedAt: null }, of, ...conditionsOf(filter ?? {})] },
    orderBy: orderOf(sort, BACKUP_SORT_COLUMNS),
  };
};

const ofServer = async (ctx: DomainContext, key: ServerKey): Promise<Where<'Backup'>> => {
  const server = await authorizeServer(ctx, key);
  requirePartReader(server, SERVER_PARTS.backups);
  return { serverId: server.id };
};

const ofAllServers = (ctx: DomainContext): Where<'Backup'> => {
  requirePersonOrService(ctx);
  return visibleParts(ctx, SERVER_PARTS.backups);
};

const conditionsOf = ({ status, isLocked, name }: BackupFilter): Where<'Backup'>[] => [
  ...(status?.length ? [{ OR: status.map((one) => HAS_STATUS[one]) }] : []),
  ...(typeof isLocked === 'boolean' ? [{ isLocked }] : []),
  ...(name?.length ? [{ OR: name.map((text) => ({ name: containing(text) })) }] : []),
];

const HAS_STATUS: Readonly<Record<BackupStatus, Where<'Backup'>>> = {
  pending: { completedAt: null },
  succeeded: { completedAt: { not: null }, isSuccessful: true },
  failed: { completedAt: { not: null }, isSuccessful: false },
};

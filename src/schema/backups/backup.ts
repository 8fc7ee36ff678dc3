import type { BackupKey } from '../../domain/backups/authorize-backup.js';
import { isUnfinishedOrSuccessful, UNFINISHED_OR_SUCCESSFUL } from '../../domain/backups/backup-limits.js';
import { getBackup } from '../../domain/backups/get-backup.js';
import {
  BACKUP_SORT_COLUMNS,
  BACKUP_SORTS,
  BACKUP_STATUSES,
  backupStatus,
  type ListBackups,
  listBackups,
  MAX_COUNTED_BACKUPS,
} from '../../domain/backups/list-backups.js';
import { sortColumnsOf } from '../../domain/input/text-filter.js';
import { isUuid } from '../../domain/input/uuid.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import type { Where } from '../../domain/ports/reads.js';
import { builder } from '../builder.js';
import { childPageCost, pageCost } from '../cost/list-cost.js';
import { enumOf } from '../enum-of.js';
import { SortDirectionEnum } from '../enums.js';
import { type ChildQuery, pageOfChildren, TOTAL_OF_CHILDREN } from '../paging/child-lists.js';
import { cursorsOf, isWholeList, wholeRows } from '../paging/cursors.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { rowId, serverKey } from '../rows/row-keys.js';
import { Server } from '../servers/server.js';

const BackupStatusEnum = enumOf('BackupStatus', {
  description: 'Status of a backup.',
  values: BACKUP_STATUSES,
});

export const Backup = builder.prismaNode('Backup', {
  description: 'A backup: an archive of the files of a server.',
  id: { field: 'id' },
  fields: (t) => ({
    uuid: t.exposeString('uuid', { description: 'Id in the REST API.' }),
    name: t.exposeString('name'),
    ignoredFiles: t.exposeStringList('ignoredFiles', {
      description: 'Patterns of files that are left out, in gitignore syntax.',
    }),
    checksum: t.exposeString('checksum', {
      nullable: true,
      description: '`sha1:<hex>`; null until the backup has succeeded.',
    }),
    size: t.float({
      description: 'Size of the archive in bytes; 0 until the backup has succeeded.',
      select: { bytes: true },
      resolve: ({ bytes }) => Number(bytes),
    }),
    status: t.field({
      type: BackupStatusEnum,
      description: 'Whether the backup is in progress, succeeded or failed.',
      select: { completedAt: true, isSuccessful: true },
      resolve: backupStatus,
    }),
    isSuccessful: t.exposeBoolean('isSuccessful', {
      description: 'Whether the backup has succeeded; false while it is in progress.',
    }),
    isLocked: t.exposeBoolean('isLocked', {
      description: 'Whether the backup is locked: it cannot be deleted, and newer backups do not replace it.',
    }),
    server: t.relation('server'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the end; null while the backup is in progress.',
    }),
  }),
});

const pageOfBackups = pageOfChildren({
  relation: 'server.backups',
  find: ({ reads }, { selection, conditions, take }: ChildQuery<Where<'Backup'>>) =>
    reads.backup.findMany({
      ...selection,
      where: { AND: conditions },
      orderBy: [...CHILD_RELATIONS['server.backups'].orderBy],
      take,
    }),
});

/** Description of an argument that identifies a backup. */
export const BACKUP_ID = 'Global id or uuid.';

/** A backup by its global id or uuid, within a server if one is given. */
export const backupKey = ({
  id,
  serverId,
}: {
  readonly id: string | number;
  readonly serverId?: string | number | null;
}): BackupKey => ({
  ...(isUuid(String(id)) ? { uuid: String(id) } : { id: rowId('Backup', id) }),
  server: serverId ? serverKey(serverId) : undefined,
});

builder.prismaObjectField(Server, 'backups', (t) =>
  t.connection(
    {
      type: Backup,
      description: 'The backups of the server, oldest first.',
      complexity: childPageCost,
      select: { id: true },
      resolve: pageOfBackups,
    },
    {
      name: 'ServerBackupsConnection',
      fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }),
    },
    { name: 'ServerBackupsEdge' },
  ),
);

const BackupSortField = enumOf('BackupSortField', { values: ['createdAt', 'name', 'size'] });

const BackupSort = builder.inputType('BackupSort', {
  description: 'How to sort backups; the next sort applies to backups that are equal in the previous ones.',
  fields: (t) => ({
    field: t.field({ type: BackupSortField, required: true }),
    direction: t.field({ type: SortDirectionEnum, required: true, defaultValue: 'asc' }),
  }),
});

const BackupFilter = builder.inputType('BackupFilter', {
  description: 'Which backups to list. Several fields: all of them match.',
  fields: (t) => ({
    status: t.field({ type: [BackupStatusEnum], description: 'Backups with one of these statuses.' }),
    isLocked: t.boolean({ description: 'Whether the backup is locked.' }),
    name: t.stringList({ description: 'Parts of names, in any case. At most 500 texts of 255 characters.' }),
  }),
});

interface BackupsArguments {
  readonly serverId?: string | number | null | undefined;
  readonly filter?: typeof BackupFilter.$inferInput | null | undefined;
}

const listOf = ({ serverId, filter }: BackupsArguments): ListBackups => ({
  server: serverId ? serverKey(serverId) : undefined,
  filter,
});

builder.queryField('backups', (t) =>
  t.prismaConnection(
    {
      type: 'Backup',
      cursor: 'id',
      ...cursorsOf(sortColumnsOf(BACKUP_SORTS, BACKUP_SORT_COLUMNS)),
      nullable: true,
      description: `The backups of one server, or of all servers on which you have \`backup.read\`; oldest first unless \`sort\` says otherwise, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once; \`totalCount\` counts up to ${MAX_COUNTED_BACKUPS}.`,
      args: {
        serverId: t.arg.id({ description: 'Global id, uuid or short identifier. Default: all servers.' }),
        filter: t.arg({ type: BackupFilter }),
        sort: t.arg({ type: [BackupSort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: async (query, _root, { serverId, filter, sort, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        return ctx.reads.backup.findMany({
          ...rows,
          ...(await listBackups(ctx, { ...listOf({ serverId, filter }), sort })),
        });
      },
      totalCount: async (_root, args, ctx) => {
        const { where } = await listBackups(ctx, listOf(args));
        return ctx.reads.backup.count({ where, take: MAX_COUNTED_BACKUPS });
      },
    },
    {
      name: 'BackupConnection',
      fields: (connection) => ({
        countedTotal: connection.int({
          description:
            'Number of backups that count against the limit of the server: the unfinished and the successful ones.',
          resolve: async ({ args, edges, pageInfo }, _args, ctx) => {
            if (isWholeList({ edges, pageInfo: await pageInfo }, args)) {
              return edges.filter(({ node }) => isUnfinishedOrSuccessful(node)).length;
            }
            const { where } = await listBackups(ctx, listOf(args));
            return ctx.reads.backup.count({
              where: { AND: [where, UNFINISHED_OR_SUCCESSFUL] },
              take: MAX_COUNTED_BACKUPS,
            });
          },
        }),
      }),
    },
    { name: 'BackupEdge' },
  ),
);

builder.queryField('backup', (t) =>
  t.prismaField({
    type: 'Backup',
    nullable: true,
    description: 'One backup. Null if it does not exist or you may not see it.',
    args: {
      id: t.arg.id({ required: true, description: BACKUP_ID }),
      serverId: t.arg.id({
        description: 'If given, the backup must belong to this server: global id, uuid or short identifier.',
      }),
    },
    resolve: (query, _root, args, ctx) => getBackup(ctx, backupKey(args), query),
  }),
);

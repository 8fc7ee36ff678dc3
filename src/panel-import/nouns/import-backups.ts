import { isUuid } from '../../domain/input/uuid.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import { textsOf } from '../source/fields.js';

type Columns = Omit<Prisma.BackupCreateManyInput, 'id'>;

/** The rows of backups whose archives are on nodes. */
export const importBackups = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'backups', from: 'backups', into: 'backups' },
    nameOf: (row) => `${row.text('uuid')} ${row.text('name')}`,
    prepare: async ({ ctx }, _rows, isKnown) => {
      const present = await ctx.db.backup.findMany({ select: { id: true, uuid: true } });
      const ids = new Map(present.map(({ id, uuid }) => [uuid, id]));
      return (row) => {
        const serverId = run.idOf('servers', row.int('server_id'));
        if (serverId === undefined) return { leftOut: `its server ${row.text('server_id')} does not come` };
        if (row.textOrNull('deleted_at') !== null) return { leftOut: 'it was deleted in the panel' };
        const disk = row.text('disk') || 'wings';
        if (disk !== 'wings') {
          const upload = row.text('upload_id') === '' ? '' : ` (upload ${row.text('upload_id')})`;
          return { leftOut: `its archive is in ${disk}${upload}, and backups are on nodes here: it stays there` };
        }
        if (!isUuid(row.text('uuid'))) return { leftOut: 'its uuid is not valid' };
        const uuid = row.text('uuid').toLowerCase();
        const same = ids.get(uuid);
        if (same !== undefined && !isKnown(row)) return { sameAs: same };
        const completedAt = row.time('completed_at') ?? null;
        const isSuccessful = row.flag('is_successful');
        return {
          columns: {
            ...{ uuid, serverId, name: row.text('name'), ignoredFiles: textsOf(row.json('ignored_files')) },
            ...{ checksum: row.textOrNull('checksum'), bytes: bytesOf(row.text('bytes')) },
            ...{ isSuccessful, isLocked: row.flag('is_locked'), completedAt, createdAt: row.time('created_at') },
          },
          changes:
            completedAt === null ? ['it is not finished: if its node reports no end here, it ends as failed'] : [],
        };
      };
    },
    insert: (tx, rows) => tx.backup.createMany({ data: rows }),
  });

const bytesOf = (text: string): bigint => (/^\d{1,18}$/.test(text) ? BigInt(text) : 0n);

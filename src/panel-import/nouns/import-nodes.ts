import { freshNodeSecret } from '../../domain/nodes/node-token.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { importNoun, type Verdict } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import type { Fields } from '../source/fields.js';

type Columns = Omit<Prisma.NodeCreateManyInput, 'id'>;

/** Nodes with their uuid and token, so that a Wings changes only its `remote`. */
export const importNodes = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'nodes', from: 'nodes', into: 'nodes', keepsIds: true },
    prepare: async ({ ctx }, _rows, isKnown) => {
      const present = await ctx.db.node.findMany({ select: { id: true, uuid: true, daemonTokenId: true } });
      const ids = new Map(present.map(({ id, uuid }) => [uuid, id]));
      const tokenIds = new Set(present.map(({ daemonTokenId }) => daemonTokenId));
      return (row) => {
        const same = ids.get(row.text('uuid'));
        if (same !== undefined && !isKnown(row)) return { sameAs: same };
        const locationId = run.idOf('locations', row.int('location_id'));
        if (locationId === undefined) return { leftOut: `its location ${row.text('location_id')} is missing` };
        return nodeOf(run, row, { locationId, isTaken: !isKnown(row) && tokenIds.has(row.text('daemon_token_id')) });
      };
    },
    insert: (tx, rows) => tx.node.createMany({ data: rows }),
  });

interface Place {
  readonly locationId: number;
  /** Whether another node here has its token id. */
  readonly isTaken: boolean;
}

const nodeOf = (run: ImportRun, row: Fields, { locationId, isTaken }: Place): Verdict<Columns> => {
  const token = run.panel.secrets.open(row.textOrNull('daemon_token')) ?? row.textOrNull('opened_daemon_token');
  const tokenId = row.text('daemon_token_id');
  const hasToken = token !== null && tokenId !== '' && !isTaken;
  const columns: Columns = {
    ...{ uuid: row.text('uuid'), locationId, name: row.text('name'), description: row.textOrNull('description') },
    ...{ public: row.flag('public'), fqdn: row.text('fqdn'), scheme: row.text('scheme') || 'https' },
    ...{ behindProxy: row.flag('behind_proxy'), maintenanceMode: row.flag('maintenance_mode') },
    ...{ memory: row.int('memory') ?? 0, memoryOverallocate: row.int('memory_overallocate') ?? 0 },
    ...{ disk: row.int('disk') ?? 0, diskOverallocate: row.int('disk_overallocate') ?? 0 },
    uploadSize: row.int('upload_size') ?? 100,
    // A node that the panel reaches at another port than the one it listens on.
    daemonListen: row.int('daemon_connect', 'daemonListen', 'daemon_listen') ?? 8080,
    daemonSftp: row.int('daemonSFTP', 'daemon_sftp') ?? 2022,
    daemonBase: row.textOrNull('daemonBase', 'daemon_base') ?? '/var/lib/pterodactyl/volumes',
    ...(hasToken ? { daemonTokenId: tokenId, daemonToken: run.ctx.secrets.seal(token) } : freshNodeSecret(run.ctx)),
    createdAt: row.time('created_at'),
  };
  const change = isTaken ? 'another node here has its token' : "its token does not open with the panel's APP_KEY";
  return {
    columns,
    changes: hasToken ? [] : [`${change}: it has a new one, so install its configuration on the node`],
  };
};

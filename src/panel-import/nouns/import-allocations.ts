import type { Prisma } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';

type Columns = Omit<Prisma.AllocationCreateManyInput, 'id'>;

/** Allocations, still without their servers: `importServers` assigns them. */
export const importAllocations = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'allocations', from: 'allocations', into: 'allocations', keepsIds: true },
    nameOf: (row) => `${row.text('ip')}:${row.text('port')}`,
    prepare: async ({ ctx }, _rows, isKnown) => {
      const present = await ctx.db.allocation.findMany({ select: { id: true, nodeId: true, ip: true, port: true } });
      const ids = new Map(present.map(({ id, nodeId, ip, port }) => [`${nodeId} ${ip} ${port}`, id]));
      return (row) => {
        const nodeId = run.idOf('nodes', row.int('node_id'));
        if (nodeId === undefined) return { leftOut: `its node ${row.text('node_id')} does not come` };
        const port = row.int('port');
        const ip = row.text('ip');
        if (port === null || port < 1 || port > 65_535) return { leftOut: `${row.text('port')} is no port` };
        const same = ids.get(`${nodeId} ${ip} ${port}`);
        if (same !== undefined && !isKnown(row)) return { sameAs: same };
        return { columns: { nodeId, ip, port, ipAlias: row.textOrNull('ip_alias'), notes: row.textOrNull('notes') } };
      };
    },
    insert: (tx, rows) => tx.allocation.createMany({ data: rows }),
  });

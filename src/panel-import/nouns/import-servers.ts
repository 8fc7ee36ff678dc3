import { type Prisma, ServerStatus } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import { type Fields, fieldsOf } from '../source/fields.js';

type Columns = Omit<Prisma.ServerCreateManyInput, 'id'>;

/** Servers, with the allocations that belong to them. Their state on the node is not touched. */
export const importServers = async (run: ImportRun): Promise<void> => {
  const allocations = (await run.panel.tables.read('allocations')).map(fieldsOf);
  const nodeOfAllocation = new Map(allocations.map((row) => [row.id, row.int('node_id')]));
  const serverOfAllocation = new Map(allocations.map((row) => [row.id, row.int('server_id')]));
  await importNoun<Columns>(run, {
    ...{ noun: 'servers', from: 'servers', into: 'servers', keepsIds: true },
    prepare: async ({ ctx }, rows, isKnown) => {
      const present = await ctx.db.server.findMany({
        select: { id: true, uuid: true, identifier: true, externalId: true, allocationId: true },
      });
      const ids = new Map(present.map(({ id, uuid }) => [uuid, id]));
      const identifiers = new Set(present.map(({ identifier }) => identifier));
      const externalIds = new Set(present.map(({ externalId }) => externalId));
      const primaries = new Set(present.map(({ allocationId }) => allocationId));
      const moving = await movingServers(run);
      const known = new Set(rows.map(({ id }) => id));
      reportOrphans(run, allocations, known);
      return (row) => {
        const same = ids.get(row.text('uuid'));
        if (same !== undefined && !isKnown(row)) return { sameAs: same };
        const references = referencesOf(run, row);
        if (typeof references === 'string') return { leftOut: references };
        const isNew = !isKnown(row);
        if (isNew && primaries.has(references.allocationId)) {
          return { leftOut: `its primary allocation ${row.text('allocation_id')} belongs to another server` };
        }
        const identifier = row.text('uuidShort', 'uuid_short') || row.text('uuid').slice(0, 8);
        if (isNew && identifiers.has(identifier)) {
          return { leftOut: `its identifier ${identifier} belongs to another server` };
        }
        const changes: string[] = [];
        const externalId = row.textOrNull('external_id') || null;
        const isTaken = isNew && externalId !== null && externalIds.has(externalId);
        if (isTaken) changes.push(`its external id ${externalId} belongs to another server, so it has none`);
        const owner = serverOfAllocation.get(row.int('allocation_id') ?? 0);
        if (owner !== row.id && !run.panel.isApi) {
          changes.push(
            `its primary allocation is assigned to ${owner === null ? 'no server' : `server ${owner}`} in the panel, and to it here`,
          );
        }
        if (nodeOfAllocation.get(row.int('allocation_id') ?? 0) !== row.int('node_id')) {
          changes.push('its primary allocation is on another node than it is');
        }
        if (moving.has(row.id)) {
          changes.push('it is being transferred to another node: finish or cancel that in the panel before the move');
        }
        const columns = {
          ...columnsOf(row, changes),
          ...references,
          identifier,
          externalId: isTaken ? null : externalId,
        };
        if (isNew) {
          primaries.add(references.allocationId);
          identifiers.add(identifier);
          externalIds.add(columns.externalId);
        }
        return { columns, changes };
      };
    },
    insert: (tx, rows) => tx.server.createMany({ data: rows }),
    finish: async (tx) => {
      const pairs = allocations.flatMap((row) => {
        const id = run.idOf('allocations', row.id);
        const serverId = run.idOf('servers', row.int('server_id'));
        return id === undefined || serverId === undefined ? [] : [{ id, serverId }];
      });
      await tx.$executeRaw`
        update allocations set server_id = given.server_id
        from unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ serverId }) => serverId)}::int[])
          as given (id, server_id)
        where allocations.id = given.id and allocations.server_id is null`;
      await tx.$executeRaw`
        update allocations set server_id = servers.id from servers
        where servers.allocation_id = allocations.id and allocations.server_id is distinct from servers.id`;
    },
  });
};

/** Allocations of servers that are not there: they are free here. */
const reportOrphans = (run: ImportRun, allocations: readonly Fields[], servers: ReadonlySet<number>): void => {
  for (const row of allocations) {
    const serverId = row.int('server_id');
    if (serverId === null || servers.has(serverId)) continue;
    run.report.note({
      ...{ noun: 'allocations', subject: `${row.id} "${row.text('ip')}:${row.text('port')}"`, kind: 'changed' },
      text: `it belongs to server ${serverId}, which does not exist, and is free here`,
    });
  }
};

const movingServers = async ({ panel }: ImportRun): Promise<ReadonlySet<number>> => {
  const transfers = (await panel.tables.read('server_transfers')).map(fieldsOf);
  return new Set(
    transfers.filter((row) => row.textOrNull('successful') === null).map((row) => row.int('server_id') ?? 0),
  );
};

type References = Pick<Columns, 'ownerId' | 'nodeId' | 'eggId' | 'allocationId'>;

/** The rows that a server belongs to, or which one of them is missing. */
const referencesOf = (run: ImportRun, row: Fields): References | string => {
  const ownerId = run.idOf('users', row.int('owner_id'));
  const nodeId = run.idOf('nodes', row.int('node_id'));
  const eggId = run.idOf('eggs', row.int('egg_id'));
  const allocationId = run.idOf('allocations', row.int('allocation_id'));
  if (ownerId === undefined) return `its owner ${row.text('owner_id')} does not come`;
  if (nodeId === undefined) return `its node ${row.text('node_id')} does not come`;
  if (eggId === undefined) return `its egg ${row.text('egg_id')} does not come`;
  if (allocationId === undefined) return `its primary allocation ${row.text('allocation_id')} does not come`;
  return { ownerId, nodeId, eggId, allocationId };
};

const columnsOf = (row: Fields, changes: string[]) => {
  const given = row.textOrNull('status') || null;
  const status = Object.values(ServerStatus).find((known) => known === given) ?? null;
  if (status === null && given !== null && given !== 'suspended') {
    changes.push(`its state ${given} is not known here, and it is in its normal state`);
  }
  if (status === 'installing' || status === 'restoring_backup') {
    changes.push(`it is ${status}: if its node reports no end here, that ends as failed`);
  }
  const createdAt = row.time('created_at');
  return {
    ...{ uuid: row.text('uuid'), name: row.text('name'), description: row.text('description') },
    ...{ image: row.text('image'), startup: row.text('startup'), skipScripts: row.flag('skip_scripts') },
    ...{ memory: row.int('memory') ?? 0, swap: row.int('swap') ?? 0, disk: row.int('disk') ?? 0 },
    ...{ io: row.int('io') ?? 500, cpu: row.int('cpu') ?? 0, threads: row.textOrNull('threads') || null },
    oomDisabled: row.flag('oom_disabled'),
    databaseLimit: row.int('database_limit'),
    allocationLimit: row.int('allocation_limit'),
    backupLimit: row.int('backup_limit') ?? 0,
    ...{ status, suspended: given === 'suspended', createdAt, updatedAt: row.time('updated_at') ?? createdAt },
    installedAt: row.time('installed_at') ?? null,
  };
};

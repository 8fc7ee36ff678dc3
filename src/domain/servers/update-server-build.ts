import type { Server } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { SERVER_REF_SELECT, toServerRef } from '../access/server-ref.js';
import { recordActivity } from '../activity/record-activity.js';
import { requireAllocationRoom } from '../allocations/max-allocations.js';
import type { Transaction } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { decideAllocationChange } from './decide-allocation-change.js';
import { ServerBuild } from './update-server-build-model.js';

/**
 * Changes limits and allocations of a server, then asks its node to read them. If the node cannot be reached, it reads
 * them at the next start; that is not an error.
 * @throws {ForbiddenError}  @throws {NotFoundError}  @throws {ValidationError}
 * @throws {RefusedError} the primary allocation would be removed, or does not belong to the server
 * Source: rest.md §5.10.
 */
export const updateServerBuild = useCase(
  async (ctx, { id, build }: { readonly id: number; readonly build: unknown }) => {
    const server = await ctx.reads.server.findUnique({ where: { id }, select: { id: true, ...SERVER_REF_SELECT } });
    if (server === null) throw new NotFoundError();
    requireResource(ctx, 'servers', 'write');
    const wanted = await parseInput(ctx, ServerBuild, build, { subject: server });
    return { server, wanted };
  },
  async (ctx, { server, wanted }, { id }): Promise<Server> => {
    const updated = await ctx.db.$transaction(async (tx) => {
      const allocationId = await changeAllocations(tx, id, wanted);
      const row = await tx.server.update({ where: { id }, data: { ...columnsOf(wanted), allocationId } });
      await recordActivity(ctx, tx, { event: 'server:build.update', serverId: id, properties: { name: row.name } });
      return row;
    });

    try {
      await ctx.daemon.syncServer(toServerRef(server));
    } catch (error) {
      ctx.log.warn(
        { err: error, serverId: id },
        'could not notify the node of a new build; it reads it at the next start',
      );
    }
    return updated;
  },
);

/** Undefined leaves a column as it is. */
const columnsOf = ({ limits, featureLimits, oomDisabled }: ServerBuild) => ({
  memory: limits?.memory,
  swap: limits?.swap,
  disk: limits?.disk,
  io: limits?.io,
  cpu: limits?.cpu,
  threads: limits?.threads,
  oomDisabled: limits?.oomDisabled ?? oomDisabled ?? undefined,
  databaseLimit: featureLimits?.databases,
  allocationLimit: featureLimits?.allocations,
  backupLimit: featureLimits?.backups === null ? 0 : featureLimits?.backups,
});

/** Takes and frees allocations; returns the primary one. Locks the server's row: changes are made one after another. */
const changeAllocations = async (tx: Transaction, serverId: number, wanted: ServerBuild): Promise<number> => {
  await tx.$queryRaw`select 1 from servers where id = ${serverId} for no key update`;
  const server = await tx.server.findUnique({
    where: { id: serverId },
    select: { nodeId: true, allocationId: true, allocations: { select: { id: true } } },
  });
  if (server === null) throw new NotFoundError();
  const add = wanted.addAllocations ?? [];
  const free = await takeFree(tx, { serverId, nodeId: server.nodeId, ids: add });
  const decision = decideAllocationChange(
    { primary: server.allocationId, owned: server.allocations.map(({ id }) => id) },
    { add, free, remove: wanted.removeAllocations ?? [], primary: wanted.allocation },
  );
  if (decision.kind === 'reject') throw new RefusedError(decision.message).at(decision.member);
  requireAllocationRoom(server.allocations.length + free.length - decision.release.length);
  if (decision.release.length > 0) {
    await tx.allocation.updateMany({
      where: { id: { in: [...decision.release] }, serverId },
      data: { serverId: null, notes: null },
    });
  }
  return decision.primary;
};

interface Take {
  readonly serverId: number;
  readonly nodeId: number;
  readonly ids: readonly number[];
}

/** Takes those of the allocations that are free and on the node, and returns them in the requested order. */
const takeFree = async (tx: Transaction, { serverId, nodeId, ids }: Take): Promise<readonly number[]> => {
  if (ids.length === 0) return [];
  const taken = await tx.allocation.updateManyAndReturn({
    where: { id: { in: [...ids] }, nodeId, serverId: null },
    data: { serverId, notes: null },
    select: { id: true },
  });
  const isTaken = new Set(taken.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => isTaken.has(id));
};

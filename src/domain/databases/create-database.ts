import type { ServerDatabase } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { ConflictError, DatabaseHostError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { authorizeDatabases, type DatabasesKey } from './authorize-databases.js';
import { AccessibleDatabase, AdministeredDatabase, type WantedDatabase } from './database-models.js';
import { claimDrop, performDrop } from './drop-databases.js';
import { HOST_LIMIT_MS } from './lease-database.js';
import { type ReservedDatabase, reserveDatabase } from './reserve-database.js';

/** Least time left of the request to drop a failed database at once, in milliseconds; with less, the sweep drops it. */
const MIN_DROP_MS = 500;

/**
 * Creates a database on a host: it is stored as `creating`, created on the host, then set `ready`. If a step fails or
 * this process dies, the sweep makes sure that the database exists on both sides or on neither.
 * @throws what `authorizeDatabases` throws  @throws {ValidationError}
 * @throws {RefusedError} `TOO_MANY_DATABASES`, `DUPLICATE_DATABASE_NAME`, `NO_DATABASE_HOST`
 * @throws {DatabaseHostError} the host did not create it; any part of it is being dropped
 * Source: rest.md §6, §15.6.
 */
export const createDatabase = useCase(
  async (ctx, { body, ...key }: DatabasesKey & { readonly body: unknown }) => {
    const server = await authorizeDatabases(ctx, key, 'create');
    const wanted: WantedDatabase =
      key.scope === 'all'
        ? await parseInput(ctx, AdministeredDatabase, body)
        : await parseInput(ctx, AccessibleDatabase, body);
    return { server, wanted };
  },
  async (ctx, { server, wanted }): Promise<ServerDatabase> => {
    const deadline = performance.now() + HOST_LIMIT_MS;
    const reserved = await reserveDatabase(ctx, server.id, wanted);
    const { row, host, password } = reserved;
    try {
      await ctx.databaseHosts.make(host, { ...row, password, isMade: false }, deadline - performance.now());
    } catch (error) {
      await undo(ctx, reserved, error);
      const left = deadline - performance.now();
      const drop = left > MIN_DROP_MS ? await claimDrop(ctx.db, row) : undefined;
      if (drop !== undefined) await performDrop(ctx, drop, left);
      throw error;
    }
    const { count } = await ctx.db.serverDatabase.updateMany({
      where: { id: row.id, state: 'creating' },
      data: { state: 'ready', leasedUntil: null },
    });
    // Its row was deleted meanwhile, which has left a drop.
    if (count === 0) throw new ConflictError('This database was deleted while it was created.');
    return ctx.reads.serverDatabase.findUniqueOrThrow({ where: { id: row.id } });
  },
);

/** Deletes the row, which leaves a drop. Deletes the drop as well if the request was not sent to the host. */
const undo = (ctx: DomainContext, { row, activityId }: ReservedDatabase, error: unknown): Promise<void> =>
  ctx.db.$transaction(async (tx) => {
    const { count } = await tx.serverDatabase.deleteMany({ where: { id: row.id, state: 'creating' } });
    await tx.activity.deleteMany({ where: { id: activityId } });
    const isNotSent = error instanceof DatabaseHostError && error.failure.delivery === 'not_sent';
    if (count > 0 && isNotSent) {
      await tx.databaseDrop.deleteMany({ where: { hostId: row.hostId, username: row.username } });
    }
  });

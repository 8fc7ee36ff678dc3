import type { DomainContext } from '../context.js';
import { DatabaseHostError } from '../errors.js';
import { authorizeDatabaseHost } from './authorize-database-host.js';

/** Most time of one call, in milliseconds: a check makes two calls, and a request may take 10 s. */
const ASK_LIMIT_MS = 4_000;

export interface DatabaseHostCheck {
  /** Errors that make the host unusable, and warnings; a sentence each. Empty when the host is healthy. */
  readonly problems: readonly string[];
  /**
   * Databases on the host that are named like ours but have no row: of another service, or left over. Never changed.
   */
  readonly unknown: readonly string[];
}

/**
 * Checks whether a database host can be used, and lists its unknown databases.
 * @throws {NotFoundError}  @throws {ForbiddenError}
 */
export const checkDatabaseHost = async (ctx: DomainContext, id: number): Promise<DatabaseHostCheck> => {
  const host = await authorizeDatabaseHost(ctx, id, { action: 'write' });
  const problems = await ctx.databaseHosts.check(host, ASK_LIMIT_MS);
  try {
    const { databases } = await ctx.databaseHosts.list(host, ASK_LIMIT_MS);
    const names = { where: { hostId: id }, select: { database: true } };
    const rows = [
      ...(await ctx.reads.serverDatabase.findMany(names)),
      ...(await ctx.reads.databaseDrop.findMany(names)),
    ];
    const known = new Set(rows.map(({ database }) => database));
    return { problems, unknown: databases.filter((database) => !known.has(database)) };
  } catch (error) {
    if (!(error instanceof DatabaseHostError)) throw error;
    // The check above usually reports the cause already; otherwise report the error of this call.
    return { problems: problems.length > 0 ? problems : [error.failure.reason], unknown: [] };
  }
};

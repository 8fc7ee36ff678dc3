import type { DomainContext } from '../context.js';
import { DatabaseHostError } from '../errors.js';
import { authorizeDatabaseHost } from './authorize-database-host.js';

/** A check asks twice, and a request may take ten seconds. */
const ASK_LIMIT_MS = 4_000;

export interface DatabaseHostCheck {
  /** What keeps the host from being used, or is better put right, a sentence each; none: all is well. */
  readonly problems: readonly string[];
  /** On the host under names such as ours, and not known here: another service's, or left behind. Never touched. */
  readonly unknown: readonly string[];
}

/**
 * Looks whether a database host can be used, and at what it has.
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
    // What is wrong with it was said above, but for what only this question shows.
    return { problems: problems.length > 0 ? problems : [error.failure.reason], unknown: [] };
  }
};

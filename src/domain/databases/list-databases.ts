import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';
import { authorizeDatabases, type DatabasesKey, MADE } from './authorize-databases.js';

/**
 * The condition of a list of a server's databases; the caller adds its selection.
 * @throws what `authorizeDatabases` throws
 * Source: rest.md §6, §15.6.
 */
export const listDatabases = async (ctx: DomainContext, key: DatabasesKey): Promise<Where<'ServerDatabase'>> => {
  const { id: serverId } = await authorizeDatabases(ctx, key, 'read');
  return { serverId, ...MADE };
};

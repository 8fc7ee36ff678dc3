import { whereServer } from '../domain/access/server-key.js';
import type { DomainContext } from '../domain/context.js';

/**
 * Finds a server by identifier, uuid or id. Eight digits are an identifier if there is one.
 * @throws {Error} there is none
 */
export const findServer = async ({ db }: Pick<DomainContext, 'db'>, named: string): Promise<number> => {
  const select = { id: true } as const;
  const where = whereServer({ identifier: named });
  const server =
    (where === null ? null : await db.server.findUnique({ where, select })) ??
    (/^\d{1,9}$/.test(named) ? await db.server.findUnique({ where: { id: Number(named) }, select }) : null);
  if (server === null) throw new Error(`No server ${named}.`);
  return server.id;
};

import type { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext, Transaction } from '../context.js';

export interface ActivityEntry {
  /** `subject:noun.verb`, as listed in rest.md §16. */
  readonly event: string;
  readonly serverId?: number;
  /** Names and flags: never a key, a password, or a value of a variable that is hidden from people. */
  readonly properties?: Prisma.InputJsonObject;
}

/**
 * Writes down who did what, from where and with which key, in the transaction that makes it true. Returns the entry's
 * id, by which what turned out not to happen is taken back.
 */
export const recordActivity = async (
  ctx: Pick<DomainContext, 'principal'>,
  tx: Transaction,
  { event, serverId, properties = {} }: ActivityEntry,
): Promise<bigint> => {
  const { principal } = ctx;
  const actor =
    principal.kind === 'user' ? { actorId: principal.user.id, apiKeyId: principal.key.id, ip: principal.ip } : {};
  const { id } = await tx.activity.create({
    data: { event, serverId, properties, ...actor },
    select: { id: true },
  });
  return id;
};

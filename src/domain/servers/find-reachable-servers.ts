import type { User } from '../../generated/prisma/client.js';
import { ownOrShared } from '../access/permissions-on-server.js';
import { SERVER_REF_SELECT, toServerRef } from '../access/server-ref.js';
import type { Transaction } from '../context.js';
import type { ServerRef } from '../ports/node-address.js';

/** The servers whose console a user can open: all for administrators, otherwise those they own or share. */
export const findReachableServers = async (
  tx: Transaction,
  { id, rootAdmin }: Pick<User, 'id' | 'rootAdmin'>,
): Promise<readonly ServerRef[]> => {
  const servers = await tx.server.findMany({
    where: rootAdmin ? {} : ownOrShared({ id }),
    select: SERVER_REF_SELECT,
    orderBy: { id: 'asc' },
  });
  return servers.map(toServerRef);
};

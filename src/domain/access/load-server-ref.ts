import type { Transaction } from '../context.js';
import type { ServerRef } from '../ports/node-address.js';
import { SERVER_REF_SELECT, toServerRef } from './server-ref.js';

/** Loads the uuid of a server and the address of its node, for a call to its daemon. The server must exist. */
export const loadServerRef = async (db: Transaction, id: number): Promise<ServerRef> =>
  toServerRef(await db.server.findUniqueOrThrow({ where: { id }, select: SERVER_REF_SELECT }));

import type { DomainContext, Transaction } from '../context.js';
import type { ServerRef } from '../ports/node-address.js';
import { SERVER_REF_SELECT, toServerRef } from './server-ref.js';

/** Loads the uuid of a server and the address of its node, for a call to its daemon. The server must exist. */
export const loadServerRef = async ({ reads }: Pick<DomainContext, 'reads'>, id: number): Promise<ServerRef> =>
  toServerRef(await reads.server.findUniqueOrThrow({ where: { id }, select: SERVER_REF_SELECT }));

/** The same inside a transaction. */
export const loadServerRefIn = async (tx: Transaction, id: number): Promise<ServerRef> =>
  toServerRef(await tx.server.findUniqueOrThrow({ where: { id }, select: SERVER_REF_SELECT }));

import type { Prisma } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { requireNormalState } from '../access/normal-state.js';
import type { ServerKey } from '../access/server-key.js';
import { NODE_ADDRESS_SELECT, SERVER_REF_SELECT, toServerRef } from '../access/server-ref.js';
import type { DomainContext } from '../context.js';
import { DaemonError, DomainError, NotFoundError } from '../errors.js';
import type { ServerDetails } from '../ports/daemon.js';
import type { Select } from '../ports/reads.js';

/** The columns that decide whether to ask a node for the resources of a server, and its address. */
export const RESOURCES_SELECT = {
  ...SERVER_REF_SELECT,
  suspended: true,
  status: true,
  node: { select: { ...NODE_ADDRESS_SELECT, maintenanceMode: true } },
} as const satisfies Select<'Server'>;

type ResourcesRow = Prisma.ServerGetPayload<{ select: typeof RESOURCES_SELECT }>;

/**
 * The present resource usage of a server. Every call asks the node.
 * @throws what `authorizeServer` throws
 * @throws {DaemonError} with status 504, whatever the node answered
 * Source: rest.md §15.3, §3.5.
 */
export const getServerResources = async (ctx: DomainContext, key: ServerKey): Promise<ServerDetails> => {
  const { id } = await authorizeServer(ctx, key);
  const server = await ctx.reads.server.findUnique({ where: { id }, select: RESOURCES_SELECT });
  if (server === null) throw new NotFoundError();
  return askNode(ctx, server);
};

/**
 * The present resource usage of a server; null if it is not in its normal state or its node does not report it. The
 * caller must have authorized the request.
 */
export const findServerResources = async (ctx: DomainContext, server: ResourcesRow): Promise<ServerDetails | null> => {
  try {
    requireNormalState(server);
    return await askNode(ctx, server);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

const askNode = async (ctx: DomainContext, server: ResourcesRow): Promise<ServerDetails> => {
  try {
    return await ctx.daemon.getServer(toServerRef(server));
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    // The request changes nothing on the node, so the reason of the node is of no use to the caller.
    throw new DaemonError({ ...error.failure, remoteMessage: null, shownStatus: 504 }, { cause: error });
  }
};

import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

export interface InstallScript {
  /** Image that runs the script, on a node with containers. */
  readonly image: string;
  /** Program that runs the script. */
  readonly entrypoint: string;
  readonly script: string;
}

/**
 * The installation script of a server of the calling node.
 * @throws {ForbiddenError} the caller is no node
 * @throws {NotFoundError} not on this node
 */
export const getInstallScript = async (ctx: DomainContext, uuid: string): Promise<InstallScript> => {
  const nodeId = requireNode(ctx);
  const server = await ctx.reads.server.findFirst({
    where: { uuid: requireUuid(uuid), nodeId },
    select: { egg: { select: { scriptContainer: true, scriptEntry: true, scriptInstall: true } } },
  });
  if (server === null) throw new NotFoundError(NOT_ON_THIS_NODE);
  const { scriptContainer, scriptEntry, scriptInstall } = server.egg;
  return { image: scriptContainer, entrypoint: scriptEntry, script: scriptInstall };
};

import type { ServiceContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { NodeAddress } from '../ports/node-address.js';

/** No further server is read again after this time, in milliseconds: all other nodes wait for a slow one until they are looked at. */
const CORRECTING_MS = 2_000;

/** Servers that were read again lately, by uuid. */
export interface CorrectedServers {
  has(uuid: string): boolean;
  set(uuid: string, isCorrected: true): unknown;
}

export interface Correction {
  readonly node: NodeAddress;
  /** uuids of servers of the node. */
  readonly mistaken: readonly string[];
  readonly corrected: CorrectedServers;
}

/**
 * Has a node read servers again whose suspension it has wrong: its answer to a change was lost, so that the change was taken
 * back here and may stand there, or whoever had made it died before telling. The row is right. Ends where the node does not
 * do so, or takes its time: it is asked again with the next look at its servers. One that says the same after it has read a server, as other
 * nodes than those of the field may, is not asked all the time.
 * Source: daemon.md §2.10, rest.md §5.12.
 */
export const correctSuspensions = async (
  ctx: ServiceContext,
  { node, mistaken, corrected }: Correction,
): Promise<void> => {
  const end = performance.now() + CORRECTING_MS;
  for (const uuid of mistaken) {
    if (corrected.has(uuid)) continue;
    if (performance.now() > end) return;
    try {
      await ctx.daemon.syncServer({ node, uuid });
      corrected.set(uuid, true);
      ctx.log.info({ nodeId: node.id, server: uuid }, 'a node that had a suspension wrong has read the server again');
    } catch (error) {
      if (!(error instanceof DaemonError)) throw error;
      const fields = { reason: error.message, nodeId: node.id, server: uuid };
      ctx.log.debug(fields, 'a node that has a suspension wrong does not read the server again');
      return;
    }
  }
};

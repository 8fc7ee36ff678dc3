import type { ServiceContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { NodeAddress } from '../ports/node-address.js';

/**
 * After this time no further server is synchronised, in milliseconds; the monitor of all other nodes waits meanwhile.
 */
const CORRECTING_MS = 2_000;

/** Servers that were synchronised recently, by uuid. */
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
 * Makes a node reload servers whose suspension it has wrong. That happens when its answer to a change was lost and the
 * change was undone here, or when the process died before it notified the node. The database is right. Stops when the
 * node fails or is slow; it is asked again at the next poll of its servers. A node that stays wrong after a reload, as
 * other nodes than Wings may, is not asked at every poll.
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
      ctx.log.info({ nodeId: node.id, server: uuid }, 'a node with a wrong suspension has reloaded the server');
    } catch (error) {
      if (!(error instanceof DaemonError)) throw error;
      const fields = { reason: error.message, nodeId: node.id, server: uuid };
      ctx.log.debug(fields, 'a node with a wrong suspension did not reload the server');
      return;
    }
  }
};

import type { ServiceContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { NodeAddress } from '../ports/node-address.js';

/** Archives that one process claims at once. */
const BATCH = 20;

/**
 * Pause after the first attempt, in seconds. Longer than a call takes, because no other process claims the archive
 * during the pause. Doubles with each attempt.
 */
const FIRST_PAUSE_S = 60;

/** Longest pause between two attempts, in seconds. */
const MAX_PAUSE_S = 3_600;

/**
 * Nodes that have not answered the monitor for this many seconds are skipped, without using up attempts of their
 * archives.
 */
const NODE_AWAY_S = 30;

interface DueArchive extends NodeAddress {
  readonly uuid: string;
  /** uuid of a server that the node probably has; null where it has none. */
  readonly through: string | null;
}

/**
 * Deletes due archives on nodes that answer. Concurrent processes may do so; an archive of a process that dies is
 * deleted at the next attempt. Returns the number of deleted archives.
 */
export const deleteDueArchives = async (
  ctx: ServiceContext,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> => {
  const due = await claimArchives(ctx);
  const nodeIds = [...new Set(due.map(({ id }) => id))];
  const byNode = nodeIds.map((nodeId) => due.filter(({ id }) => id === nodeId));
  const counts = await Promise.all(byNode.map((archives) => deleteOnNode(ctx, archives, signal)));
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Uses a random server for each attempt: a server that the node does not know must not block an archive for ever. */
const claimArchives = (ctx: ServiceContext): Promise<DueArchive[]> =>
  ctx.db.$queryRaw<DueArchive[]>`
    update archive_deletions d
    set tries = d.tries + 1,
      due_at = now() + make_interval(secs => least(${MAX_PAUSE_S}, ${FIRST_PAUSE_S} * power(2, least(d.tries, 10))))
    from (
      select a.uuid from archive_deletions a join nodes n on n.id = a.node_id
      where a.due_at <= now() and n.last_seen_at > now() - make_interval(secs => ${NODE_AWAY_S})
      order by a.due_at limit ${BATCH}
      for update of a skip locked
    ) due, nodes n
    where d.uuid = due.uuid and n.id = d.node_id
    returning d.uuid, n.id, n.scheme, n.fqdn, n.daemon_listen as "daemonListen", n.daemon_token as "daemonToken",
      (select s.uuid from servers s where s.node_id = n.id order by random() limit 1) as through`;

const deleteOnNode = async (
  ctx: ServiceContext,
  archives: readonly DueArchive[],
  signal: AbortSignal | undefined,
): Promise<number> => {
  let deleted = 0;
  for (const { uuid, through, ...node } of archives) {
    if (signal?.aborted) break;
    try {
      await ctx.daemon.deleteArchive(node, { uuid, through });
    } catch (error) {
      if (!(error instanceof DaemonError)) throw error;
      ctx.log.info({ reason: error.message, nodeId: node.id, backup: uuid }, 'cannot delete an archive yet');
      // The other archives of a node that does not answer are skipped.
      if (error.failure.delivery === 'answered') continue;
      break;
    }
    await ctx.db.archiveDeletion.deleteMany({ where: { uuid } });
    deleted += 1;
  }
  return deleted;
};

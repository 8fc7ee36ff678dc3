import type { ServiceContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { NodeAddress } from '../ports/node-address.js';

/** Archives that one process takes at a time. */
const BATCH = 20;

/** Pause after the first try, in seconds: longer than a call takes, for until then nobody else takes the archive. Doubles. */
const FIRST_PAUSE_S = 60;

/** Longest pause between two tries, in seconds. */
const MAX_PAUSE_S = 3_600;

/** A node that has not answered the monitor for so many seconds is not asked: its archives wait without using up tries. */
const NODE_AWAY_S = 30;

interface DueArchive extends NodeAddress {
  readonly uuid: string;
  /** uuid of a server that the node has, as far as we know; null where it has none. */
  readonly through: string | null;
}

/**
 * Deletes archives that are to go, on nodes that answer. Any number of processes may do so at once; one that dies over it
 * leaves the archive to the next try. Returns how many are gone.
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

/** Through another server each time: one that the node does not know must not keep an archive for ever. */
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
      ctx.log.info({ reason: error.message, nodeId: node.id, backup: uuid }, 'an archive could not be deleted yet');
      // A node that does not answer is left alone with the others.
      if (error.failure.delivery === 'answered') continue;
      break;
    }
    await ctx.db.archiveDeletion.deleteMany({ where: { uuid } });
    deleted += 1;
  }
  return deleted;
};

import type { Activity } from '../../generated/prisma/client.js';
import { serversPermitting } from '../access/permissions-on-server.js';
import type { DomainContext } from '../context.js';

/** Entries of one server in an answer about many. */
export const NEWEST = 25;

/**
 * The {@link NEWEST} newest entries of each of many servers, newest first: two statements however many there are. None for
 * servers on which the caller lacks `activity.read`.
 */
export const findNewestActivity = async (
  ctx: Pick<DomainContext, 'db' | 'principal'>,
  serverIds: readonly number[],
): Promise<readonly Activity[]> => {
  const permitted = await ctx.db.server.findMany({
    where: { AND: [{ id: { in: [...serverIds] } }, serversPermitting(ctx, 'activity.read')] },
    select: { id: true },
  });
  return ctx.db.$queryRaw<readonly Activity[]>`
    select entry.id, entry.event, entry.actor_id as "actorId", entry.api_key_id as "apiKeyId", entry.ip,
      entry.server_id as "serverId", entry.properties, entry.created_at as "createdAt"
    from unnest(${permitted.map(({ id }) => id)}::int[]) as server (id)
    cross join lateral (
      select * from activity where activity.server_id = server.id order by created_at desc, id desc limit ${NEWEST}
    ) entry
    order by entry.created_at desc, entry.id desc`;
};

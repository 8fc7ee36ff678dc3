import { isAdministrator, mayUse, serversPermitting, visibleServers } from '../domain/access.js';
import type { Resource } from '../domain/keys/key-permissions.js';
import { visibleKeys } from '../domain/keys/list-keys.js';
import { visibleSubusers } from '../domain/subusers/list-subusers.js';
import type { GraphQLContext } from './graphql-context.js';

/** The rows of each type that the caller may look up by global id, out of the ones asked for. */
const VISIBLE_ROWS: Readonly<Record<string, (ctx: GraphQLContext, ids: number[]) => Promise<{ id: number }[]>>> = {
  Server: (ctx, ids) =>
    ctx.db.server.findMany({ where: { AND: [{ id: { in: ids } }, visibleServers(ctx)] }, select: ID }),
  Schedule: (ctx, ids) =>
    ctx.db.schedule.findMany({
      where: { id: { in: ids }, server: serversPermitting(ctx, 'schedule.read') },
      select: ID,
    }),
  Task: (ctx, ids) =>
    ctx.db.task.findMany({
      where: { id: { in: ids }, schedule: { server: serversPermitting(ctx, 'schedule.read') } },
      select: ID,
    }),
  Backup: (ctx, ids) =>
    ctx.db.backup.findMany({
      where: { id: { in: ids }, deletedAt: null, server: serversPermitting(ctx, 'backup.read') },
      select: ID,
    }),
  ApiKey: async (ctx, ids) => {
    const { principal } = ctx;
    if (principal.kind === 'user' && principal.key.kind === 'application') return [];
    return ctx.db.apiKey.findMany({ where: { AND: [{ id: { in: ids } }, visibleKeys(ctx)] }, select: ID });
  },
  Subuser: (ctx, ids) =>
    ctx.db.subuser.findMany({ where: { AND: [{ id: { in: ids } }, visibleSubusers(ctx)] }, select: ID }),
};

const ID = { id: true } as const;

/** The resource that the key must be allowed to read, of the types that only administrators look up. */
const RESOURCES: Readonly<Record<string, Resource>> = {
  User: 'users',
  HostNode: 'nodes',
  Location: 'locations',
  Allocation: 'allocations',
  Nest: 'nests',
  Egg: 'eggs',
};

/** A global id, taken apart. */
interface GlobalId {
  readonly typename: string;
  readonly id: string;
}

/**
 * Which of the global ids name something that exists for the caller. Runs belong to servers; all other types are for
 * administrators.
 */
export const visibleIds = async (ctx: GraphQLContext, globalIds: readonly GlobalId[]): Promise<ReadonlySet<string>> => {
  const visible = new Set<string>();
  for (const typename of new Set(globalIds.map((globalId) => globalId.typename))) {
    const ids = globalIds.filter((globalId) => globalId.typename === typename).map(({ id }) => id);
    for (const id of await visibleOfType(ctx, typename, ids)) visible.add(`${typename}:${id}`);
  }
  return visible;
};

const visibleOfType = async (ctx: GraphQLContext, typename: string, ids: string[]): Promise<readonly string[]> => {
  if (typename === 'ScheduleRun') {
    const uuids = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
    const where = { id: { in: uuids }, server: serversPermitting(ctx, 'schedule.read') };
    return (await ctx.db.scheduleRun.findMany({ where, select: { id: true } })).map(({ id }) => id);
  }
  const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
  const rows = VISIBLE_ROWS[typename];
  if (rows !== undefined) return (await rows(ctx, numbers)).map(({ id }) => String(id));
  const resource = RESOURCES[typename];
  const isVisible = resource === undefined ? isAdministrator(ctx) : mayUse(ctx, resource, 'read');
  return isVisible ? numbers.map(String) : [];
};

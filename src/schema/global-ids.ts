import { decodeGlobalID } from '@pothos/plugin-relay';
import { hasFullPower, mayUse } from '../domain/access/caller-rights.js';
import type { Resource } from '../domain/access/key-permissions.js';
import { serversPermitting } from '../domain/access/permissions-on-server.js';
import { SERVER_PARTS, visibleParts } from '../domain/access/server-parts.js';
import { visibleServers } from '../domain/access/visible-servers.js';
import { MADE } from '../domain/databases/enter-databases.js';
import { allKeys, visibleKeys } from '../domain/keys/list-keys.js';
import { visibleRuns } from '../domain/schedules/list-runs.js';
import { visibleSubusers } from '../domain/subusers/list-subusers.js';
import { isLowerCaseUuid } from '../domain/uuid.js';
import type { GraphQLContext } from './graphql-context.js';

const ID = { id: true } as const;

interface IdQuery {
  readonly where: { readonly id: { readonly in: number[] } };
  readonly select: typeof ID;
}

const forReaders =
  (resource: Resource, find: (ctx: GraphQLContext, query: IdQuery) => Promise<{ id: number }[]>) =>
  async (ctx: GraphQLContext, ids: number[]): Promise<{ id: number }[]> =>
    mayUse(ctx, resource, 'read') ? find(ctx, { where: { id: { in: ids } }, select: ID }) : [];

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
    const isTool = principal.kind === 'user' && principal.key.kind === 'application';
    if (isTool && !hasFullPower(ctx)) return [];
    const visible = hasFullPower(ctx) ? allKeys(ctx) : visibleKeys(ctx);
    return ctx.db.apiKey.findMany({ where: { AND: [{ id: { in: ids } }, visible] }, select: ID });
  },
  Viewer: async ({ principal }, ids) =>
    principal.kind === 'user' && ids.includes(principal.key.id) ? [{ id: principal.key.id }] : [],
  Subuser: (ctx, ids) =>
    ctx.db.subuser.findMany({ where: { AND: [{ id: { in: ids } }, visibleSubusers(ctx)] }, select: ID }),
  ServerDatabase: (ctx, ids) =>
    ctx.db.serverDatabase.findMany({
      where: { AND: [{ id: { in: ids } }, MADE, visibleParts(ctx, SERVER_PARTS.databases)] },
      select: ID,
    }),
  // What only administrators look up, whose key may read it.
  User: forReaders('users', ({ db }, query) => db.user.findMany(query)),
  HostNode: forReaders('nodes', ({ db }, query) => db.node.findMany(query)),
  Location: forReaders('locations', ({ db }, query) => db.location.findMany(query)),
  Allocation: forReaders('allocations', ({ db }, query) => db.allocation.findMany(query)),
  DatabaseHost: forReaders('database_hosts', ({ db }, query) => db.databaseHost.findMany(query)),
  Nest: forReaders('nests', ({ db }, query) => db.nest.findMany(query)),
  Egg: forReaders('eggs', ({ db }, query) => db.egg.findMany(query)),
  EggVariable: forReaders('eggs', ({ db }, query) => db.eggVariable.findMany(query)),
};

/** Types that are looked up by global id. */
const TYPES: ReadonlySet<string> = new Set([...Object.keys(VISIBLE_ROWS), 'ScheduleRun']);

/** Stands for a text that is not a global id. */
const NO_ID: GlobalId = { typename: '', id: '' };

/** The parts of a global id; `isGlobalId` is false for what any other text becomes. */
export const toGlobalId = (text: string): GlobalId => {
  try {
    return decodeGlobalID(text);
  } catch {
    return NO_ID; // reported where it is used: the other ids of the list may be good
  }
};

/** Whether a text was a global id, of something there is or not. */
export const isGlobalId = ({ typename }: { readonly typename: string }): boolean => TYPES.has(typename);

/** A global id, taken apart. */
interface GlobalId {
  readonly typename: string;
  readonly id: string;
}

/** Which of the global ids name something that exists for the caller. Nothing does whose type is not named here. */
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
    const uuids = ids.filter(isLowerCaseUuid);
    const where = { AND: [{ id: { in: uuids } }, visibleRuns(ctx)] };
    return (await ctx.db.scheduleRun.findMany({ where, select: { id: true } })).map(({ id }) => id);
  }
  const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
  return ((await VISIBLE_ROWS[typename]?.(ctx, numbers)) ?? []).map(({ id }) => String(id));
};

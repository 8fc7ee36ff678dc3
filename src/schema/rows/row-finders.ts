import type { queryFromInfo } from '@pothos/plugin-prisma';
import { hasAllPermissions, mayUse } from '../../domain/access/caller-rights.js';
import type { Resource } from '../../domain/access/key-permissions.js';
import { SERVER_PARTS, visibleParts } from '../../domain/access/server-parts.js';
import { visibleServers } from '../../domain/access/visible-servers.js';
import { visibleEntries } from '../../domain/activity/audit-log.js';
import { MADE } from '../../domain/databases/authorize-databases.js';
import { isLowerCaseUuid } from '../../domain/input/uuid.js';
import { allKeys, visibleKeys } from '../../domain/keys/list-keys.js';
import { visibleRuns } from '../../domain/schedules/list-runs.js';
import { SERVER_VARIABLES_SELECT, variablesOf, viewableVariablesOf } from '../../domain/servers/server-variables.js';
import { ownSessions } from '../../domain/sessions/list-sessions.js';
import { visibleSubusers } from '../../domain/subusers/list-subusers.js';
import type { GraphQLContext } from '../graphql-context.js';
import { serverOfVariable } from './server-variable-id.js';

/** The columns to read of rows, including their ids. */
export type RowSelection = ReturnType<typeof queryFromInfo>;

/** A lookup: rows by their global ids, and the columns to read. */
export interface Lookup {
  readonly ids: readonly string[];
  /** Called only if the caller may see such rows. */
  readonly select: () => RowSelection;
}

/** Finds the rows that exist for the caller, in one statement. */
type RowFinder = (ctx: GraphQLContext, lookup: Lookup) => Promise<readonly object[]>;

/** The rows of the integer ids; an integer that cannot be an id matches no row. */
const numbered = (ids: readonly string[]) => ({
  id: { in: ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number) },
});

/** Whether a text can be the id of a row of type `bigserial`. */
const isBigSerial = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id);

type RowQuery = RowSelection & { readonly where: ReturnType<typeof numbered> };

const forReaders =
  (resource: Resource, find: (ctx: GraphQLContext, query: RowQuery) => Promise<readonly object[]>): RowFinder =>
  async (ctx, { ids, select }) =>
    mayUse(ctx, resource, 'read') ? find(ctx, { ...select(), where: numbered(ids) }) : [];

/** By type of the row. */
export const ROW_FINDERS: ReadonlyMap<string, RowFinder> = new Map(
  Object.entries<RowFinder>({
    Server: (ctx, { ids, select }) =>
      ctx.reads.server.findMany({ ...select(), where: { AND: [numbered(ids), visibleServers(ctx)] } }),
    Schedule: (ctx, { ids, select }) => {
      const where = { ...numbered(ids), ...visibleParts(ctx, SERVER_PARTS.schedules) };
      return ctx.reads.schedule.findMany({ ...select(), where });
    },
    Task: (ctx, { ids, select }) => {
      const where = { ...numbered(ids), schedule: visibleParts(ctx, SERVER_PARTS.schedules) };
      return ctx.reads.task.findMany({ ...select(), where });
    },
    ScheduleRun: (ctx, { ids, select }) => {
      const where = { AND: [{ id: { in: ids.filter(isLowerCaseUuid) } }, visibleRuns(ctx)] };
      return ctx.reads.scheduleRun.findMany({ ...select(), where });
    },
    Backup: (ctx, { ids, select }) => {
      const where = { ...numbered(ids), deletedAt: null, ...visibleParts(ctx, SERVER_PARTS.backups) };
      return ctx.reads.backup.findMany({ ...select(), where });
    },
    ApiKey: async (ctx, { ids, select }) => {
      const { principal } = ctx;
      const isTool = principal.kind === 'user' && principal.key.kind === 'application';
      if (isTool && !hasAllPermissions(ctx)) return [];
      const visible = hasAllPermissions(ctx) ? allKeys(ctx) : visibleKeys(ctx);
      return ctx.reads.apiKey.findMany({ ...select(), where: { AND: [numbered(ids), visible] } });
    },
    Session: async (ctx, { ids, select }) => {
      const { principal } = ctx;
      if (principal.kind !== 'user' || principal.key.kind !== 'client') return [];
      return ctx.reads.session.findMany({ ...select(), where: { AND: [numbered(ids), ownSessions(ctx)] } });
    },
    Subuser: (ctx, { ids, select }) =>
      ctx.reads.subuser.findMany({ ...select(), where: { AND: [numbered(ids), visibleSubusers(ctx)] } }),
    ServerVariable: async (ctx, { ids }) => {
      const servers = { in: [...new Set(ids.flatMap((id) => serverOfVariable(id) ?? []))] };
      const readsAll = mayUse(ctx, 'servers', 'read');
      const { server = {} } = readsAll ? {} : visibleParts(ctx, SERVER_PARTS.startup);
      const where = { AND: [{ id: servers }, visibleServers(ctx), server] };
      const rows = await ctx.reads.server.findMany({ where, select: SERVER_VARIABLES_SELECT });
      return rows.flatMap(readsAll ? variablesOf : viewableVariablesOf);
    },
    ServerDatabase: (ctx, { ids, select }) => {
      const where = { AND: [numbered(ids), MADE, visibleParts(ctx, SERVER_PARTS.databases)] };
      return ctx.reads.serverDatabase.findMany({ ...select(), where });
    },
    Activity: async (ctx, { ids, select }) => {
      const { principal } = ctx;
      if (principal.kind !== 'user' || principal.key.kind !== 'client') return [];
      const where = { AND: [{ id: { in: ids.filter(isBigSerial).map(BigInt) } }, await visibleEntries(ctx)] };
      return ctx.reads.activity.findMany({ ...select(), where });
    },
    Account: async (ctx, { ids, select }) => {
      const { principal } = ctx;
      if (principal.kind !== 'user' || principal.key.kind !== 'client') return [];
      return ctx.reads.user.findMany({ ...select(), where: { AND: [numbered(ids), { id: principal.user.id }] } });
    },
    SshKey: async (ctx, { ids, select }) => {
      const { principal } = ctx;
      if (principal.kind !== 'user' || principal.key.kind !== 'client') return [];
      return ctx.reads.sshKey.findMany({ ...select(), where: { ...numbered(ids), userId: principal.user.id } });
    },
    // Rows that only administrators may look up, with a key that may read them.
    User: forReaders('users', ({ reads }, query) => reads.user.findMany(query)),
    HostNode: forReaders('nodes', ({ reads }, query) => reads.node.findMany(query)),
    Location: forReaders('locations', ({ reads }, query) => reads.location.findMany(query)),
    Allocation: forReaders('allocations', ({ reads }, query) => reads.allocation.findMany(query)),
    DatabaseHost: forReaders('database_hosts', ({ reads }, query) => reads.databaseHost.findMany(query)),
    Nest: forReaders('nests', ({ reads }, query) => reads.nest.findMany(query)),
    Egg: forReaders('eggs', ({ reads }, query) => reads.egg.findMany(query)),
    EggVariable: forReaders('eggs', ({ reads }, query) => reads.eggVariable.findMany(query)),
  }),
);

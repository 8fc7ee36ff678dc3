import { isAdministrator, requirePerson } from '../access/caller-rights.js';
import { serversPermitting } from '../access/permissions-on-server.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import { visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { isStorableText } from '../input/storable-text.js';
import { requireValueLimit } from '../input/text-filter.js';
import { between } from '../persistence/between.js';
import type { Order, Where } from '../ports/reads.js';
import type { ActivityList } from './list-activity.js';

/** Which entries to list. All conditions together. */
export interface AuditLogFilter {
  readonly server?: ServerKey | undefined;
  /** The person who did it, by id or uuid. */
  readonly actor?: { readonly id: number } | { readonly uuid: string } | undefined;
  /** Id of the API key that was used. */
  readonly apiKeyId?: number | undefined;
  /** Names of events; one that ends with `*` means all that begin so. Any of them. */
  readonly events?: readonly string[] | null | undefined;
  /** The address of the actor, whole. */
  readonly ip?: string | null | undefined;
  /** The time of the entry: `from` is included, `until` is not. */
  readonly from?: Date | null | undefined;
  readonly until?: Date | null | undefined;
}

export interface AuditLogQuery {
  readonly filter: AuditLogFilter;
  readonly direction: 'asc' | 'desc';
}

/** Most entries of a list that are counted. */
export const MAX_COUNTED_ENTRIES = 10_000;

type Caller = Pick<DomainContext, 'principal' | 'reads'>;

const NONE: Where<'Activity'> = { serverId: { in: [] } };

/**
 * The condition and order of the entries that the caller may see: administrators all, other people what they did
 * themselves and what happened on the servers whose activity they may read. The caller of this function adds the page
 * and the selection.
 * @throws {ForbiddenError} an application key
 * @throws the errors of `requireValueLimit`
 * Source: rest.md §16.
 */
export const auditLog = async (ctx: Caller, { filter, direction }: AuditLogQuery): Promise<ActivityList> => {
  requirePerson(ctx);
  requireValueLimit({ events: filter.events });
  const orderBy: Order<'Activity'>[] = [{ createdAt: direction }, { id: direction }];
  const where: Where<'Activity'> = {
    AND: [
      await visibleEntries(ctx, filter.server),
      await ofActor(ctx, filter.actor),
      ofKeyAndAddress(ctx, filter),
      ofEvents(filter.events),
      { createdAt: between(filter.from, filter.until) },
    ],
  };
  return { where, orderBy };
};

/** The entries that the caller may see, of one server if it is given. */
const visibleEntries = async (ctx: Caller, server: ServerKey | undefined): Promise<Where<'Activity'>> => {
  if (isAdministrator(ctx)) return server === undefined ? {} : ofServer(ctx, server);
  const readable = serversPermitting(ctx, SERVER_PARTS.activity.permission);
  // Only with ids can PostgreSQL use an index.
  const servers = await ctx.reads.server.findMany({ where: readable, select: { id: true } });
  const visible: Where<'Activity'> = { OR: [ownDoings(ctx), { serverId: { in: servers.map(({ id }) => id) } }] };
  return server === undefined ? visible : { AND: [visible, await ofServer(ctx, server)] };
};

/** The entries of one server. An administrator finds those of a deleted one by its id. */
const ofServer = async (ctx: Caller, key: ServerKey): Promise<Where<'Activity'>> => {
  if ('id' in key && isAdministrator(ctx)) return { serverId: key.id };
  const where = whereServer(key);
  const server =
    where && (await ctx.reads.server.findFirst({ where: { AND: [where, visibleServers(ctx)] }, select: { id: true } }));
  return server ? { serverId: server.id } : NONE;
};

const ownDoings = (ctx: Pick<DomainContext, 'principal'>) => ({ actorId: requirePerson(ctx).user.id });

const ofActor = async (ctx: Caller, actor: AuditLogFilter['actor']): Promise<Where<'Activity'>> => {
  if (actor === undefined) return {};
  if ('id' in actor) return { actorId: actor.id };
  const user = await ctx.reads.user.findUnique({ where: { uuid: actor.uuid }, select: { id: true } });
  return user === null ? NONE : { actorId: user.id };
};

/** Key and address are shown to the actor and to administrators: others cannot find them out by filtering either. */
const ofKeyAndAddress = (
  ctx: Pick<DomainContext, 'principal'>,
  { apiKeyId, ip }: AuditLogFilter,
): Where<'Activity'> => {
  const isFiltered = apiKeyId !== undefined || typeof ip === 'string';
  if (!isFiltered) return {};
  if (!isStorableText(ip ?? '')) return NONE;
  const condition: Where<'Activity'> = { apiKeyId, ip: ip ?? undefined };
  return isAdministrator(ctx) ? condition : { AND: [ownDoings(ctx), condition] };
};

/** Longest name of an event that is searched for, in characters. */
const MAX_EVENT = 191;

const ofEvents = (events: AuditLogFilter['events']): Where<'Activity'> => {
  if (!events?.length) return {};
  const known = events.filter((event) => event.length <= MAX_EVENT && isStorableText(event));
  const names = known.filter((event) => !event.endsWith('*'));
  const prefixes = known.filter((event) => event.endsWith('*')).map((event) => event.slice(0, -1));
  return {
    OR: [
      { event: { in: names } },
      // A range, which an index serves: names are compared byte by byte.
      ...prefixes.map((prefix) => ({ event: { gte: prefix, lt: `${prefix}\u{10ffff}` } })),
    ],
  };
};

import { isAdministrator, requirePerson } from '../access/caller-rights.js';
import { serversPermitting } from '../access/permissions-on-server.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import { visibleServers } from '../access/visible-servers.js';
import type { DomainContext } from '../context.js';
import { isStorableText } from '../input/storable-text.js';
import { requireValueLimit } from '../input/text-filter.js';
import { between } from '../persistence/between.js';
import { oneOrAny } from '../persistence/one-or-any.js';
import type { Order, Where } from '../ports/reads.js';
import type { ActivityList } from './list-activity.js';

/** A person, by id or uuid. */
type ActorKey = { readonly id: number } | { readonly uuid: string };

/** Which entries to list: those that match one value of each condition that has values. */
export interface AuditLogFilter {
  readonly servers?: readonly ServerKey[] | undefined;
  /** The persons who did it. */
  readonly actors?: readonly ActorKey[] | undefined;
  /** Ids of the API keys that were used. */
  readonly apiKeyIds?: readonly number[] | undefined;
  /** Names of events; one that ends with `*` means all that begin so. */
  readonly events?: readonly string[] | null | undefined;
  /** Addresses of the actor, whole. */
  readonly ips?: readonly string[] | null | undefined;
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
  requireValueLimit(filter);
  const orderBy: Order<'Activity'>[] = [{ createdAt: direction }, { id: direction }];
  const where: Where<'Activity'> = {
    AND: [
      await visibleEntries(ctx),
      await ofServers(ctx, filter.servers),
      await ofActors(ctx, filter.actors),
      ofKeysAndAddresses(ctx, filter),
      ofEvents(filter.events),
      { createdAt: between(filter.from, filter.until) },
    ],
  };
  return { where, orderBy };
};

/**
 * The condition for the entries that the caller may see.
 * @throws {ForbiddenError} an application key
 */
export const visibleEntries = async (ctx: Caller): Promise<Where<'Activity'>> => {
  requirePerson(ctx);
  if (isAdministrator(ctx)) return {};
  const readable = serversPermitting(ctx, SERVER_PARTS.activity.permission);
  // Only with ids can PostgreSQL use an index.
  const servers = await ctx.reads.server.findMany({ where: readable, select: { id: true } });
  return { OR: [ownDoings(ctx), { serverId: { in: servers.map(({ id }) => id) } }] };
};

/** The entries of servers. An administrator finds those of a deleted one by its id. */
const ofServers = async (ctx: Caller, keys: AuditLogFilter['servers']): Promise<Where<'Activity'>> => {
  if (!keys?.length) return {};
  const isKnown = (key: ServerKey): key is { readonly id: number } => 'id' in key && isAdministrator(ctx);
  const known = keys.filter(isKnown).map(({ id }) => id);
  const others = keys.filter((key) => !isKnown(key)).flatMap((key) => whereServer(key) ?? []);
  const found =
    others.length === 0
      ? []
      : await ctx.reads.server.findMany({
          where: { AND: [{ OR: others }, visibleServers(ctx)] },
          select: { id: true },
        });
  return { serverId: oneOrAny([...known, ...found.map(({ id }) => id)]) };
};

const ownDoings = (ctx: Pick<DomainContext, 'principal'>) => ({ actorId: requirePerson(ctx).user.id });

const ofActors = async ({ reads }: Caller, actors: AuditLogFilter['actors']): Promise<Where<'Activity'>> => {
  if (!actors?.length) return {};
  const ids = actors.flatMap((actor) => ('id' in actor ? [actor.id] : []));
  const uuids = actors.flatMap((actor) => ('uuid' in actor ? [actor.uuid] : []));
  const found =
    uuids.length === 0 ? [] : await reads.user.findMany({ where: { uuid: { in: uuids } }, select: { id: true } });
  return { actorId: oneOrAny([...ids, ...found.map(({ id }) => id)]) };
};

/** Key and address are shown to the actor and to administrators: others cannot find them out by filtering either. */
const ofKeysAndAddresses = (
  ctx: Pick<DomainContext, 'principal'>,
  { apiKeyIds, ips }: AuditLogFilter,
): Where<'Activity'> => {
  if (!apiKeyIds?.length && !ips?.length) return {};
  const condition: Where<'Activity'> = {
    apiKeyId: apiKeyIds?.length ? oneOrAny(apiKeyIds) : undefined,
    ip: ips?.length ? oneOrAny(ips.filter(isStorableText)) : undefined,
  };
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

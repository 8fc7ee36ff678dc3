import type { Activity, Server } from '../../generated/prisma/client.js';
import { mayUse } from '../access/caller-rights.js';
import { findGrantedPermissions, type GrantedPermissions } from '../access/permissions-on-server.js';
import type { ServerPart } from '../access/server-parts.js';
import { entryName } from '../activity/entry-name.js';
import type { DomainContext } from '../context.js';
import type { NewEntry, PartChange } from '../ports/events.js';
import type { Where } from '../ports/reads.js';
import { kindOfEntry, PART_OF_KIND, type ServerEvent, type ServerEventKind } from './server-event.js';

export interface EventsToRead {
  readonly parts: readonly (PartChange | NewEntry)[];
  /** The servers whose events the caller wants and may see. */
  readonly where: Where<'Server'>;
}

/**
 * The events of these changes that the caller may see, in the order of their commits. A change of a row and the activity
 * entry of its transaction are one event. Takes three or four statements, however many changes there are.
 */
export const readServerEvents = async (
  ctx: DomainContext,
  { parts, where }: EventsToRead,
): Promise<readonly ServerEvent[]> => {
  if (parts.length === 0) return [];
  const ids = [...new Set(parts.map(({ serverId }) => serverId))];
  const servers = await ctx.reads.server.findMany({ where: { AND: [{ id: { in: ids } }, where] } });
  if (servers.length === 0) return [];
  const [granted, entries] = await Promise.all([findGrantedPermissions(ctx, servers), findEntries(ctx, parts)]);
  const seen: Seen = { ctx, servers: new Map(servers.map((server) => [server.id, server])), granted, entries };
  const withRows = new Set(parts.filter(({ kind }) => kind === 'part').map(groupOf));
  return parts.flatMap((change) =>
    change.kind === 'part' ? rowEvent(seen, change) : entryEvent(seen, change, withRows),
  );
};

interface Seen {
  readonly ctx: DomainContext;
  readonly servers: ReadonlyMap<number, Server>;
  readonly granted: ReadonlyMap<number, GrantedPermissions>;
  /** By transaction and server, and by id. */
  readonly entries: { readonly ofGroup: ReadonlyMap<string, Activity>; readonly byId: ReadonlyMap<bigint, Activity> };
}

const groupOf = ({ transaction, serverId }: PartChange | NewEntry): string => `${transaction} ${serverId}`;

/** An entry is absent if it was deleted again, because the node rejected the action. */
const findEntries = async ({ reads }: DomainContext, parts: EventsToRead['parts']): Promise<Seen['entries']> => {
  const written = parts.filter((change) => change.kind === 'entry');
  const found =
    written.length === 0
      ? []
      : await reads.activity.findMany({ where: { id: { in: written.map(({ entryId }) => entryId) } } });
  const byId = new Map(found.map((entry) => [entry.id, entry]));
  const ofGroup = new Map<string, Activity>();
  for (const change of written) {
    const entry = byId.get(change.entryId);
    if (entry !== undefined && !ofGroup.has(groupOf(change))) ofGroup.set(groupOf(change), entry);
  }
  return { ofGroup, byId };
};

const rowEvent = (seen: Seen, change: PartChange): readonly ServerEvent[] => {
  const { serverId, part, rowId, operation, transaction } = change;
  const server = seen.servers.get(serverId);
  if (server === undefined || !maySee(seen, serverId, part)) return [];
  const entry = maySee(seen, serverId, 'activity') ? seen.entries.ofGroup.get(groupOf(change)) : undefined;
  const id = `${transaction}-${part}-${rowId}-${operation}`;
  return [{ id, kind: part, operation, server, rowId, entry: entry ?? null, heardAt: new Date() }];
};

const entryEvent = (seen: Seen, change: NewEntry, withRows: ReadonlySet<string>): readonly ServerEvent[] => {
  const server = seen.servers.get(change.serverId);
  const entry = seen.entries.byId.get(change.entryId);
  if (server === undefined || entry === undefined || withRows.has(groupOf(change))) return [];
  const kind = kindOfEntry(entry);
  if (kind === null || !maySee(seen, server.id, kind)) return [];
  // Files changed are told to readers of files; who changed them, and which, to readers of the activity.
  const shown = maySee(seen, server.id, 'activity') ? entry : null;
  return [{ id: entryName(entry.id), kind, operation: null, server, rowId: null, entry: shown, heardAt: new Date() }];
};

const maySee = ({ ctx, granted }: Seen, serverId: number, kind: ServerEventKind): boolean => {
  const part: ServerPart | null = PART_OF_KIND[kind];
  // The condition of the servers has decided it.
  if (part === null) return true;
  if (part.resource !== undefined && mayUse(ctx, part.resource, 'read')) return true;
  return granted.get(serverId)?.includes(part.permission) === true;
};

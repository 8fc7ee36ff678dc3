import { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.js';
import { requireNode } from '../access/require-node.js';
import { boundedList } from '../activity/bounded-list.js';
import type { DomainContext } from '../context.js';
import { isStorableText, MAX_NESTING } from '../input/storable-text.js';
import { isUuid } from '../input/uuid.js';
import { databaseNow } from '../persistence/database-now.js';
import { withoutPort } from './without-port.js';

/** Longest metadata of one entry, in characters of JSON. */
const MAX_METADATA_LENGTH = 16_384;

/** Rows per statement. */
const BATCH = 500;

const storable = (max: number) => z.string().refine((text) => text.length <= max && isStorableText(text));
const uuid = z
  .string()
  .refine(isUuid)
  .transform((text) => text.toLowerCase());

/** One event on a node. `timestamp` has up to nine fractional digits, of which three are used. */
const Entry = z.object({
  user: uuid.nullish().catch(null),
  server: uuid,
  event: storable(191).refine((event) => event.startsWith('server:')),
  metadata: z.record(z.string(), z.unknown()).nullish().transform(storableJson),
  ip: storable(64).nullish(),
  timestamp: z
    .string()
    .transform((text) => new Date(text))
    .refine((date) => !Number.isNaN(date.getTime())),
});
type Entry = z.output<typeof Entry>;

/**
 * Records events on the calling node: console, power and file operations that used the node directly. Skips invalid
 * entries and entries for servers that are not on the node; otherwise the node would send them again for ever.
 * @throws {ForbiddenError} the caller is no node
 * Source: daemon.md §4.11.
 */
export const recordNodeActivity = async (ctx: DomainContext, entries: readonly unknown[]): Promise<void> => {
  const nodeId = requireNode(ctx);
  const read = entries.flatMap((entry) => {
    const result = Entry.safeParse(entry);
    return result.success ? [result.data] : [];
  });
  const servers = await ctx.reads.server.findMany({
    where: { nodeId, uuid: { in: [...new Set(read.map((entry) => entry.server))] } },
    select: { id: true, uuid: true },
  });
  const users = await ctx.reads.user.findMany({
    where: { uuid: { in: [...new Set(read.flatMap((entry) => entry.user ?? []))] } },
    select: { id: true, uuid: true },
  });
  const rows = rowsOf(read, { servers: idsOf(servers), users: idsOf(users), now: await databaseNow(ctx.db) });
  if (rows.length < entries.length) {
    ctx.log.info({ nodeId, count: entries.length - rows.length }, 'skipped invalid activity of a node');
  }
  await ctx.db.$transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += BATCH) {
      await tx.activity.createMany({ data: rows.slice(start, start + BATCH) });
    }
  });
};

interface Known {
  readonly servers: ReadonlyMap<string, number>;
  readonly users: ReadonlyMap<string, number>;
  readonly now: Date;
}

const rowsOf = (entries: readonly Entry[], { servers, users, now }: Known): Prisma.ActivityCreateManyInput[] =>
  entries.flatMap((entry) => {
    const serverId = servers.get(entry.server);
    if (serverId === undefined) return [];
    return [
      {
        event: entry.event,
        serverId,
        actorId: entry.user ? (users.get(entry.user) ?? null) : null,
        ip: entry.ip ? withoutPort(entry.ip) : null,
        properties: entry.metadata,
        // A node's clock may be ahead; an event cannot be in the future.
        createdAt: entry.timestamp < now ? entry.timestamp : now,
      },
    ];
  });

const idsOf = (rows: readonly { readonly id: number; readonly uuid: string }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, uuid: key }) => [key, id]));

/** Metadata as JSON that PostgreSQL can store; an entry with other metadata is invalid. */
function storableJson(
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  check: z.RefinementCtx,
): Prisma.InputJsonObject {
  const known = hasUnstorable(metadata ?? {}) ? undefined : withShortLists(metadata ?? {});
  if (known === undefined || JSON.stringify(known).length > MAX_METADATA_LENGTH) {
    check.addIssue({ code: 'custom', message: 'cannot be stored' });
    return z.NEVER;
  }
  // It was parsed from a JSON body, so it is JSON; only its type does not say so.
  return known as Prisma.InputJsonObject;
}

/** The SFTP uploads of a minute are one entry, which may list thousands of files. Source: files.md §8. */
const withShortLists = (metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Array.isArray(metadata.files) ? { ...metadata, ...boundedList('files', metadata.files) } : metadata;

const hasUnstorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return !isStorableText(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth > MAX_NESTING) return true;
  return Object.entries(value).some(([key, member]) => !isStorableText(key) || hasUnstorable(member, depth + 1));
};

import { Prisma } from '../../generated/prisma/client.js';
import type { Database } from '../context.js';

/** The id of a row of a list. */
export type ChildId = number | bigint | string;

/** The rows of a list of unbounded length, below a row aliased as `parent`, and the columns that order it. */
interface Source {
  readonly from: Prisma.Sql;
  /** The columns of a list that is newest first. Without them the list is ordered by id, oldest first. */
  readonly newestFirst?: readonly [time: Prisma.Sql, number: Prisma.Sql];
}

const { sql, empty } = Prisma;

const SOURCES = {
  'account.activity': {
    from: sql`activity child where child.actor_id = parent.id and child.server_id is null`,
    newestFirst: [sql`child.created_at`, sql`child.id`],
  },
  'egg.servers': { from: sql`servers child where child.egg_id = parent.id` },
  'location.nodes': { from: sql`nodes child where child.location_id = parent.id` },
  'location.servers': {
    from: sql`servers child join nodes on nodes.id = child.node_id where nodes.location_id = parent.id`,
  },
  'nest.eggs': { from: sql`eggs child where child.nest_id = parent.id` },
  'nest.servers': { from: sql`servers child join eggs on eggs.id = child.egg_id where eggs.nest_id = parent.id` },
  'node.allocations': { from: sql`allocations child where child.node_id = parent.id` },
  'node.servers': { from: sql`servers child where child.node_id = parent.id` },
  'schedule.runs': {
    from: sql`schedule_runs child where child.schedule_id = parent.id`,
    newestFirst: [sql`child.scheduled_at`, sql`child.number`],
  },
  'server.activity': {
    from: sql`activity child where child.server_id = parent.id`,
    newestFirst: [sql`child.created_at`, sql`child.id`],
  },
  'server.backups': { from: sql`backups child where child.server_id = parent.id and child.deleted_at is null` },
  'user.servers': { from: sql`servers child where child.owner_id = parent.id` },
} as const satisfies Readonly<Record<string, Source>>;

/** A list of the child rows of a row. */
export type ChildRelation = keyof typeof SOURCES;

export interface ChildPage {
  readonly parents: readonly number[];
  /** Most rows of each parent. */
  readonly limit: number;
  /** Most rows in all. */
  readonly total: number;
  /** True for the last rows of each parent, last first. */
  readonly isBackwards: boolean;
  /** Only rows after this position, in that direction: the values of the columns that order the list. */
  readonly behind?: readonly unknown[] | undefined;
  /** Only rows with these integer ids; all rows when left out. */
  readonly among?: readonly number[] | undefined;
}

/**
 * Finds the ids of the first rows of each of many parents, in the order of the list. PostgreSQL makes one index lookup
 * for each parent and reads no more rows than asked for; Prisma would read all rows of all parents to take the first of
 * each.
 */
export const findChildIds = async (
  db: Database,
  relation: ChildRelation,
  { parents, limit, total, isBackwards, behind, among }: ChildPage,
): Promise<readonly ChildId[]> => {
  const { from, newestFirst }: Source = SOURCES[relation];
  const rows = await db.$queryRaw<readonly { readonly id: ChildId }[]>`
    select page.id from unnest(${[...parents]}::int[]) as parent (id)
    cross join lateral (
      select child.id from ${from}
      ${behind === undefined ? empty : isBehind(newestFirst, behind, isBackwards)}
      ${among === undefined ? empty : sql`and child.id = any(${[...among]}::int[])`}
      order by ${orderOf(newestFirst, isBackwards)} limit ${limit}
    ) page
    limit ${total}`;
  return rows.map(({ id }) => id);
};

const isBehind = (columns: Source['newestFirst'], behind: readonly unknown[], isBackwards: boolean): Prisma.Sql => {
  const [first, second] = behind;
  if (columns === undefined) return isBackwards ? sql`and child.id < ${first}` : sql`and child.id > ${first}`;
  const place = sql`(${columns[0]}, ${columns[1]})`;
  return isBackwards ? sql`and ${place} > (${first}, ${second})` : sql`and ${place} < (${first}, ${second})`;
};

const orderOf = (columns: Source['newestFirst'], isBackwards: boolean): Prisma.Sql => {
  if (columns === undefined) return isBackwards ? sql`child.id desc` : sql`child.id`;
  const [time, number] = columns;
  return isBackwards ? sql`${time}, ${number}` : sql`${time} desc, ${number} desc`;
};

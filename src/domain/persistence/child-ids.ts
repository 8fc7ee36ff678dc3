import { Prisma } from '../../generated/prisma/client.js';
import type { Database } from '../context.js';
import { childrenSql } from './child-forms.js';
import { CHILD_RELATIONS, type ChildRelation } from './child-relations.js';
import { columnName } from './row-sql.js';

/** The id of a row of a list. */
export type ChildId = number | bigint | string;

const { sql, empty, join, raw } = Prisma;

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
  const { orderBy } = CHILD_RELATIONS[relation];
  const from = childrenSql(relation);
  const rows = await db.$queryRaw<readonly { readonly id: ChildId }[]>`
    select page.id from unnest(${[...parents]}::int[]) as parent (id)
    cross join lateral (
      select child.id from ${from}
      ${behind === undefined ? empty : isBehind(orderBy, behind, isBackwards)}
      ${among === undefined ? empty : sql`and child.id = any(${[...among]}::int[])`}
      order by ${orderOf(orderBy, isBackwards)} limit ${limit}
    ) page
    limit ${total}`;
  return rows.map(({ id }) => id);
};

/** Most children of one parent that are counted: a count reads each of them. */
export const MAX_COUNTED_CHILDREN = 10_000;

/** Counts the children of many parents, up to {@link MAX_COUNTED_CHILDREN} of each. */
export const countChildren = async (
  db: Database,
  relation: ChildRelation,
  { parents, among }: Pick<ChildPage, 'parents' | 'among'>,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db.$queryRaw<readonly { readonly id: number; readonly count: number }[]>`
    select parent.id, counted.count from unnest(${[...parents]}::int[]) as parent (id)
    cross join lateral (
      select count(*)::int as count from (
        select 1 from ${childrenSql(relation)}
        ${among === undefined ? empty : sql`and child.id = any(${[...among]}::int[])`}
        limit ${MAX_COUNTED_CHILDREN}
      ) found
    ) counted`;
  return new Map(rows.map(({ id, count }) => [id, count]));
};

type Order = readonly Readonly<Record<string, 'asc' | 'desc'>>[];

/** The columns that order a list, all in one direction. */
const columnsOf = (order: Order) => {
  const columns = order.flatMap((part) => Object.entries(part));
  return {
    names: columns.map(([member]) => `child.${columnName(member)}`),
    isDescending: columns.every(([, direction]) => direction === 'desc'),
  };
};

const isBehind = (order: Order, behind: readonly unknown[], isBackwards: boolean): Prisma.Sql => {
  const { names, isDescending } = columnsOf(order);
  const comparison = isDescending === isBackwards ? '>' : '<';
  return sql`and ${raw(`(${names.join(', ')}) ${comparison}`)} (${join([...behind])})`;
};

const orderOf = (order: Order, isBackwards: boolean): Prisma.Sql => {
  const { names, isDescending } = columnsOf(order);
  const direction = isDescending === isBackwards ? '' : ' desc';
  return raw(names.map((name) => `${name}${direction}`).join(', '));
};

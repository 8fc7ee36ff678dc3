import { FIELDS_PER_BATCH } from '../../load/row-slicer.js';
import type { GraphQLContext } from '../graphql-context.js';
import { rowSlicerOf } from './row-slicer-of.js';

/**
 * Rows that are read by one statement, whose answer is read at a stretch: with all that hangs on them some two milliseconds. It is
 * a page of two hundred with the row that tells whether there are more.
 */
const ROWS_AT_ONCE = 201;

/** What a page is read by. */
interface PageQuery {
  readonly take?: number | undefined;
  readonly skip?: number | undefined;
  readonly where?: unknown;
  readonly select?: unknown;
  readonly include?: unknown;
}

interface Identified {
  readonly id: number;
}

/** How often it is looked anew which rows a page has, where some have gone before they were read. */
const MOST_LOOKS = 10;

/**
 * The rows of a page. A page that REST asks for may have ten thousand: after the first of them, which rows it has is read once,
 * and then these part by part, from the second on each in a turn of long work. So a row is there once, and none is left out
 * because another one has gone meanwhile. What changes before its part is read is shown as it is by then. Where a row has gone, the next one
 * takes its place: a page that is not full is the last one of its list. What nobody waits for any more has no rows.
 */
export const findPage = async <const Query extends PageQuery, Row extends Identified>(
  ctx: GraphQLContext,
  query: Query,
  find: (query: Query) => PromiseLike<Row[]>,
): Promise<Row[]> => {
  const findOf = (choice: PageQuery): PromiseLike<Row[]> => find({ ...query, ...choice });
  const { take, where = {} } = query;
  if (take === undefined || take <= ROWS_AT_ONCE) return find(query);
  const first = await findOf({ take: ROWS_AT_ONCE });
  if (first.length < ROWS_AT_ONCE) return first;
  const rows = new Map(first.map((row) => [row.id, row]));
  let all: readonly number[] = [];
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    all = (await findOf({ select: { id: true }, include: undefined })).map(({ id }) => id);
    const left = all.filter((id) => !rows.has(id));
    for (let from = 0; from < left.length; from += ROWS_AT_ONCE) {
      await rowSlicerOf(ctx).takeSlice(FIELDS_PER_BATCH);
      // Whoever hung up is read no further part, and shown none of those that were.
      if (ctx.isGone?.() === true) return [];
      const ids = left.slice(from, from + ROWS_AT_ONCE);
      // What they are chosen by still has to hold: a caller may have lost one of them meanwhile.
      const part = await findOf({ where: { AND: [where, { id: { in: ids } }] }, take: undefined, skip: undefined });
      for (const row of part) rows.set(row.id, row);
    }
    if (left.every((id) => rows.has(id))) break;
  }
  return all.flatMap((id) => rows.get(id) ?? []);
};

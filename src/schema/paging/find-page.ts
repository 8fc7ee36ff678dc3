import { FIELDS_PER_BATCH } from '../../load/row-slicer.js';
import type { GraphQLContext } from '../graphql-context.js';
import { rowSlicerOf } from './row-slicer-of.js';

/**
 * Maximum number of rows read by one statement, whose answer is processed without yielding, in some two milliseconds
 * with all relations. It is a page of two hundred with the row that shows whether there are more.
 */
const ROWS_AT_ONCE = 201;

/** How a page is read. */
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

/** How often the ids of a page are read again because some rows were deleted before they were read. */
const MAX_ATTEMPTS = 10;

/**
 * The rows of a page. A REST page may have ten thousand rows. After the first part, the ids of the page are read once,
 * and then the rows part by part, from the second part on each in a time slice of long work. So each row appears once,
 * and a deleted row does not hide another one. A row that changes before its part is read is shown in its present
 * state. If a row was deleted, the next one takes its place: a page that is not full is the last one of its list. If
 * the client has disconnected, the page is empty.
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
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    all = (await findOf({ select: { id: true }, include: undefined })).map(({ id }) => id);
    const left = all.filter((id) => !rows.has(id));
    for (let from = 0; from < left.length; from += ROWS_AT_ONCE) {
      await rowSlicerOf(ctx).takeSlice(FIELDS_PER_BATCH);
      // If the client has disconnected, no further part is read and no row is shown.
      if (ctx.isGone?.() === true) return [];
      const ids = left.slice(from, from + ROWS_AT_ONCE);
      // The filter must still match: the caller may have lost access to a row meanwhile.
      const part = await findOf({ where: { AND: [where, { id: { in: ids } }] }, take: undefined, skip: undefined });
      for (const row of part) rows.set(row.id, row);
    }
    if (left.every((id) => rows.has(id))) break;
  }
  return all.flatMap((id) => rows.get(id) ?? []);
};

import type { Reads } from '../../domain/ports/reads.js';
import { isRecord } from '../../domain/values/is-record.js';

/**
 * The reads of operations that page by cursor: a cursor that is a position (`cursors.ts`) becomes a condition. Prisma's own
 * cursor is a row, and the list ends where that row is deleted.
 */
export const withPositions = (reads: Reads): Reads => {
  const known = POSITIONED.get(reads);
  if (known !== undefined) return known;
  const models = Object.entries(reads).map(([name, model]) => [
    name,
    {
      ...model,
      findMany: (args: PageArguments = {}) => Reflect.apply(model.findMany, model, [{ ...args, ...pageOf(args) }]),
    },
  ]);
  // The same models, whose lists take a cursor as well.
  const positioned = Object.fromEntries(models) as Reads;
  POSITIONED.set(reads, positioned);
  return positioned;
};

type PageArguments = Readonly<Record<string, unknown>>;

const POSITIONED = new WeakMap<Reads, Reads>();

/** The members that replace the cursor of a list; none if it has no cursor. */
const pageOf = ({ cursor, where, orderBy, take, skip }: PageArguments): PageArguments => {
  const [position] = isRecord(cursor) ? Object.values(cursor) : [];
  if (!Array.isArray(position)) return {};
  const all = [orderBy].flat().flatMap((by) => Object.entries(Object(by)));
  // A repeated column does not change the order.
  const order = all.filter(([column], index) => all.findIndex(([name]) => name === column) === index);
  const isBackward = Number(take) < 0;
  const values = order.map(([column]) => {
    const index = position.indexOf(column);
    if (index < 0) throw new Error(`A list is ordered by ${column}, which its cursors do not name: see cursorsOf.`);
    return [column, position[index + 1]] as const;
  });
  const beyond = order.map(([column, direction], index) => ({
    ...Object.fromEntries(values.slice(0, index)),
    [column]: { [(direction === 'asc') === isBackward ? 'lt' : 'gt']: values[index]?.[1] },
  }));
  // Implied by the others, but PostgreSQL starts an index scan at the position by this one only.
  const [first] = order;
  const bound = first && { [first[0]]: { [(first[1] === 'asc') === isBackward ? 'lte' : 'gte']: values[0]?.[1] } };
  // The plugin skips the row of the cursor; a position is beyond it already.
  return { cursor: undefined, skip: Number(skip) - 1, where: { AND: [where ?? {}, bound ?? {}, { OR: beyond }] } };
};

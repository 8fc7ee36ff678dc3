import type { Reads } from '../../domain/ports/reads.js';
import { isRecord } from '../../domain/values/is-record.js';

/**
 * The reads of operations that page by cursor: a cursor that is a position (`cursors.ts`) becomes a condition. Prisma's
 * own cursor is a row, and the list ends if that row was deleted.
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
  // The same models; their lists accept a cursor as well.
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
  // A repeated column has no effect.
  const order = all.filter(([column], index) => all.findIndex(([name]) => name === column) === index);
  const isBackward = Number(take) < 0;
  const values = order.map(([column]) => {
    const index = position.indexOf(column);
    if (index < 0) throw new Error(`A list is ordered by ${column}, which its cursors do not name: see cursorsOf.`);
    return [column, position[index + 1]] as const;
  });
  const beyond = order.map(([column, by], index) => ({
    AND: [
      Object.fromEntries(values.slice(0, index)),
      beyondValue(column, by, { value: values[index]?.[1], isBackward }),
    ],
  }));
  // Implied by the others, which PostgreSQL does not detect: with this condition it starts reading an index at the
  // position.
  const [first] = order;
  const bound = first &&
    !isNullsLast(first[1]) && { [first[0]]: { [(first[1] === 'asc') === isBackward ? 'lte' : 'gte']: values[0]?.[1] } };
  // The library skips the row of the cursor; a position is already after it.
  return { cursor: undefined, skip: Number(skip) - 1, where: { AND: [where ?? {}, bound || {}, { OR: beyond }] } };
};

const isNullsLast = (by: unknown): by is { readonly sort: unknown } => isRecord(by) && by.nulls === 'last';

/** No row. */
const NONE = { id: { in: [] } };

/** The rows whose value of a column comes after a value, or before it on a page that is read backward. */
const beyondValue = (
  column: string,
  by: unknown,
  { value, isBackward }: { readonly value: unknown; readonly isBackward: boolean },
): object => {
  const direction = isNullsLast(by) ? by.sort : by;
  const compared = { [column]: { [(direction === 'asc') === isBackward ? 'lt' : 'gt']: value } };
  if (!isNullsLast(by)) return compared;
  if (value === null) return isBackward ? { [column]: { not: null } } : NONE;
  return isBackward ? compared : { OR: [compared, { [column]: null }] };
};

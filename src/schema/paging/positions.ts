import type { Database } from '../../domain/context.js';
import { isRecord } from '../../domain/values/is-record.js';
import { withMembers } from '../../domain/values/with-members.js';

/** The rest of a list after a position, as a condition on its columns. */
type Condition = Readonly<Record<string, unknown>>;

/**
 * The database client for operations that page by cursor: a cursor that is a position (`cursors.ts`) becomes a
 * condition, anywhere in a selection. Prisma's own cursor is a row, and the list ends if that row was deleted.
 */
export const withPositions = (db: Database): Database => {
  const known = POSITIONED.get(db);
  if (known !== undefined) return known;
  const positioned = withMembers(db, (_name, member) =>
    isDelegate(member) ? withMembers(member, (_operation, operate) => fromPositions(operate)) : undefined,
  );
  POSITIONED.set(db, positioned);
  return positioned;
};

/** Whether a member of the client is a model with operations. */
const isDelegate = (member: unknown): member is object =>
  typeof member === 'object' && member !== null && 'findMany' in member;

/** An operation whose arguments contain no cursor positions. */
const fromPositions = (operate: unknown): unknown =>
  typeof operate === 'function' ? (args: unknown) => operate(fromPosition(args)) : undefined;

const POSITIONED = new WeakMap<Database, Database>();

/** The same arguments with conditions for positions, at every depth of the selection. */
const fromPosition = <Args>(args: Args): Args => {
  if (!isRecord(args)) return args;
  const selected = ['select', 'include'].filter((name) => isRecord(args[name]));
  const deeper = selected.map((name) => [
    name,
    Object.fromEntries(Object.entries(Object(args[name])).map(([field, below]) => [field, fromPosition(below)])),
  ]);
  return { ...args, ...Object.fromEntries(deeper), ...pageOf(args) };
};

/** Replaces the cursor of one list; empty if it has none. */
const pageOf = ({ cursor, where, orderBy, take, skip }: Condition): Condition => {
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
  const beyond = order.map(([column, direction], index) => ({
    ...Object.fromEntries(values.slice(0, index)),
    [column]: { [(direction === 'asc') === isBackward ? 'lt' : 'gt']: values[index]?.[1] },
  }));
  // Implied by the others, which PostgreSQL does not detect: with this condition it starts reading an index at the
  // position.
  const [first] = order;
  const bound = first && { [first[0]]: { [(first[1] === 'asc') === isBackward ? 'lte' : 'gte']: values[0]?.[1] } };
  // The library skips the row of the cursor; a position is already after it.
  return { cursor: undefined, skip: Number(skip) - 1, where: { AND: [where ?? {}, bound ?? {}, { OR: beyond }] } };
};

import type { Database } from '../../domain/context.js';
import { isRecord } from '../../domain/values/is-record.js';
import { withMembers } from '../../domain/values/with-members.js';

/** The rest of a list from a position on, as a condition on its columns. */
type Condition = Readonly<Record<string, unknown>>;

/**
 * The database for operations that page by cursor: a cursor that is a position (`cursors.ts`) becomes a condition,
 * wherever in a selection it stands. Prisma's own cursor is a row, and the list ends where that row is gone.
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

/** Whether it is what a client has for a model: its operations. */
const isDelegate = (member: unknown): member is object =>
  typeof member === 'object' && member !== null && 'findMany' in member;

/** An operation of which all arguments are free of cursors. */
const fromPositions = (operate: unknown): unknown =>
  typeof operate === 'function' ? (args: unknown) => operate(fromPosition(args)) : undefined;

const POSITIONED = new WeakMap<Database, Database>();

/** The same arguments with conditions for positions, at every depth of what they select. */
const fromPosition = <Args>(args: Args): Args => {
  if (!isRecord(args)) return args;
  const selected = ['select', 'include'].filter((name) => isRecord(args[name]));
  const deeper = selected.map((name) => [
    name,
    Object.fromEntries(Object.entries(Object(args[name])).map(([field, below]) => [field, fromPosition(below)])),
  ]);
  return { ...args, ...Object.fromEntries(deeper), ...pageOf(args) };
};

/** What replaces the cursor of one list; nothing where it has none. */
const pageOf = ({ cursor, where, orderBy, take, skip }: Condition): Condition => {
  const [position] = isRecord(cursor) ? Object.values(cursor) : [];
  if (!Array.isArray(position)) return {};
  const all = [orderBy].flat().flatMap((by) => Object.entries(Object(by)));
  // A column that comes again decides nothing.
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
  // Said by the others, which the database does not see: by this alone it begins to read an index at the position.
  const [first] = order;
  const bound = first && { [first[0]]: { [(first[1] === 'asc') === isBackward ? 'lte' : 'gte']: values[0]?.[1] } };
  // The library leaves out the row of the cursor; a position is beyond it already.
  return { cursor: undefined, skip: Number(skip) - 1, where: { AND: [where ?? {}, bound ?? {}, { OR: beyond }] } };
};

import DataLoader from 'dataloader';
import type { Database, ServiceContext } from '../context.js';
import { databaseUnavailableError } from '../persistence/database-unavailable-error.js';

/** Whether to wait for rows that another transaction has locked, or to skip them. */
export type Locked = 'wait' | 'skip';

/**
 * One statement for all items, each of which belongs to a different run.
 * @returns results in the order of the items; undefined for an item whose run was locked or not claimed any more
 */
type GroupStatement<Item, Result> = (
  db: Database,
  items: readonly Item[],
  locked: Locked,
) => Promise<readonly (Result | undefined)[]>;

/**
 * Combines calls at about the same time into one statement and one commit, so that many runs that are due together cost
 * about as much as a few. The group skips rows that another transaction has locked; each of those is then retried alone
 * and waits for its lock. So groups never wait for each other or for another transaction. If a group fails, each of its
 * items is retried alone too, so an item that cannot be written delays only itself.
 * @returns the write of one item; undefined when its run could not be written
 */
export const groupCommit = <Item, Result>(statement: GroupStatement<Item, Result>) => {
  const entries = new WeakMap<Database, Entries<Item, Result>>();
  const entriesOf = (db: Database): Entries<Item, Result> => {
    const known = entries.get(db);
    if (known !== undefined) return known;
    const created = {
      together: createGroups(GROUPED, (items: readonly Item[]) => statement(db, items, 'skip')),
      alone: createGroups(ALONE, (items: readonly Item[]) => statement(db, items, 'wait')),
    };
    entries.set(db, created);
    return created;
  };
  return async ({ db }: Pick<ServiceContext, 'db'>, item: Item): Promise<Result | undefined> => {
    const { together, alone } = entriesOf(db);
    const result = await together.load(item).catch((error: unknown) => {
      if (databaseUnavailableError(error) !== undefined) throw error;
      return undefined; // The retry alone throws the error of this item, if it is its own.
    });
    return result ?? alone.load(item);
  };
};

type Groups<Item, Result> = DataLoader<Item, Result | undefined>;

interface Entries<Item, Result> {
  readonly together: Groups<Item, Result>;
  readonly alone: Groups<Item, Result>;
}

interface GroupLimits {
  /** Most items of one statement. */
  readonly size: number;
  /** Concurrent statements of one kind in a process; calls that arrive meanwhile form the next group. */
  readonly underWay: number;
}

const GROUPED: GroupLimits = { size: 100, underWay: 2 };
const ALONE: GroupLimits = { size: 1, underWay: 4 };

const createGroups = <Item, Result>(
  limits: GroupLimits,
  perform: (items: readonly Item[]) => Promise<readonly Result[]>,
): DataLoader<Item, Result> => {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const begin = (dispatch: () => void): void => {
    underWay += 1;
    // Callers whose answers arrived together make their next calls in the same group.
    setImmediate(dispatch);
  };
  const end = (): void => {
    underWay -= 1;
    const next = waiting.shift();
    if (next !== undefined) begin(next);
  };
  return new DataLoader((items: readonly Item[]) => perform(items).finally(end), {
    cache: false,
    maxBatchSize: limits.size,
    batchScheduleFn: (dispatch) => {
      if (underWay < limits.underWay) begin(dispatch);
      else waiting.push(dispatch);
    },
  });
};

/** The rows of a group's statement, in the order of its items. */
export const inOrder = <Row extends { readonly item: number }>(
  items: readonly unknown[],
  rows: readonly Row[],
): readonly (Row | undefined)[] => {
  const found = new Map(rows.map((row) => [row.item, row]));
  return items.map((_, index) => found.get(index));
};

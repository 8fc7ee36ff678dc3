import DataLoader from 'dataloader';
import type { Database, ServiceContext } from '../context.js';
import { databaseAway } from '../database-away.js';

/** Whether rows that somebody else has locked are waited for, or left out. */
export type Locked = 'wait' | 'skip';

/**
 * One statement for all items, each of which concerns a run of its own.
 * @returns in the order of the items; undefined for those whose run was not to be had
 */
type GroupStatement<Item, Result> = (
  db: Database,
  items: readonly Item[],
  locked: Locked,
) => Promise<readonly (Result | undefined)[]>;

/**
 * Makes one statement, and one commit, of calls at about the same time: many runs that are due together cost about as
 * much as a few. A group takes what is free; what somebody else has locked is waited for alone, so that nobody waits for
 * a stranger's transaction, and groups never wait for one another. So is each item of a group that was refused: one that
 * cannot be written holds up nobody but itself.
 * @returns the write of one item; undefined when its run was not to be had
 */
export const groupCommit = <Item, Result>(statement: GroupStatement<Item, Result>) => {
  const doors = new WeakMap<Database, Doors<Item, Result>>();
  const doorsOf = (db: Database): Doors<Item, Result> => {
    const known = doors.get(db);
    if (known !== undefined) return known;
    const opened = {
      together: createGroups(GROUPED, (items: readonly Item[]) => statement(db, items, 'skip')),
      alone: createGroups(ALONE, (items: readonly Item[]) => statement(db, items, 'wait')),
    };
    doors.set(db, opened);
    return opened;
  };
  return async ({ db }: Pick<ServiceContext, 'db'>, item: Item): Promise<Result | undefined> => {
    const { together, alone } = doorsOf(db);
    const result = await together.load(item).catch((error: unknown) => {
      if (databaseAway(error) !== undefined) throw error;
      return undefined; // Its own fault, if it is its own, is told by what follows.
    });
    return result ?? alone.load(item);
  };
};

type Groups<Item, Result> = DataLoader<Item, Result | undefined>;

interface Doors<Item, Result> {
  readonly together: Groups<Item, Result>;
  readonly alone: Groups<Item, Result>;
}

interface GroupLimits {
  /** Most items of one statement. */
  readonly size: number;
  /** Statements of one kind that a process has under way at the same time; what comes meanwhile is the next group. */
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
    // Answers that came in together have their next calls in the same group.
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

/** The rows of a group's statement, by the place of their item in it. */
export const inOrder = <Row extends { readonly item: number }>(
  items: readonly unknown[],
  rows: readonly Row[],
): readonly (Row | undefined)[] => {
  const found = new Map(rows.map((row) => [row.item, row]));
  return items.map((_, index) => found.get(index));
};

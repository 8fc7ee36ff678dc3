import DataLoader from 'dataloader';
import type { Database, ServiceContext } from '../context.js';

/** Groups of one kind that a process has under way at the same time; what comes meanwhile is the next group. */
const GROUPS_UNDER_WAY = 2;

/** Most items of one statement. */
const GROUP_SIZE = 100;

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
 * a stranger's transaction, and groups never wait for one another. When the statement fails, it fails for all of its group.
 * @returns the write of one item; undefined when its run was not to be had
 */
export const groupCommit = <Item, Result>(statement: GroupStatement<Item, Result>) => {
  const groups = new WeakMap<Database, DataLoader<Item, Result | undefined>>();
  const groupsOf = (db: Database): DataLoader<Item, Result | undefined> => {
    const known = groups.get(db);
    if (known !== undefined) return known;
    const loader = createGroups((items: readonly Item[]) => statement(db, items, 'skip'));
    groups.set(db, loader);
    return loader;
  };
  return async ({ db }: Pick<ServiceContext, 'db'>, item: Item): Promise<Result | undefined> =>
    (await groupsOf(db).load(item)) ?? (await statement(db, [item], 'wait'))[0];
};

const createGroups = <Item, Result>(
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
    maxBatchSize: GROUP_SIZE,
    batchScheduleFn: (dispatch) => {
      if (underWay < GROUPS_UNDER_WAY) begin(dispatch);
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

import type { ItemState, PlacedItem } from './timeline-items.js';

/** A row of the list: one run or tick, or several of one schedule that are alike. */
export type ListRow = { readonly kind: 'item'; readonly item: PlacedItem } | Fold;

export interface Fold {
  readonly kind: 'fold';
  /** Stays the same when the first item of the fold passes. */
  readonly key: string;
  readonly first: PlacedItem;
  readonly last: PlacedItem;
  readonly items: readonly PlacedItem[];
}

/** Fewest items that are folded. */
const MIN_FOLDED = 3;

/** A person looks at each failed run, and at each run that has not ended. */
const SINGLE: ReadonlySet<ItemState> = new Set(['failed', 'pending', 'running']);

/**
 * Folds the items of a server, which are in the order of their starts. A fold ends where its schedule has another
 * state; runs of other schedules may be due between its first and its last item.
 */
export const foldItems = (items: readonly PlacedItem[]): readonly ListRow[] => {
  const groups: Group[] = [];
  const open = new Map<string, Group>();
  for (const item of items) {
    const schedule = item.scheduleId ?? item.scheduleName;
    const group = open.get(schedule);
    if (group !== undefined && areAlike(group.last, item)) {
      group.items.push(item);
      group.last = item;
      continue;
    }
    const begun = { schedule, first: item, last: item, items: [item] };
    open.set(schedule, begun);
    groups.push(begun);
  }
  const counts = new Map<string, number>();
  const rows = groups.flatMap(({ schedule, first, last, items }): readonly ListRow[] => {
    if (items.length < MIN_FOLDED) return items.map((item) => ({ kind: 'item', item }));
    const name = `${schedule} ${first.state}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [{ kind: 'fold', key: `${name} ${count}`, first, last, items }];
  });
  return rows.sort((one, other) => startOf(one) - startOf(other));
};

/** Items of a schedule to which the next one may belong. */
interface Group {
  readonly schedule: string;
  readonly first: PlacedItem;
  last: PlacedItem;
  readonly items: PlacedItem[];
}

/** Whether two items of a schedule differ in their times only. */
const areAlike = (one: PlacedItem, other: PlacedItem): boolean =>
  one.state === other.state &&
  !SINGLE.has(one.state) &&
  one.reason === other.reason &&
  one.overlapped?.scheduleName === other.overlapped?.scheduleName &&
  one.remarks.join() === other.remarks.join();

const startOf = (row: ListRow): number => (row.kind === 'fold' ? row.first : row.item).start;

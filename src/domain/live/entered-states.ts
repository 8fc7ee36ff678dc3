import type { Changes } from '../ports/events.js';
import type { PowerStateName } from '../ports/power.js';

interface Row {
  readonly id: number;
  readonly powerState: PowerStateName;
}

/** A server and the power states to show, in order; at least one. */
interface RowInStates<R> {
  readonly row: R;
  readonly states: readonly PowerStateName[];
}

/** The power states of watched servers, one after another as they were announced. */
export interface EnteredStates {
  /** Takes over the states of rows that were read before the first change. */
  begin(rows: readonly Row[]): void;
  /**
   * The states of rows that were read after these changes. A row may be newer than its announcements; its later states
   * are shown with those, so that none is shown twice or out of order.
   */
  follow<R extends Row>(
    changes: Pick<Changes, 'isGap' | 'enteredStates'>,
    rows: readonly R[],
  ): readonly RowInStates<R>[];
}

export const createEnteredStates = (): EnteredStates => {
  let known = new Map<number, PowerStateName>();
  const follow: EnteredStates['follow'] = ({ isGap, enteredStates }, rows) =>
    rows.map((row) => {
      const before = isGap ? undefined : known.get(row.id);
      const entered = enteredStates.filter(({ serverId }) => serverId === row.id).map(({ state }) => state);
      // Without an earlier state there is nothing that the announcements could follow.
      const states = before === undefined ? [row.powerState] : entered.length === 0 ? [before] : entered;
      known.set(row.id, states.at(-1) ?? row.powerState);
      return { row, states };
    });
  return {
    begin: (rows) => {
      known = new Map(rows.map(({ id, powerState }) => [id, powerState]));
    },
    follow,
  };
};

import type { PowerOutcome, PowerState } from '../../generated/prisma/client.js';
import type { PowerAction } from '../ports/power.js';
import { assertNever } from '../values/assert-never.js';

/** A power action that a node accepted, and the state of the server observed since. */
export interface SeenPower {
  readonly action: PowerAction;
  readonly state: PowerState;
  /** Milliseconds from the request until the node was asked for `state`; negative if it has not been asked since. */
  readonly seenAfterMs: number;
  /** Whether the node has read the configuration since: it does so before each start and after a change. */
  readonly isRead: boolean;
  /** Whether the process was started after the request, by the running time that the node reports. */
  readonly isNewProcess: boolean;
  /** Whether a start or restart was still pending at the request. */
  readonly isBehindStart: boolean;
}

/**
 * Longest time until an action shows an effect, in milliseconds: our call takes up to 10 s, an action waits up to 120 s
 * for the lock of another one, and a start tries for up to 30 s to read the configuration.
 * Source: daemon.md §1.2, §2.8.
 */
const BEGUN_MS = 165_000;

/** The same for a `kill`, which does not wait for the lock. */
const KILL_BEGUN_MS = 75_000;

/**
 * The same for the end of a stop, and for a start that waits for it: after 10 min a node kills a process that does not
 * stop by itself. Source: daemon.md §2.8.
 */
const STOPPED_MS = 10 * 60_000 + BEGUN_MS;

/**
 * Decides the outcome of a power action from the observed state. A node gives the same answer whether it carries an
 * action out or drops it, and reports neither. But a stop or kill ends `running` at once, and a node reads the
 * configuration before it starts a process. Where the observations allow both, the outcome is `unknown`.
 * Source: daemon.md §2.8.1.
 */
export const decidePowerOutcome = (seen: SeenPower): PowerOutcome => {
  if (seen.seenAfterMs < 0) return 'pending';
  switch (seen.action) {
    case 'start':
      return decideStart(seen);
    case 'restart':
      return decideRestart(seen);
    case 'stop':
      return seen.isBehindStart ? decideStopBehindStart(seen) : decideEnd(seen, BEGUN_MS);
    case 'kill':
      return decideEnd(seen, KILL_BEGUN_MS);
    default:
      return assertNever(seen.action);
  }
};

const isUp = ({ state }: SeenPower): boolean => state === 'running' || state === 'starting';

/** A start of a running server is done. */
const decideStart = (seen: SeenPower): PowerOutcome => {
  if (isUp(seen)) return 'done';
  if (seen.seenAfterMs < BEGUN_MS) return 'pending';
  return inDoubt(seen);
};

/**
 * An earlier `offline` proves nothing: that state may have been outdated, or the stop may still be in progress. Between
 * the stop and the start of a restart the server is offline for a moment, at any time.
 */
const decideRestart = (seen: SeenPower): PowerOutcome => {
  if (isUp(seen) && (seen.isRead || seen.isNewProcess)) return 'done';
  if (seen.seenAfterMs < (isUp(seen) ? BEGUN_MS : STOPPED_MS)) return 'pending';
  return inDoubt(seen);
};

/** A server that is `stopping` will be offline, even if an earlier stop began it and the kill takes effect late. */
const decideEnd = (seen: SeenPower, begunMs: number): PowerOutcome => {
  if (seen.state === 'offline' || seen.isNewProcess) return 'done';
  if (seen.seenAfterMs < (seen.state === 'stopping' ? STOPPED_MS : begunMs)) return 'pending';
  return inDoubt(seen);
};

/**
 * A stop that waits for a restart or a start. These make a new process and read the configuration, and a restart is
 * offline between its halves. None of that shows that the stop was carried out; a server that still runs after the time
 * limit shows that it was not.
 */
const decideStopBehindStart = (seen: SeenPower): PowerOutcome => {
  const isOver = seen.seenAfterMs >= (seen.state === 'stopping' ? STOPPED_MS : BEGUN_MS);
  if (seen.state === 'offline') return isOver || seen.isRead ? 'done' : 'pending';
  return isOver ? 'not_done' : 'pending';
};

/**
 * The outcome after the time limit when the state is not the requested one. If the node has read the configuration, the
 * process may have been started and have ended again.
 */
const inDoubt = ({ isRead }: SeenPower): PowerOutcome => (isRead ? 'unknown' : 'not_done');

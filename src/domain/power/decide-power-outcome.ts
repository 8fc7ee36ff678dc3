import type { PowerOutcome, PowerState } from '../../generated/prisma/client.js';
import type { PowerAction } from '../ports/power.js';
import { assertNever } from '../values/assert-never.js';

/** A power action that a node accepted, and what was seen of the server since. */
export interface SeenPower {
  readonly action: PowerAction;
  readonly state: PowerState;
  /** Milliseconds from the request until the node was asked for that state; negative where it has not been asked since. */
  readonly seenAfterMs: number;
  /** Whether the node read the configuration since: it does so before each start, and when it is told of changes. */
  readonly isRead: boolean;
  /** Whether another process runs than when it was asked for, by the node's account of how long it has run. */
  readonly isNewProcess: boolean;
  /** Whether a start or restart was still open when it was asked for. */
  readonly isBehindStart: boolean;
}

/**
 * From when on an action that has begun shows, in milliseconds: our call takes 10 s at most, an action waits 120 s for the
 * lock of another one, and a start tries for 30 s to read the configuration. Source: daemon.md §1.2, §2.8.
 */
const BEGUN_MS = 165_000;

/** The same for a `kill`, which passes the lock. */
const KILL_BEGUN_MS = 75_000;

/**
 * The same for the end of a stop, and for a start behind it: a node kills after 10 min what does not stop by itself. Source:
 * daemon.md §2.8.
 */
const STOPPED_MS = 10 * 60_000 + BEGUN_MS;

/**
 * What became of a power action. A node that drops one answers like one that carries it out, and reports neither, so it is
 * told by what has to be seen otherwise: a stop or kill leaves `running` at once, and whoever starts a process reads its
 * configuration first. In doubt nothing is claimed. Source: daemon.md §2.8.1.
 */
export const decidePowerOutcome = (seen: SeenPower): PowerOutcome => {
  if (seen.seenAfterMs < 0) return 'pending';
  switch (seen.action) {
    case 'start':
      return judgeStart(seen);
    case 'restart':
      return judgeRestart(seen);
    case 'stop':
      return seen.isBehindStart ? judgeStopBehindStart(seen) : judgeEnd(seen, BEGUN_MS);
    case 'kill':
      return judgeEnd(seen, KILL_BEGUN_MS);
    default:
      return assertNever(seen.action);
  }
};

const isUp = ({ state }: SeenPower): boolean => state === 'running' || state === 'starting';

/** The start of what runs is done: there is nothing to do. */
const judgeStart = (seen: SeenPower): PowerOutcome => {
  if (isUp(seen)) return 'done';
  if (seen.seenAfterMs < BEGUN_MS) return 'pending';
  return inDoubt(seen);
};

/**
 * That the server was offline before says nothing: what was known of it then may have been old, and its stop be slow. Between
 * the two halves it is offline for a moment, whenever that comes.
 */
const judgeRestart = (seen: SeenPower): PowerOutcome => {
  if (isUp(seen) && (seen.isRead || seen.isNewProcess)) return 'done';
  if (seen.seenAfterMs < (isUp(seen) ? BEGUN_MS : STOPPED_MS)) return 'pending';
  return inDoubt(seen);
};

/** What is `stopping` goes there, and be it by a stop before a kill for which the machine takes its time. */
const judgeEnd = (seen: SeenPower, begunMs: number): PowerOutcome => {
  if (seen.state === 'offline' || seen.isNewProcess) return 'done';
  if (seen.seenAfterMs < (seen.state === 'stopping' ? STOPPED_MS : begunMs)) return 'pending';
  return inDoubt(seen);
};

/**
 * A stop that waits behind a restart or a start. These make a new process and read the configuration, and a restart is
 * offline between its halves, so that none of it shows that the stop was carried out; what runs in the end shows that it was not.
 */
const judgeStopBehindStart = (seen: SeenPower): PowerOutcome => {
  const isOver = seen.seenAfterMs >= (seen.state === 'stopping' ? STOPPED_MS : BEGUN_MS);
  if (seen.state === 'offline') return isOver || seen.isRead ? 'done' : 'pending';
  return isOver ? 'not_done' : 'pending';
};

/** Not what was asked for, and the time is over. What read its configuration may have been started and have ended again. */
const inDoubt = ({ isRead }: SeenPower): PowerOutcome => (isRead ? 'unknown' : 'not_done');

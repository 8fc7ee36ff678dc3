import type { PowerOutcome, PowerState } from '../../generated/prisma/client.js';
import { assertNever } from '../assert-never.js';
import type { PowerAction } from '../ports.js';

/** A power action that a node accepted, and what was seen of the server since. */
export interface SeenPower {
  readonly action: PowerAction;
  /** The power state that was known when it was asked for. */
  readonly fromState: PowerState;
  readonly state: PowerState;
  /** Milliseconds from the request until the node was asked for that state; negative where it has not been asked since. */
  readonly seenAfterMs: number;
  /** Whether the node read the configuration since: it does so before each start, and when it is told of changes. */
  readonly isRead: boolean;
  /** Whether another process runs than when it was asked for, by the node's account of how long it has run. */
  readonly isNewProcess: boolean;
}

/**
 * From when on an action that has begun shows, in milliseconds: our call takes 10 s at most, a start waits 30 s for the lock
 * of another action and tries for 30 s to read the configuration. Source: daemon.md §1.2, §2.8.
 */
const BEGUN_MS = 75_000;

/** The same for the end of a stop: a node kills after 10 min what does not stop by itself. Source: daemon.md §2.8. */
const STOPPED_MS = 11 * 60_000;

/**
 * What became of a power action. A node that drops one answers like one that carries it out, and reports neither, so it is
 * told by what has to be seen otherwise: a stop or kill leaves `running` at once, and whoever starts a process reads its
 * configuration first. In doubt nothing is claimed. Source: daemon.md §2.8.1.
 */
export const judgePower = (seen: SeenPower): PowerOutcome => {
  if (seen.seenAfterMs < 0) return 'pending';
  switch (seen.action) {
    case 'start':
      return judgeStart(seen);
    case 'restart':
      return judgeRestart(seen);
    case 'stop':
      return judgeEnd(seen, STOPPED_MS);
    case 'kill':
      return judgeEnd(seen, BEGUN_MS);
    default:
      return assertNever(seen.action);
  }
};

const isUp = ({ state }: SeenPower): boolean => state === 'running' || state === 'starting';

/** The start of what runs is done: there is nothing to do. */
const judgeStart = (seen: SeenPower): PowerOutcome => {
  if (isUp(seen)) return 'done';
  if (seen.seenAfterMs < BEGUN_MS) return 'pending';
  // It may have been started and have ended again; its console says why.
  return seen.isRead ? 'unknown' : 'not_done';
};

const judgeRestart = (seen: SeenPower): PowerOutcome => {
  if (seen.fromState === 'offline') return judgeStart(seen);
  if (isUp(seen)) {
    if (seen.isRead || seen.isNewProcess) return 'done';
    return seen.seenAfterMs < BEGUN_MS ? 'pending' : 'not_done';
  }
  // Between its two halves a server is offline for a moment, whenever that comes.
  if (seen.seenAfterMs < STOPPED_MS) return 'pending';
  return seen.isRead ? 'unknown' : 'not_done';
};

const judgeEnd = (seen: SeenPower, limitMs: number): PowerOutcome => {
  if (seen.state === 'offline' || seen.isNewProcess) return 'done';
  if (seen.seenAfterMs < (seen.state === 'stopping' ? limitMs : BEGUN_MS)) return 'pending';
  return seen.isRead ? 'unknown' : 'not_done';
};

/**
 * How long work that is short may hold up what is long, and for how long it passes for short, in milliseconds. Whoever sends
 * short requests without end leaves long ones a stretch in each such time.
 */
const GIVING_WAY_MS = 25;

/** Who goes on when, of all work in one process. */
interface EventLoopTurns {
  /**
   * Says that something has begun that others wait for, and that may be over in a moment: long work gives way to it meanwhile.
   * @returns says that it is over, or has become long itself
   */
  beginShortWork(): () => void;
  /**
   * Waits for a round of the event loop that nothing else of long work has, and in which no short work is under way: a request
   * that is short takes four or five rounds, and would wait for a stretch of something long in each of them.
   */
  nextTurn(): Promise<void>;
  /** The same for what may be given up while it waits: then it takes nobody's round. Resolves with whether it was not. */
  nextTurnUnless(isGivenUp: () => boolean): Promise<boolean>;
}

/** Somebody who waits to go on. */
interface Waiter {
  readonly isGivenUp: () => boolean;
  readonly goOn: (isWanted: boolean) => void;
}

const never = (): boolean => false;

export const createEventLoopTurns = (givingWayMs: number): EventLoopTurns => {
  /** What waits to go on, in the order in which it came. */
  const waiting: Waiter[] = [];
  /** Short work under way, the oldest first, with the time at which it began. */
  const short = new Map<object, number>();
  /** Since when the first that waits could have gone on, but for short work. */
  let heldUpSince: number | undefined;
  let isLookNear = false;
  let lastLook: NodeJS.Timeout | undefined;

  const lookNextRound = (): void => {
    if (isLookNear) return;
    isLookNear = true;
    // Two looks in a round would be two stretches, in that one and in all that follow.
    clearTimeout(lastLook);
    setImmediate(look);
  };
  const look = (): void => {
    isLookNear = false;
    if (waiting.length === 0) return;
    const now = performance.now();
    heldUpSince ??= now;
    const heldUntil = heldUpSince + givingWayMs;
    if (now < heldUntil && isShortUnderWay(now)) {
      lastLook = setTimeout(look, heldUntil - now);
      return;
    }
    heldUpSince = undefined;
    while (waiting[0]?.isGivenUp()) waiting.shift()?.goOn(false);
    waiting.shift()?.goOn(true);
    if (waiting.length > 0) lookNextRound();
  };
  /** What waits for a node, or is a stream, is forgotten with its age. */
  const isShortUnderWay = (now: number): boolean => {
    for (const [work, beganAt] of short) {
      if (now - beganAt < givingWayMs) return true;
      short.delete(work);
    }
    return false;
  };

  const nextTurnUnless = (isGivenUp: () => boolean): Promise<boolean> =>
    new Promise((goOn) => {
      waiting.push({ isGivenUp, goOn });
      if (waiting.length === 1) lookNextRound();
    });

  return {
    beginShortWork: () => {
      const work = {};
      short.set(work, performance.now());
      return () => {
        if (short.delete(work) && short.size === 0 && waiting.length > 0) lookNextRound();
      };
    },
    nextTurn: async () => {
      await nextTurnUnless(never);
    },
    nextTurnUnless,
  };
};

/** Those of this process. */
export const { beginShortWork, nextTurn, nextTurnUnless } = createEventLoopTurns(GIVING_WAY_MS);

/**
 * Makes what long work in memory calls after each of its steps: now and then it gives the event loop a turn.
 * @param sliceMs how long the work may keep the event loop to itself
 * @param turn what it waits for; work that is no answer, and may hold locks, does not stand in line with those that are
 */
export const eventLoopTurns = (sliceMs: number, turn: () => Promise<void> = nextTurn): (() => Promise<void>) => {
  let sliceEnd = performance.now() + sliceMs;
  return async () => {
    if (performance.now() <= sliceEnd) return;
    await turn();
    sliceEnd = performance.now() + sliceMs;
  };
};

import type { ServerDetails } from '../domain/ports/daemon.js';
import type { Log } from '../domain/ports/log.js';
import type { NodeUsage, UsageAnswer } from '../domain/ports/node-usage.js';
import { withoutTrace } from '../domain/tracing/trace-context.js';

/** Pause between an answer of a node and the next call, in milliseconds. */
const PAUSE_MS = 3_000;

export interface UsagePollsOptions {
  /** Asks a node for all of its servers. */
  readonly list: (nodeId: number) => Promise<readonly ServerDetails[]>;
  readonly log: Log;
  readonly pauseMs?: number;
}

interface NodePoll {
  readonly subscribers: Set<() => void>;
  latest: UsageAnswer | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Polls the nodes that are watched in this process: one call at a time for each node, over the connection that all
 * calls to it share, however many subscribers it has. ADR node 9 says why not over websockets.
 */
export const createUsagePolls = ({ list, log, pauseMs = PAUSE_MS }: UsagePollsOptions): NodeUsage => {
  const polls = new Map<number, NodePoll>();

  const ask = async (nodeId: number): Promise<UsageAnswer> => {
    try {
      const servers = await list(nodeId);
      return { readAt: new Date(), servers: new Map(servers.map((details) => [details.uuid, details])) };
    } catch (error) {
      log.debug({ err: error, nodeId }, 'a node did not report the usage of its servers');
      return { readAt: new Date(), servers: null };
    }
  };
  const run = async (nodeId: number, poll: NodePoll): Promise<void> => {
    poll.latest = await ask(nodeId);
    if (polls.get(nodeId) !== poll) return;
    for (const notify of poll.subscribers) notify();
    poll.timer = setTimeout(() => void run(nodeId, poll), pauseMs).unref();
  };
  const begin = (nodeId: number): NodePoll => {
    const poll: NodePoll = { subscribers: new Set(), latest: undefined, timer: undefined };
    polls.set(nodeId, poll);
    void withoutTrace(() => run(nodeId, poll));
    return poll;
  };

  return {
    watch: (nodeId, notify) => {
      const poll = polls.get(nodeId) ?? begin(nodeId);
      // One function may be given for several subscriptions.
      const own = (): void => notify();
      poll.subscribers.add(own);
      return {
        latest: () => poll.latest,
        close: () => {
          poll.subscribers.delete(own);
          if (poll.subscribers.size > 0 || polls.get(nodeId) !== poll) return;
          clearTimeout(poll.timer);
          polls.delete(nodeId);
        },
      };
    },
  };
};

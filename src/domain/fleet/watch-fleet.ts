import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { ValidationError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import type { EventFeed } from '../ports/events.js';
import { runList } from '../schedules/list-runs.js';
import { serverList } from '../servers/server-list.js';
import { createFleetPoller, type FleetChanges, type WatchedFleet } from './fleet-poller.js';

/**
 * Every server event wakes all streams that watch servers. A stream that has nothing to show polls less often;
 * milliseconds.
 */
const PAUSES = { leastMs: 250, mostMs: 1_000 } as const;

/**
 * Streams the changes of the servers, runs and nodes that the caller may see. The first event is a gap: from then on no
 * change is missed. Each power state of a server is shown, and of other states in quick succession at least the last.
 * @throws {ValidationError} nothing to watch
 * @throws {ForbiddenError} nodes, for a caller who may not read them
 * @throws {RefusedError} more than `MAX_FLEET` servers
 * @throws the errors of `serverList`, `runList` and `watch`
 */
export const watchFleet = async (ctx: DomainContext, fleet: WatchedFleet): Promise<LiveStream<Shown<FleetChanges>>> => {
  if (fleet.servers === undefined && fleet.runs === undefined && !fleet.nodes) {
    throw new ValidationError([{ path: ['servers'], rule: 'required' }]);
  }
  await authorize(ctx, fleet);
  const poller = createFleetPoller(fleet);
  let notifyAgain = (): void => undefined;
  let feed: EventFeed | undefined;
  return watch<FleetChanges>(ctx, {
    interest: { fleet: { servers: fleet.servers !== undefined || fleet.runs !== undefined, nodes: fleet.nodes } },
    pauses: PAUSES,
    open: (notify, opened) => {
      notifyAgain = notify;
      feed = opened;
      return { close: () => undefined };
    },
    recheck: (current) => authorize(current, fleet),
    show: async (current, changes) => {
      if (changes !== null) poller.add(changes);
      const shown = feed === undefined ? [] : await poller.poll(current, feed);
      // One portion for each poll: the caller may have fewer rights at the next one.
      if (poller.isMore()) notifyAgain();
      return shown;
    },
  });
};

/**
 * @throws the errors of `watchFleet` for a caller who may not watch
 */
const authorize = async (ctx: DomainContext, { servers, runs, nodes }: WatchedFleet): Promise<void> => {
  if (servers !== undefined) await serverList(ctx, { scope: 'accessible', filter: servers });
  if (runs !== undefined) await runList(ctx, { filter: runs, order: 'oldest_first' });
  if (nodes) requireResource(ctx, 'nodes', 'read');
};

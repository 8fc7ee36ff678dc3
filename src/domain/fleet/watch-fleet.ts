import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { ValidationError } from '../errors.js';
import type { LiveStream } from '../live/live-stream.js';
import { type Shown, watch } from '../live/watch.js';
import type { EventFeed } from '../ports/events.js';
import { runList } from '../schedules/list-runs.js';
import { serverList } from '../servers/server-list.js';
import { createFleetLooks, type FleetChanges, type WatchedFleet } from './fleet-looks.js';

/** Any server's event rings for everybody who watches servers: who is shown nothing of it looks less often, in milliseconds. */
const PAUSES = { leastMs: 250, mostMs: 4_000 } as const;

/**
 * The changes of the servers, runs and nodes that the caller may see, from the moment at which none goes unheard: that is
 * the first event, a gap. After it the last state of each is always shown; states that follow each other quickly may be left out.
 * @throws {ValidationError} nothing is to be watched  @throws {ForbiddenError} nodes, for who may not read them
 * @throws {RefusedError} more than `MAX_FLEET` servers  @throws what `serverList`, `runList` and `watch` throw
 */
export const watchFleet = async (ctx: DomainContext, fleet: WatchedFleet): Promise<LiveStream<Shown<FleetChanges>>> => {
  if (fleet.servers === undefined && fleet.runs === undefined && !fleet.nodes) {
    throw new ValidationError([{ path: ['servers'], rule: 'required' }]);
  }
  await authorize(ctx, fleet);
  const looks = createFleetLooks(fleet);
  let ringAgain = (): void => undefined;
  let feed: EventFeed | undefined;
  return watch<FleetChanges>(ctx, {
    interest: { fleet: { servers: fleet.servers !== undefined || fleet.runs !== undefined, nodes: fleet.nodes } },
    pauses: PAUSES,
    open: (ring, opened) => {
      ringAgain = ring;
      feed = opened;
      return { close: () => undefined };
    },
    recheck: (current) => authorize(current, fleet),
    show: async (current, changes) => {
      if (changes !== null) looks.add(changes);
      const shown = feed === undefined ? null : await looks.look(current, feed);
      // One event a look: by the next one the caller may see less.
      if (looks.isMore()) ringAgain();
      return shown === null ? [] : [shown];
    },
  });
};

/** @throws what `watchFleet` throws to who may not watch */
const authorize = async (ctx: DomainContext, { servers, runs, nodes }: WatchedFleet): Promise<void> => {
  if (servers !== undefined) await serverList(ctx, { scope: 'accessible', filter: servers });
  if (runs !== undefined) await runList(ctx, { filter: runs, order: 'oldest_first' });
  if (nodes) requireResource(ctx, 'nodes', 'read');
};

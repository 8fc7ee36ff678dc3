import { encodeGlobalID } from '@pothos/plugin-relay';
import {
  type FleetChanges as FleetChangesRow,
  MAX_FLEET,
  MAX_SHOWN_AT_ONCE,
  type WatchedFleet,
} from '../../domain/fleet/fleet-poller.js';
import { watchFleet } from '../../domain/fleet/watch-fleet.js';
import { requireValueLimit } from '../../domain/input/text-filter.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { RunTriggerEnum } from '../enums.js';
import { HostNode } from '../nodes/host-node.js';
import { rowIds } from '../rows/row-keys.js';
import { OF_SERVERS, ofServers } from '../schedules/of-servers.js';
import { ScheduleRun } from '../schedules/schedule-run.js';
import { Server } from '../servers/server.js';
import { ServerFilter, serverFilterOf } from '../servers/server-queries.js';
import { itemOf, streamWithErrors } from '../streams/stream-with-errors.js';

const ROWS = listCost(MAX_SHOWN_AT_ONCE);

const FleetChanges = builder.objectRef<FleetChangesRow>('FleetChanges').implement({
  description: 'Changes in a fleet since the previous event: each object in its present state.',
  fields: (t) => ({
    isGap: t.exposeBoolean('isGap', {
      description:
        'Whether changes before this event may be missing. This event has no changes: read the objects that you show again. True in the first event of a stream; no change after it is missed.',
    }),
    servers: t.field({
      type: [Server],
      description: 'Servers that were created, renamed or moved, whose state changed, or that match the filter now.',
      complexity: ROWS,
      resolve: ({ servers }) => [...servers],
    }),
    goneServerIds: t.idList({
      description:
        'Global ids of servers that were deleted, that you may no longer see, or that no longer match the filter.',
      resolve: ({ goneServers }) => goneServers.map((id) => encodeGlobalID('Server', id)),
    }),
    runs: t.field({
      type: [ScheduleRun],
      description: 'Runs that started, advanced by a step, or ended; oldest first.',
      complexity: ROWS,
      resolve: ({ runs }) => [...runs],
    }),
    nodes: t.field({
      type: [HostNode],
      description:
        'Nodes that were created or renamed, whose maintenance began or ended, or whose daemon began or stopped to answer.',
      complexity: ROWS,
      resolve: ({ nodes }) => [...nodes],
    }),
    goneNodeIds: t.idList({
      description: 'Global ids of deleted nodes.',
      resolve: ({ goneNodes }) => goneNodes.map((id) => encodeGlobalID('HostNode', id)),
    }),
  }),
});

const FleetRunFilter = builder.inputType('FleetRunFilter', {
  description:
    'Which runs to watch. Several values of one field: any of them matches. The fields of a run that this filter uses never change.',
  fields: (t) => ({
    serverIds: t.idList({ description: OF_SERVERS.serverIds }),
    nodeIds: t.idList({ description: OF_SERVERS.nodeIds }),
    ownerIds: t.idList({ description: OF_SERVERS.ownerIds }),
    scheduleIds: t.idList({ description: 'Those of these schedules: global ids. At most 500.' }),
    trigger: t.field({ type: [RunTriggerEnum], description: 'Runs with one of these triggers.' }),
  }),
});

interface FleetArguments {
  readonly servers?: typeof ServerFilter.$inferInput | null | undefined;
  readonly runs?: typeof FleetRunFilter.$inferInput | null | undefined;
  readonly includeNodes: boolean;
}

/** @throws {ValidationError} a text is not a global id of its type  @throws what `requireValueLimit` throws */
const fleetOf = ({ servers, runs, includeNodes }: FleetArguments): WatchedFleet => {
  requireValueLimit(runs);
  return {
    nodes: includeNodes,
    ...(servers ? { servers: serverFilterOf(servers, ['servers']) } : {}),
    ...(runs
      ? {
          runs: {
            ...ofServers(runs, ['runs']),
            scheduleIds: rowIds('Schedule', runs.scheduleIds, ['runs', 'scheduleIds']),
            triggers: runs.trigger,
          },
        }
      : {}),
  };
};

builder.subscriptionField('fleet', (t) =>
  t.field({
    type: FleetChanges,
    description: `Changes in a fleet: of servers that match a filter, of runs that you may read, and of nodes; at least one of the three. Read the objects that you show at the first event and at each event with \`isGap\`, so that you miss no change. At most ${MAX_FLEET} servers, and ${MAX_SHOWN_AT_ONCE} of a kind in one event.`,
    args: {
      servers: t.arg({ type: ServerFilter, description: 'Which servers to watch; `{}` for all that you may see.' }),
      runs: t.arg({ type: FleetRunFilter, description: 'Which runs to watch; `{}` for all that you may read.' }),
      includeNodes: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether to watch nodes, too. For administrators. Default false.',
      }),
    },
    subscribe: async (_root, args, ctx) => streamWithErrors(async () => watchFleet(ctx, fleetOf(args))),
    resolve: (streamed, _args, ctx) => itemOf(streamed, ctx),
  }),
);

import { encodeGlobalID } from '@pothos/plugin-relay';
import {
  type FleetChanges as FleetChangesRow,
  MAX_FLEET,
  MAX_SHOWN_AT_ONCE,
  type WatchedFleet,
} from '../../domain/fleet/fleet-poller.js';
import { watchFleet } from '../../domain/fleet/watch-fleet.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { RunTriggerEnum } from '../enums.js';
import { HostNode } from '../nodes/host-node.js';
import { rowId } from '../rows/row-keys.js';
import { OF_SERVERS, ofServers } from '../schedules/of-servers.js';
import { ScheduleRun } from '../schedules/schedule-run.js';
import { Server } from '../servers/server.js';
import { ServerFilter, serverFilterOf } from '../servers/server-queries.js';
import { itemOf, streamWithErrors } from '../streams/stream-with-errors.js';

const ROWS = listCost(MAX_SHOWN_AT_ONCE);

const FleetChanges = builder.objectRef<FleetChangesRow>('FleetChanges').implement({
  description: 'What has changed in a fleet since the event before: each object as it is now.',
  fields: (t) => ({
    isGap: t.exposeBoolean('isGap', {
      description:
        'Whether changes may have gone unheard before this event, which shows none: read again what you show. True in the first event of a stream, which comes as soon as nothing goes unheard any more.',
    }),
    servers: t.field({
      type: [Server],
      description: 'Made, renamed, moved, or in another state; or they match the filter now.',
      complexity: ROWS,
      resolve: ({ servers }) => [...servers],
    }),
    goneServers: t.idList({
      description: 'Global ids of servers that are deleted, not for you any more, or do not match the filter now.',
      resolve: ({ goneServers }) => goneServers.map((id) => encodeGlobalID('Server', id)),
    }),
    runs: t.field({
      type: [ScheduleRun],
      description: 'Begun, gone on by a step, or ended; oldest first.',
      complexity: ROWS,
      resolve: ({ runs }) => [...runs],
    }),
    nodes: t.field({
      type: [HostNode],
      description: 'Made, renamed, in or out of maintenance, or their daemons began or ceased to answer.',
      complexity: ROWS,
      resolve: ({ nodes }) => [...nodes],
    }),
    goneNodes: t.idList({
      description: 'Global ids of nodes that are deleted.',
      resolve: ({ goneNodes }) => goneNodes.map((id) => encodeGlobalID('HostNode', id)),
    }),
  }),
});

const FleetRunFilter = builder.inputType('FleetRunFilter', {
  description: 'Which runs to watch: by what they have as long as they live.',
  fields: (t) => ({
    server: t.id({ description: OF_SERVERS.server }),
    node: t.id({ description: OF_SERVERS.node }),
    owner: t.id({ description: OF_SERVERS.owner }),
    schedule: t.id({ description: 'Global id of a schedule.' }),
    triggers: t.field({ type: [RunTriggerEnum], description: 'What began them: any of these.' }),
  }),
});

interface FleetArguments {
  readonly servers?: typeof ServerFilter.$inferInput | null | undefined;
  readonly runs?: typeof FleetRunFilter.$inferInput | null | undefined;
  readonly nodes: boolean;
}

/** @throws {ValidationError} {NotFoundError} ids of other types */
const fleetOf = ({ servers, runs, nodes }: FleetArguments): WatchedFleet => ({
  nodes,
  ...(servers ? { servers: serverFilterOf(servers, ['servers']) } : {}),
  ...(runs
    ? {
        runs: {
          ...ofServers(runs),
          scheduleId: runs.schedule ? rowId('Schedule', runs.schedule) : undefined,
          triggers: runs.triggers,
        },
      }
    : {}),
});

builder.subscriptionField('fleet', (t) =>
  t.field({
    type: FleetChanges,
    description: `What changes in a fleet: of the servers that match a filter, of the runs that you may read, and of nodes; at least one of them. Subscribe, and read what you show at the first event and at each with \`isGap\`; nothing is missed then. At most ${MAX_FLEET} servers, and ${MAX_SHOWN_AT_ONCE} of a kind in one event.`,
    args: {
      servers: t.arg({ type: ServerFilter, description: 'These servers; all that you may see for `{}`.' }),
      runs: t.arg({ type: FleetRunFilter, description: 'These runs; all that you may read for `{}`.' }),
      nodes: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether nodes are watched, too: for administrators.',
      }),
    },
    subscribe: async (_root, args, ctx) => streamWithErrors(async () => watchFleet(ctx, fleetOf(args))),
    resolve: (streamed, _args, ctx) => itemOf(streamed, ctx),
  }),
);

import { encodeGlobalID } from '@pothos/plugin-relay';
import { MAX_FLEET } from '../../domain/fleet/fleet-poller.js';
import type {
  ServerEventKind,
  ServerEvent as ServerEventRow,
  ServerEvents as ServerEventsRow,
} from '../../domain/server-events/server-event.js';
import { watchFleetEvents } from '../../domain/server-events/watch-fleet-events.js';
import { watchServerEvents } from '../../domain/server-events/watch-server-events.js';
import { Activity } from '../activity/activity.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { ServerEventKindEnum, ServerEventOperationEnum } from '../enums.js';
import { findNodes, type GlobalId } from '../global-ids.js';
import { serverKey } from '../rows/row-keys.js';
import { Server } from '../servers/server.js';
import { ServerFilter, serverFilterOf } from '../servers/server-queries.js';
import { itemOf, streamWithErrors } from '../streams/stream-with-errors.js';

/** Points of a lookup of a subject. */
const SUBJECT_COST = 60;

/** Events that a usual item of a stream has; a longer one is charged by its events. */
const USUAL_EVENTS = 10;

/** The types of the objects that events are about; of all others it is the server. */
const TYPE_OF_KIND: Readonly<Partial<Record<ServerEventKind, string>>> = {
  allocation: 'Allocation',
  backup: 'Backup',
  database: 'ServerDatabase',
  restore: 'Backup',
  schedule: 'Schedule',
  subuser: 'Subuser',
  task: 'Task',
};

const subjectOf = ({ kind, rowId, server }: ServerEventRow): GlobalId => {
  const typename = TYPE_OF_KIND[kind];
  return typename === undefined || rowId === null
    ? { typename: 'Server', id: String(server.id) }
    : { typename, id: String(rowId) };
};

const ServerEvent = builder.objectRef<ServerEventRow>('ServerEvent').implement({
  description: 'Something that happened to a server, or to an object that belongs to it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the event; not a global id.' }),
    kind: t.expose('kind', { type: ServerEventKindEnum, description: 'What the event is about.' }),
    operation: t.expose('operation', {
      type: ServerEventOperationEnum,
      nullable: true,
      description: 'What happened to the subject. Null for files and for other actions, which `entry` names.',
    }),
    server: t.field({ type: Server, resolve: ({ server }) => server }),
    subjectId: t.id({
      description:
        'Global id of the object that the event is about, which may have been deleted: a backup (also for its restore), database, schedule, task, subuser or allocation; otherwise the server.',
      resolve: (event) => {
        const { typename, id } = subjectOf(event);
        return encodeGlobalID(typename, id);
      },
    }),
    subjectType: t.string({
      description: 'Name of the type of the subject.',
      resolve: (event) => subjectOf(event).typename,
    }),
    subject: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description: 'The object that the event is about, in its present state. Null if it was deleted.',
      complexity: SUBJECT_COST,
      resolve: async (event, _args, ctx, info): Promise<object | null> => {
        const [subject] = await findNodes(ctx, info, [subjectOf(event)]);
        return subject ?? null;
      },
    }),
    entry: t.field({
      type: Activity,
      nullable: true,
      description:
        'The activity entry of the change: its name, its details and its actor. Null for what nodes and the service do by themselves, and without `activity.read`.',
      resolve: ({ entry }) => entry,
    }),
    heardAt: t.expose('heardAt', { type: 'DateTime', description: 'Time at which the service learned of the event.' }),
  }),
});

const ServerEvents = builder.objectRef<ServerEventsRow>('ServerEvents').implement({
  description: 'Events of servers since the previous item of the stream.',
  fields: (t) => ({
    isGap: t.exposeBoolean('isGap', {
      description:
        'Whether events before this item may be missing: read the objects that you show again. True in the first item of a stream; no event after it is missed.',
    }),
    events: t.field({
      type: [ServerEvent],
      description: 'The events, in the order in which they were committed.',
      complexity: listCost(USUAL_EVENTS),
      resolve: ({ events }) => [...events],
    }),
    goneServerIds: t.idList({
      description:
        'Global ids of servers that were deleted, that you may no longer see, or that no longer match the filter. Always empty in the stream of one server, which ends instead.',
      resolve: ({ goneServers }) => goneServers.map((id) => encodeGlobalID('Server', id)),
    }),
  }),
});

const SEEN =
  'Events of objects that you may not read are left out: backups need `backup.read`, schedules and tasks `schedule.read`, databases `database.read`, subusers `user.read`, allocations `allocation.read`, variables `startup.read`, files `file.read`, and other actions `activity.read`. Power states are in `serverState` and `fleet`, runs in `scheduleRuns` and `fleet`.';

builder.subscriptionField('serverEvents', (t) =>
  t.field({
    type: ServerEvents,
    description: `What happens to a server and to the objects that belong to it: begin and end of backups, restores and installations; schedules, tasks, databases, subusers, allocations, variables and files; its settings and its suspension. Ends when it is deleted. ${SEEN}`,
    args: {
      serverId: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }),
    },
    subscribe: async (_root, { serverId }, ctx) =>
      streamWithErrors(async () => watchServerEvents(ctx, serverKey(serverId))),
    resolve: (streamed, _args, ctx) => itemOf(streamed, ctx),
  }),
);

builder.subscriptionField('fleetEvents', (t) =>
  t.field({
    type: ServerEvents,
    description: `The events of \`serverEvents\`, of all servers that match a filter; at most ${MAX_FLEET}. A gap also follows when servers are created, shared, or match the filter now. ${SEEN}`,
    args: {
      servers: t.arg({ type: ServerFilter, description: 'Which servers; by default all that you may see.' }),
    },
    subscribe: async (_root, { servers }, ctx) =>
      streamWithErrors(async () => watchFleetEvents(ctx, servers ? serverFilterOf(servers, ['servers']) : {})),
    resolve: (streamed, _args, ctx) => itemOf(streamed, ctx),
  }),
);

import { MAX_PAGE_SIZE } from '../../domain/page.js';
import type { ConsoleLine as ConsoleLineRow } from '../../domain/ports/consoles.js';
import { watchConsole } from '../../domain/servers/watch-console.js';
import { watchServerState } from '../../domain/servers/watch-server-state.js';
import { type ServerStats as ServerStatsRow, watchServerStats } from '../../domain/servers/watch-server-stats.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { ConsoleLineKindEnum } from '../enums.js';
import { requireFewIds } from '../paging/page-size.js';
import { serverKey } from '../rows/row-keys.js';
import { itemOf, streamWithErrors } from '../streams/stream-with-errors.js';
import { Server } from './server.js';
import { ServerResources } from './server-resources.js';

const ConsoleLine = builder.objectRef<ConsoleLineRow>('ConsoleLine').implement({
  description: 'A line of the console of a server, or a message of its node about it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConsoleLineKindEnum, description: 'Origin of the line.' }),
    text: t.exposeString('text', { description: 'Text of the line; may contain terminal escape codes.' }),
    sequence: t.exposeInt('sequence', {
      description:
        'Number that increases by one with each line while the console is watched, also across a resumed stream. Lines that you may not see are skipped. Starts again at 1 if a stream could not be resumed.',
    }),
    printedAt: t.expose('printedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the line was printed, by the clock of the node. Null on nodes with Wings, which do not tell, and for lines that were printed before the built-in node started.',
    }),
    heardAt: t.expose('heardAt', {
      type: 'DateTime',
      description: 'Time at which the service received the line from the node.',
    }),
  }),
});

const ServerStats = builder.objectRef<ServerStatsRow>('ServerStats').implement({
  description: 'The resource usage of a server at a moment.',
  fields: (t) => ({
    server: t.field({ type: Server, resolve: ({ server }) => server }),
    resources: t.field({
      type: ServerResources,
      nullable: true,
      description:
        'The usage. Null if the node did not answer or does not know the server, and outside the normal state.',
      resolve: ({ resources }) => resources,
    }),
    readAt: t.expose('readAt', { type: 'DateTime', description: 'Time at which the node answered, or failed to.' }),
  }),
});

const SERVER_ARGUMENT = { required: true, description: 'Global id, uuid or short identifier.' } as const;

builder.subscriptionField('serverState', (t) =>
  t.field({
    type: Server,
    description:
      'A server: first its present state, then each power state that it enters, and each change of its status, its suspension or its power order. `status` shows the end of an installation, `powerOrder` the outcome of a power action.',
    args: { serverId: t.arg.id(SERVER_ARGUMENT) },
    subscribe: async (_root, { serverId }, ctx) =>
      streamWithErrors(async () => watchServerState(ctx, serverKey(serverId))),
    resolve: (streamed, _args, ctx) => itemOf(streamed, ctx),
  }),
);

builder.subscriptionField('consoleLines', (t) =>
  t.field({
    type: [ConsoleLine],
    description:
      'The console of a server and the output of installations: first the latest lines, then new lines as they come, several in one event if they come quickly. Needs `websocket.connect`; only administrators see the output of install scripts.',
    args: { serverId: t.arg.id(SERVER_ARGUMENT) },
    subscribe: async (_root, { serverId }, ctx) => streamWithErrors(async () => watchConsole(ctx, serverKey(serverId))),
    resolve: (streamed, _args, ctx) => [...itemOf(streamed, ctx)],
  }),
);

builder.subscriptionField('serverStats', (t) =>
  t.field({
    type: [ServerStats],
    description: `The resource usage of servers, every three to five seconds: of each server at first, then of those whose usage has changed. However many people watch, each process asks each node once. Servers that you may not see are left out; an error if none is left. At most ${MAX_PAGE_SIZE} servers. For people, with client keys.`,
    args: {
      serverIds: t.arg.idList({
        required: true,
        description: 'Global ids, uuids or short identifiers.',
      }),
    },
    complexity: ({ serverIds }) => listCost(serverIds.length),
    subscribe: async (_root, { serverIds }, ctx) =>
      streamWithErrors(async () => {
        requireFewIds(serverIds, 'serverIds');
        return watchServerStats(ctx, serverIds.map(serverKey));
      }),
    resolve: (streamed, _args, ctx) => [...itemOf(streamed, ctx)],
  }),
);

import type { ConsoleLine as ConsoleLineRow } from '../../domain/ports.js';
import { serverStatus } from '../../domain/servers/server-status.js';
import { watchConsole } from '../../domain/servers/watch-console.js';
import { type ServerState as ServerStateRow, watchServerState } from '../../domain/servers/watch-server-state.js';
import { builder } from '../builder.js';
import { ConsoleLineKindEnum, PowerStateEnum, ServerStatusEnum } from '../enums.js';
import { itemOf, refusingStream } from '../refusing-stream.js';
import { serverKey } from '../row-keys.js';

const ServerState = builder.objectRef<ServerStateRow>('ServerState').implement({
  description: 'What can change about a server while it is watched. The end of an installation shows in `status`.',
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: '`internalId` of the server.' }),
    uuid: t.exposeString('uuid', { description: 'uuid of the server.' }),
    identifier: t.exposeString('identifier', { description: 'First eight characters of the uuid.' }),
    status: t.field({ type: ServerStatusEnum, description: 'What it is doing.', resolve: serverStatus }),
    powerState: t.expose('powerState', { type: PowerStateEnum, description: 'As the node last said.' }),
    suspended: t.exposeBoolean('suspended'),
  }),
});

const ConsoleLine = builder.objectRef<ConsoleLineRow>('ConsoleLine').implement({
  description: 'Something that a node said about the console of a server.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConsoleLineKindEnum, description: 'Whose line it is.' }),
    text: t.exposeString('text', { description: 'May hold colour codes of terminals.' }),
  }),
});

const SERVER_ARGUMENT = { required: true, description: 'Global id, uuid or short identifier.' } as const;

builder.subscriptionField('serverState', (t) =>
  t.field({
    type: ServerState,
    description: 'The state of a server, now and each time it has changed.',
    args: { server: t.arg.id(SERVER_ARGUMENT) },
    subscribe: async (_root, { server }, ctx) => refusingStream(async () => watchServerState(ctx, serverKey(server))),
    resolve: (streamed) => itemOf(streamed),
  }),
);

builder.subscriptionField('consoleLines', (t) =>
  t.field({
    type: [ConsoleLine],
    description:
      'What the console of a server prints, and how an installation goes: the latest lines now, then new ones as they come, several at once where they come quickly. Needs `websocket.connect`; the output of install scripts is for administrators.',
    args: { server: t.arg.id(SERVER_ARGUMENT) },
    subscribe: async (_root, { server }, ctx) => refusingStream(async () => watchConsole(ctx, serverKey(server))),
    resolve: (streamed) => [...itemOf(streamed)],
  }),
);

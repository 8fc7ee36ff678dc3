import type { ConsoleLine as ConsoleLineRow } from '../../domain/ports/consoles.js';
import { watchConsole } from '../../domain/servers/watch-console.js';
import { watchServerState } from '../../domain/servers/watch-server-state.js';
import { builder } from '../builder.js';
import { ConsoleLineKindEnum } from '../enums.js';
import { serverKey } from '../rows/row-keys.js';
import { itemOf, streamWithErrors } from '../streams/stream-with-errors.js';
import { Server } from './server.js';

const ConsoleLine = builder.objectRef<ConsoleLineRow>('ConsoleLine').implement({
  description: 'Something that a node said about the console of a server.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConsoleLineKindEnum, description: 'Whose line it is.' }),
    text: t.exposeString('text', { description: 'May hold colour codes of terminals.' }),
    sequence: t.exposeInt('sequence', {
      description:
        'Rises by one with each line as long as the console is watched, also across a resumed stream; lines that are not for you are left out. Begins again at 1 where a stream could not be resumed.',
    }),
    heardAt: t.expose('heardAt', { type: 'Instant', description: 'When the service heard it from the node.' }),
  }),
});

const SERVER_ARGUMENT = { required: true, description: 'Global id, uuid or short identifier.' } as const;

builder.subscriptionField('serverState', (t) =>
  t.field({
    type: Server,
    description:
      'A server, now and each time its status, power state or suspension has changed. The end of an installation shows in `status`.',
    args: { server: t.arg.id(SERVER_ARGUMENT) },
    subscribe: async (_root, { server }, ctx) => streamWithErrors(async () => watchServerState(ctx, serverKey(server))),
    resolve: (streamed, _args, ctx) => itemOf(streamed, ctx),
  }),
);

builder.subscriptionField('consoleLines', (t) =>
  t.field({
    type: [ConsoleLine],
    description:
      'What the console of a server prints, and how an installation goes: the latest lines now, then new ones as they come, several at once where they come quickly. Needs `websocket.connect`; the output of install scripts is for administrators.',
    args: { server: t.arg.id(SERVER_ARGUMENT) },
    subscribe: async (_root, { server }, ctx) => streamWithErrors(async () => watchConsole(ctx, serverKey(server))),
    resolve: (streamed, _args, ctx) => [...itemOf(streamed, ctx)],
  }),
);

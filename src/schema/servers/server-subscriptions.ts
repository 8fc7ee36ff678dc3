import type { ConsoleLine as ConsoleLineRow } from '../../domain/ports/consoles.js';
import { watchConsole } from '../../domain/servers/watch-console.js';
import { watchServerState } from '../../domain/servers/watch-server-state.js';
import { builder } from '../builder.js';
import { ConsoleLineKindEnum } from '../enums.js';
import { serverKey } from '../rows/row-keys.js';
import { itemOf, streamWithErrors } from '../streams/stream-with-errors.js';
import { Server } from './server.js';

const ConsoleLine = builder.objectRef<ConsoleLineRow>('ConsoleLine').implement({
  description: 'A line of the console of a server, or a message of its node about it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConsoleLineKindEnum, description: 'Origin of the line.' }),
    text: t.exposeString('text', { description: 'Text of the line; may contain terminal escape codes.' }),
    sequence: t.exposeInt('sequence', {
      description:
        'Number that increases by one with each line while the console is watched, also across a resumed stream. Lines that you may not see are skipped. Starts again at 1 if a stream could not be resumed.',
    }),
    heardAt: t.expose('heardAt', {
      type: 'Instant',
      description: 'Time at which the service received the line from the node.',
    }),
  }),
});

const SERVER_ARGUMENT = { required: true, description: 'Global id, uuid or short identifier.' } as const;

builder.subscriptionField('serverState', (t) =>
  t.field({
    type: Server,
    description:
      'A server: first its present state, then each change of its status, power state or suspension. `status` shows the end of an installation.',
    args: { server: t.arg.id(SERVER_ARGUMENT) },
    subscribe: async (_root, { server }, ctx) => streamWithErrors(async () => watchServerState(ctx, serverKey(server))),
    resolve: (streamed, _args, ctx) => itemOf(streamed, ctx),
  }),
);

builder.subscriptionField('consoleLines', (t) =>
  t.field({
    type: [ConsoleLine],
    description:
      'The console of a server and the output of installations: first the latest lines, then new lines as they come, several in one event if they come quickly. Needs `websocket.connect`; only administrators see the output of install scripts.',
    args: { server: t.arg.id(SERVER_ARGUMENT) },
    subscribe: async (_root, { server }, ctx) => streamWithErrors(async () => watchConsole(ctx, serverKey(server))),
    resolve: (streamed, _args, ctx) => [...itemOf(streamed, ctx)],
  }),
);

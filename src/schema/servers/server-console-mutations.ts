import type { SocketCredentials } from '../../domain/ports/node-links.js';
import { createConsoleSession } from '../../domain/servers/create-console-session.js';
import { CommandBody, sendCommand } from '../../domain/servers/send-command.js';
import { PowerBody, setPower } from '../../domain/servers/set-power.js';
import { builder } from '../builder.js';
import { PowerActionEnum } from '../enums.js';
import { errorTypes } from '../errors/error-types.js';
import type { GraphQLContext } from '../graphql-context.js';
import { checkedBy } from '../input/checked-by.js';
import { linkEnd } from '../link-end.js';
import { serverKey } from '../rows/row-keys.js';
import { Server } from './server.js';

const SERVER = 'Global id, uuid or short identifier.';

const rowOf = (ctx: GraphQLContext, id: number) => ctx.reads.server.findUniqueOrThrow({ where: { id } });

const SendCommandInput = builder.inputType('SendCommandInput', {
  description: 'A command, and its server.',
  extensions: { model: CommandBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    command: t.string({ required: true, description: 'One line without a line end, at most 65,535 characters.' }),
  }),
});

builder.mutationField('sendCommand', (t) =>
  t.field({
    type: Server,
    description: 'Sends one line to the console of a server. Answers when its node has accepted it.',
    args: { input: t.arg({ type: SendCommandInput, required: true }) },
    extensions: checkedBy(sendCommand, (input: typeof SendCommandInput.$inferInput) => ({
      server: serverKey(input.serverId),
      body: input,
    })),
    errors: errorTypes('DaemonError'),
    resolve: async (_root, { input }, ctx) =>
      rowOf(ctx, await sendCommand(ctx, { server: serverKey(input.serverId), body: input })),
  }),
);

const SetPowerInput = builder.inputType('SetPowerInput', {
  description: 'A power action, and its server.',
  extensions: { model: PowerBody },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER }),
    signal: t.field({ type: PowerActionEnum, required: true, description: 'The power action.' }),
  }),
});

builder.mutationField('setPower', (t) =>
  t.field({
    type: Server,
    description:
      'Starts, stops, restarts or kills a server. Answers when its node has accepted the action, before it is done.',
    args: { input: t.arg({ type: SetPowerInput, required: true }) },
    extensions: checkedBy(setPower, (input: typeof SetPowerInput.$inferInput) => ({
      server: serverKey(input.serverId),
      body: input,
    })),
    errors: errorTypes('DaemonError'),
    resolve: async (_root, { input }, ctx) =>
      rowOf(ctx, await setPower(ctx, { server: serverKey(input.serverId), body: input })),
  }),
);

const ConsoleSession = builder.objectRef<SocketCredentials>('ConsoleSession').implement({
  description: 'The token and address of a websocket to the console of a server.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL of the websocket, on the node.' }),
    token: t.exposeString('token', {
      description: 'Token that the client sends first, as the event `auth`. Valid until `expiresAt`: for 10 minutes.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Time until which the token is valid, by the clock of the node. Send a new one before.',
      resolve: ({ token }) => linkEnd(token),
    }),
  }),
});

const CreateConsoleSessionInput = builder.inputType('CreateConsoleSessionInput', {
  description: 'The server whose console to open.',
  fields: (t) => ({ serverId: t.id({ required: true, description: SERVER }) }),
});

builder.mutationField('createConsoleSession', (t) =>
  t.field({
    type: ConsoleSession,
    description: 'Creates a token for a websocket to the console of a server. The token contains your permissions.',
    args: { input: t.arg({ type: CreateConsoleSessionInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createConsoleSession(ctx, serverKey(input.serverId)),
  }),
);

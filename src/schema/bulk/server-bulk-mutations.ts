import type { GraphQLResolveInfo } from 'graphql';
import { MAX_SERVERS, onEachServer, ServersBody } from '../../domain/bulk/on-each-server.js';
import { type DomainError, ValidationError } from '../../domain/errors.js';
import { createSchedule } from '../../domain/schedules/create-schedule.js';
import { deleteServer } from '../../domain/servers/delete-server.js';
import { sendCommand } from '../../domain/servers/send-command.js';
import { setPower } from '../../domain/servers/set-power.js';
import { suspendServer, unsuspendServer } from '../../domain/servers/suspend-server.js';
import { builder } from '../builder.js';
import { PowerActionEnum } from '../enums.js';
import { errorTypes } from '../errors/error-types.js';
import { withInputPaths } from '../errors/with-input-paths.js';
import type { GraphQLContext } from '../graphql-context.js';
import { rowId } from '../rows/row-keys.js';
import { newScheduleFields } from '../schedules/schedule-mutations.js';
import { reinstall } from '../servers/reinstall.js';
import { BulkResult, type ServerOutcomeData, type ShownError } from './outcome.js';

/** Points for each server: the cost of a change of one server, without the request around it. */
const SERVER_COST = 300;

const priced = ({ input }: { readonly input: { readonly serverIds: readonly unknown[] } }) => {
  const count = Math.min(input.serverIds.length, MAX_SERVERS);
  return { field: SERVER_COST * count, multiplier: Math.max(1, count) };
};

const SERVERS = `Global ids, at most ${MAX_SERVERS}, without duplicates.`;

type ServerItem = { readonly id: number };

interface Bulk {
  readonly body: { readonly serverIds: readonly string[] };
  readonly work: (server: ServerItem) => Promise<unknown>;
  readonly info: GraphQLResolveInfo;
}

/** Calls the use case of one server for each server. */
const each = async (ctx: GraphQLContext, { body, work, info }: Bulk) => {
  const read = (name: string): ServerItem => ({ id: rowId('Server', name) });
  const outcomes = await onEachServer(ctx, { body, read, work });
  return {
    outcomes: [...outcomes].map(
      ([id, error]): ServerOutcomeData => ({ id, error: error === null ? null : plain(withInputPaths(error, info)) }),
    ),
  };
};

const plain = (error: DomainError): ShownError => {
  const { code, message, retryAfterSeconds } = error;
  if (!(error instanceof ValidationError)) return { code, message, retryAfterSeconds };
  return { code, message, retryAfterSeconds, issues: error.issues };
};

const ServersInput = builder.inputType('ServersInput', {
  description: 'The servers of the operation.',
  extensions: { model: ServersBody },
  fields: (t) => ({ serverIds: t.idList({ required: true, description: SERVERS }) }),
});

const OF_MANY =
  'The servers are processed a few at a time and independently, and the result lists the outcome for each. Servers that have not started after 15 s fail with `NOT_TRIED`.';

const LIFECYCLE = {
  suspendServers: { run: suspendServer, description: 'Stops servers and prevents their start.' },
  unsuspendServers: { run: unsuspendServer, description: 'Ends suspensions. Does not start the servers.' },
  reinstallServers: { run: reinstall, description: "Runs the eggs' install scripts again; data may be lost." },
} as const;

for (const [name, { run, description }] of Object.entries(LIFECYCLE)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: BulkResult,
      description: `${description} ${OF_MANY}`,
      complexity: priced,
      args: { input: t.arg({ type: ServersInput, required: true }) },
      errors: errorTypes(),
      resolve: (_root, { input }, ctx, info) => each(ctx, { body: input, info, work: ({ id }) => run(ctx, id) }),
    }),
  );
}

const DeleteServersInput = builder.inputType('DeleteServersInput', {
  description: 'The servers to delete.',
  extensions: { model: ServersBody },
  fields: (t) => ({
    serverIds: t.idList({ required: true, description: SERVERS }),
    force: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether to continue if a node rejects the deletion or does not answer. Default false.',
    }),
  }),
});

builder.mutationField('deleteServers', (t) =>
  t.field({
    type: BulkResult,
    description: `Deletes servers, on their nodes and in the service. ${OF_MANY}`,
    complexity: priced,
    args: { input: t.arg({ type: DeleteServersInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx, info) =>
      each(ctx, { body: input, info, work: ({ id }) => deleteServer(ctx, { id, force: input.force }) }),
  }),
);

const SetPowerOfServersInput = builder.inputType('SetPowerOfServersInput', {
  description: 'A power action, and its servers.',
  extensions: { model: ServersBody },
  fields: (t) => ({
    serverIds: t.idList({ required: true, description: SERVERS }),
    signal: t.field({ type: PowerActionEnum, required: true }),
  }),
});

builder.mutationField('setPowerOfServers', (t) =>
  t.field({
    type: BulkResult,
    description: `Starts, stops, restarts or kills servers. ${OF_MANY}`,
    complexity: priced,
    args: { input: t.arg({ type: SetPowerOfServersInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx, info) =>
      each(ctx, { body: input, info, work: (server) => setPower(ctx, { server, body: input }) }),
  }),
);

const SendCommandToServersInput = builder.inputType('SendCommandToServersInput', {
  description: 'A command, and its servers.',
  extensions: { model: ServersBody },
  fields: (t) => ({
    serverIds: t.idList({ required: true, description: SERVERS }),
    command: t.string({ required: true, description: 'One line without a line end, at most 65,535 characters.' }),
  }),
});

builder.mutationField('sendCommandToServers', (t) =>
  t.field({
    type: BulkResult,
    description: `Sends one line to the consoles of servers. ${OF_MANY}`,
    complexity: priced,
    args: { input: t.arg({ type: SendCommandToServersInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx, info) =>
      each(ctx, { body: input, info, work: (server) => sendCommand(ctx, { server, body: input }) }),
  }),
);

const ApplyScheduleInput = builder.inputType('ApplyScheduleInput', {
  description: 'A schedule, and the servers on which it is created.',
  extensions: { model: ServersBody },
  fields: (t) => ({ serverIds: t.idList({ required: true, description: SERVERS }), ...newScheduleFields(t) }),
});

builder.mutationField('applySchedule', (t) =>
  t.field({
    type: BulkResult,
    description: `Creates the same schedule, with its tasks, on each of the servers. ${OF_MANY}`,
    complexity: priced,
    args: { input: t.arg({ type: ApplyScheduleInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx, info) =>
      each(ctx, {
        body: input,
        info,
        work: (server) => createSchedule(ctx, { server, body: input }),
      }),
  }),
);

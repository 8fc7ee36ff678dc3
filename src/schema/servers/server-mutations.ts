import { createServer } from '../../domain/servers/create-server.js';
import { CreateServer } from '../../domain/servers/create-server-model.js';
import { deleteServer } from '../../domain/servers/delete-server.js';
import { SERVER_TEXTS } from '../../domain/servers/server-fields.js';
import { mapValues } from '../../domain/values/objects.js';
import { builder } from '../builder.js';
import { Deleted } from '../deleted.js';
import { namedInDomain } from '../domain-names.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId } from '../rows/row-keys.js';
import { namesRows } from '../rows/row-references.js';
import { Server } from './server.js';

const LimitsInput = builder.inputType('LimitsInput', {
  description: 'Limits of a server on its node.',
  fields: (t) => ({
    memory: t.int({ required: true, description: 'Limit in MB; 0 is unlimited.' }),
    swap: t.int({ required: true, description: 'Swap in MB; 0 disables it, -1 is unlimited.' }),
    disk: t.int({ required: true, description: 'Limit in MB; 0 is unlimited.' }),
    io: t.int({ required: true, description: 'Weight of block IO, 10 to 1000.' }),
    cpu: t.int({ required: true, description: 'Processor limit in percent of one core; 0 is unlimited.' }),
    threads: t.string({
      description: 'CPU threads to which the server is pinned, such as `0-3` or `0,2,4`; null for all.',
    }),
    isOomKillerDisabled: t.boolean(namedInDomain('oomDisabled')),
  }),
});

const FeatureLimitsInput = builder.inputType('FeatureLimitsInput', {
  description: 'How many databases, allocations and backups the owner of a server may create.',
  fields: (t) => ({
    databases: t.int({ description: '0 none, null unlimited; none where it is left out.' }),
    allocations: t.int({ description: '0 none, null unlimited; none where it is left out.' }),
    backups: t.int({ description: '0 or absent: none.' }),
  }),
});

const AllocationInput = builder.inputType('AllocationInput', {
  description: 'The allocations to assign to a new server.',
  fields: (t) => ({
    defaultId: t.id({
      ...namesRows('Allocation', 'default'),
      required: true,
      description: 'Global id of the primary allocation.',
    }),
    additionalIds: t.idList({
      ...namesRows('Allocation', 'additional'),
      description: 'Global ids of the additional allocations.',
    }),
  }),
});

const DeployInput = builder.inputType('DeployInput', {
  description: 'Rules by which the service chooses node and allocation.',
  fields: (t) => ({
    locationIds: t.idList({
      ...namesRows('Location', 'locations'),
      required: true,
      description: 'Global ids of allowed locations; an empty list means any.',
    }),
    hasDedicatedIp: t.boolean({
      ...namedInDomain('dedicatedIp'),
      description: 'Whether to use only addresses without assigned allocations. Default false.',
    }),
    portRange: t.stringList({
      required: true,
      description: 'Allowed ports: `25565`, `25565-25600`. An empty list means any.',
    }),
  }),
});

const CreateServerInput = builder.inputType('CreateServerInput', {
  description: 'A server to create, on a given allocation or placed automatically.',
  extensions: { model: CreateServer },
  fields: (t) => ({
    externalId: t.string(),
    name: t.string({ required: true }),
    ...mapValues(SERVER_TEXTS, () => t.string()),
    ownerId: t.id({ ...namesRows('User', 'user'), required: true, description: 'Global id of the owner.' }),
    eggId: t.id({ ...namesRows('Egg', 'egg'), required: true, description: 'Global id of the egg.' }),
    image: t.string({ required: true }),
    startup: t.string({ required: true, description: 'Startup command; may contain `{{NAME}}` placeholders.' }),
    environment: t.field({
      type: 'JSONObject',
      required: true,
      description: "Values of the egg's variables; an absent variable takes its default.",
    }),
    skipScripts: t.boolean({ description: 'Whether to skip the install script. Default false.' }),
    isOomKillerDisabled: t.boolean(namedInDomain('oomDisabled')),
    limits: t.field({ type: LimitsInput, required: true }),
    featureLimits: t.field({
      type: FeatureLimitsInput,
      description: 'How many databases, allocations and backups the owner may create. Default: none.',
    }),
    allocation: t.field({ type: AllocationInput, description: 'Required unless `deploy` is given.' }),
    deploy: t.field({
      type: DeployInput,
      description: 'Rules of automatic placement; required unless `allocation` is given.',
    }),
    startOnCompletion: t.boolean({ description: 'Whether to start the server after the installation. Default false.' }),
  }),
});

builder.mutationField('createServer', (t) =>
  t.field({
    type: Server,
    description: 'Creates a server. Answers when its node has accepted it; the installation follows.',
    args: { input: t.arg({ type: CreateServerInput, required: true }) },
    extensions: checkedBy(createServer, (input: typeof CreateServerInput.$inferInput) => input),
    errors: errorTypes('DaemonError'),
    resolve: (_root, { input }, ctx) => createServer(ctx, ctx.isTrusted ? input : withDefaults(input)),
  }),
);

/** Defaults of members that must be there over REST. Source: choices.md 15. */
const withDefaults = (input: typeof CreateServerInput.$inferInput) => ({
  ...input,
  featureLimits: { databases: 0, allocations: 0, backups: 0, ...input.featureLimits },
  // By the name of the domain, under which the member arrives here.
  deploy: input.deploy && { dedicatedIp: false, ...input.deploy },
});

const DeleteServerInput = builder.inputType('DeleteServerInput', {
  description: 'The server to delete.',
  fields: (t) => ({
    id: t.id({ required: true }),
    force: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether to continue if the node rejects the deletion or does not answer. Default false.',
    }),
  }),
});

builder.mutationField('deleteServer', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a server, on its node and in the service, with its schedules and backup records.',
    args: { input: t.arg({ type: DeleteServerInput, required: true }) },
    errors: errorTypes('DaemonError'),
    resolve: async (_root, { input }, ctx) => {
      await deleteServer(ctx, { id: rowId('Server', input.id), force: input.force });
      return { id: input.id };
    },
  }),
);

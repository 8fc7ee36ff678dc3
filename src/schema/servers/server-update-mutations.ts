import { reinstallAccessibleServer, reinstallServer } from '../../domain/servers/reinstall-server.js';
import { SERVER_TEXTS } from '../../domain/servers/server-fields.js';
import { suspendServer, unsuspendServer } from '../../domain/servers/suspend-server.js';
import { updateServerBuild } from '../../domain/servers/update-server-build.js';
import { ServerBuild } from '../../domain/servers/update-server-build-model.js';
import { ServerDetails, updateServerDetails } from '../../domain/servers/update-server-details.js';
import { ServerStartup, updateServerStartup } from '../../domain/servers/update-server-startup.js';
import { endRestore } from '../../domain/unreported/end-restore.js';
import { markInstalled } from '../../domain/unreported/mark-installed.js';
import { mapValues } from '../../domain/values/objects.js';
import { builder } from '../builder.js';
import { namedInDomain } from '../domain-names.js';
import { ServerScopeEnum } from '../enums.js';
import { errorTypes } from '../errors/error-types.js';
import type { GraphQLContext } from '../graphql-context.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId, serverKey } from '../rows/row-keys.js';
import { namesRows } from '../rows/row-references.js';
import { mayAskForAll } from './reinstall.js';
import { Server } from './server.js';

const UpdateServerDetailsInput = builder.inputType('UpdateServerDetailsInput', {
  description: 'Changes of the details of a server. Absent fields do not change.',
  extensions: { model: ServerDetails },
  fields: (t) => ({
    id: t.id({ required: true }),
    externalId: t.string({ description: 'Null clears the value.' }),
    name: t.string(),
    ownerId: t.id({ ...namesRows('User', 'user'), description: 'Global id of the new owner.' }),
    ...mapValues(SERVER_TEXTS, () => t.string({ description: 'Null clears the value.' })),
  }),
});

builder.mutationField('updateServerDetails', (t) =>
  t.field({
    type: Server,
    description: 'Changes name, description, owner and external id.',
    args: { input: t.arg({ type: UpdateServerDetailsInput, required: true }) },
    extensions: checkedBy(updateServerDetails, (input: typeof UpdateServerDetailsInput.$inferInput) => ({
      id: rowId('Server', input.id),
      details: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateServerDetails(ctx, { id: rowId('Server', input.id), details: input }),
  }),
);

const LimitsChange = builder.inputType('LimitsChange', {
  description: 'Absent fields do not change.',
  fields: (t) => ({
    memory: t.int({ description: 'Limit in MB; 0 is unlimited.' }),
    swap: t.int({ description: 'Swap in MB; 0 disables it, -1 is unlimited.' }),
    disk: t.int({ description: 'Limit in MB; 0 is unlimited.' }),
    io: t.int({ description: 'Weight of block IO, 10 to 1000.' }),
    cpu: t.int({ description: 'Processor limit in percent of one core; 0 is unlimited.' }),
    threads: t.string({
      description: 'CPU threads to which the server is pinned, such as `0-3` or `0,2,4`; null for all.',
    }),
    isOomKillerDisabled: t.boolean(namedInDomain('oomDisabled')),
  }),
});

const FeatureLimitsChange = builder.inputType('FeatureLimitsChange', {
  description: 'Absent fields do not change.',
  fields: (t) => ({
    databases: t.int({ description: 'Maximum number: 0 for none, null for unlimited.' }),
    allocations: t.int({ description: 'Maximum number: 0 for none, null for unlimited.' }),
    backups: t.int({ description: 'Maximum number; 0 or null for none.' }),
  }),
});

const UpdateServerBuildInput = builder.inputType('UpdateServerBuildInput', {
  description: 'Changes of the limits and allocations of a server. Absent fields do not change.',
  extensions: { model: ServerBuild },
  fields: (t) => ({
    id: t.id({ required: true }),
    allocationId: t.id({
      ...namesRows('Allocation', 'allocation'),
      description: 'Global id of the primary allocation.',
    }),
    isOomKillerDisabled: t.boolean(namedInDomain('oomDisabled')),
    limits: t.field({ type: LimitsChange }),
    featureLimits: t.field({ type: FeatureLimitsChange }),
    addAllocationIds: t.idList({
      ...namesRows('Allocation', 'addAllocations'),
      description: 'Global ids of allocations to add, at most 1,000. Those that are not free are skipped.',
    }),
    removeAllocationIds: t.idList({
      ...namesRows('Allocation', 'removeAllocations'),
      description: 'Global ids of allocations to remove, at most 1,000. Those of other servers are skipped.',
    }),
  }),
});

builder.mutationField('updateServerBuild', (t) =>
  t.field({
    type: Server,
    description: 'Changes limits and allocations, and lets the node fetch them.',
    args: { input: t.arg({ type: UpdateServerBuildInput, required: true }) },
    extensions: checkedBy(updateServerBuild, (input: typeof UpdateServerBuildInput.$inferInput) => ({
      id: rowId('Server', input.id),
      build: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateServerBuild(ctx, { id: rowId('Server', input.id), build: input }),
  }),
);

const UpdateServerStartupInput = builder.inputType('UpdateServerStartupInput', {
  description: 'Changes of the startup of a server. Absent fields do not change.',
  extensions: { model: ServerStartup },
  fields: (t) => ({
    id: t.id({ required: true }),
    startup: t.string({ description: 'Startup command; may contain `{{NAME}}` placeholders.' }),
    environment: t.field({
      type: 'JSONObject',
      description: 'Values to change; all variables of the egg are checked.',
    }),
    eggId: t.id({ ...namesRows('Egg', 'egg'), description: 'Global id of the egg.' }),
    image: t.string(),
    skipScripts: t.boolean({ description: 'Whether to skip the install script from the next installation on.' }),
  }),
});

builder.mutationField('updateServerStartup', (t) =>
  t.field({
    type: Server,
    description: 'Changes startup command, egg, image and variables, from the next start on.',
    args: { input: t.arg({ type: UpdateServerStartupInput, required: true }) },
    extensions: checkedBy(updateServerStartup, (input: typeof UpdateServerStartupInput.$inferInput) => ({
      id: rowId('Server', input.id),
      startup: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateServerStartup(ctx, { id: rowId('Server', input.id), startup: input }),
  }),
);

const ServerIdInput = builder.inputType('ServerIdInput', { fields: (t) => ({ id: t.id({ required: true }) }) });

const LIFECYCLE = {
  suspendServer: {
    run: suspendServer,
    errors: errorTypes('DaemonError'),
    description: 'Stops a server and prevents its start.',
  },
  unsuspendServer: {
    run: unsuspendServer,
    errors: errorTypes('DaemonError'),
    description: 'Ends a suspension. Does not start the server.',
  },
  markInstalled: {
    run: markInstalled,
    errors: errorTypes(),
    description: 'Sets a server to installed if its node does not report the installation, or reported that it failed.',
  },
} as const;

for (const [name, { run, errors, description }] of Object.entries(LIFECYCLE)) {
  builder.mutationField(name, (t) =>
    t.field({
      type: Server,
      description,
      args: { input: t.arg({ type: ServerIdInput, required: true }) },
      errors,
      resolve: (_root, { input }, ctx) => changed(ctx, rowId('Server', input.id), run),
    }),
  );
}

const EndRestoreInput = builder.inputType('EndRestoreInput', {
  description: 'The result to set for the last restore of a server.',
  fields: (t) => ({
    id: t.id({ required: true }),
    isSuccessful: t.boolean({
      description: 'Whether the files show that the restore succeeded; absent if the files do not show it.',
    }),
  }),
});

builder.mutationField('endRestore', (t) =>
  t.field({
    type: Server,
    description:
      'Ends the restore of a backup that the node does not report, or sets its result if that is `UNKNOWN`. Fails if `isSuccessful` is given while the server is `RESTORING_BACKUP`, because the restore may still be in progress on its node.',
    args: { input: t.arg({ type: EndRestoreInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) =>
      changed(ctx, rowId('Server', input.id), (own, id) =>
        endRestore(own, { id, isSuccessful: input.isSuccessful ?? undefined }),
      ),
  }),
);

/** Runs a use case that returns nothing, then returns the server in its present state. */
const changed = async (ctx: GraphQLContext, id: number, run: (ctx: GraphQLContext, id: number) => Promise<void>) => {
  await run(ctx, id);
  return ctx.reads.server.findUniqueOrThrow({ where: { id } });
};

builder.mutationField('reinstallServer', (t) =>
  t.field({
    type: Server,
    description: "Runs the egg's install script again; data may be lost.",
    args: {
      input: t.arg({ type: ServerIdInput, required: true }),
      scope: t.arg({
        type: ServerScopeEnum,
        description:
          '`ALL`: in every state of the server, for administrators. `ACCESSIBLE`: in its normal state, with `settings.reinstall`; the id may be a uuid or short identifier. Default: the one that your key allows.',
      }),
    },
    errors: errorTypes('DaemonError'),
    resolve: async (_root, { input: { id }, scope }, ctx) => {
      const isForAll = (scope ?? (mayAskForAll(ctx) ? 'all' : 'accessible')) === 'all';
      if (isForAll) return changed(ctx, rowId('Server', id), reinstallServer);
      const where = { id: await reinstallAccessibleServer(ctx, serverKey(id)) };
      return ctx.reads.server.findUniqueOrThrow({ where });
    },
  }),
);

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
import { ServerScopeEnum } from '../enums.js';
import { errorTypes } from '../errors/error-types.js';
import type { GraphQLContext } from '../graphql-context.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId, serverKey } from '../rows/row-keys.js';
import { namesRows } from '../rows/row-references.js';
import { mayAskForAll } from './reinstall.js';
import { Server } from './server.js';

const ServerDetailsInput = builder.inputType('ServerDetailsInput', {
  description: 'What is left out stays as it is.',
  extensions: { model: ServerDetails },
  fields: (t) => ({
    externalId: t.string({ description: 'Null clears it.' }),
    name: t.string(),
    user: t.id({ ...namesRows('User'), description: 'Global id of the new owner.' }),
    ...mapValues(SERVER_TEXTS, () => t.string({ description: 'Null clears it.' })),
  }),
});

const UpdateServerDetailsInput = builder.inputType('UpdateServerDetailsInput', {
  description: 'The server whose details change, and how.',
  fields: (t) => ({ id: t.id({ required: true }), details: t.field({ type: ServerDetailsInput, required: true }) }),
});

builder.mutationField('updateServerDetails', (t) =>
  t.field({
    type: Server,
    description: 'Changes name, description, owner and external id.',
    args: { input: t.arg({ type: UpdateServerDetailsInput, required: true }) },
    extensions: checkedBy(updateServerDetails, (input: typeof UpdateServerDetailsInput.$inferInput) => ({
      id: rowId('Server', input.id),
      details: input.details,
    })),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) =>
      updateServerDetails(ctx, { id: rowId('Server', input.id), details: input.details }),
  }),
);

const LimitsChange = builder.inputType('LimitsChange', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    memory: t.int({ description: 'MB; 0 is unlimited.' }),
    swap: t.int({ description: 'MB; 0 disables, -1 is unlimited.' }),
    disk: t.int({ description: 'MB; 0 is unlimited.' }),
    io: t.int({ description: 'Weight of block IO, 10 to 1000.' }),
    cpu: t.int({ description: 'Percent of one core; 0 is unlimited.' }),
    threads: t.string({ description: 'CPU threads to pin; null pins none.' }),
    oomDisabled: t.boolean(),
  }),
});

const FeatureLimitsChange = builder.inputType('FeatureLimitsChange', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    databases: t.int({ description: '0 none, null unlimited.' }),
    allocations: t.int({ description: '0 none, null unlimited.' }),
    backups: t.int({ description: '0 or null none.' }),
  }),
});

const ServerBuildInput = builder.inputType('ServerBuildInput', {
  description: 'What is left out stays as it is.',
  extensions: { model: ServerBuild },
  fields: (t) => ({
    allocation: t.id({ ...namesRows('Allocation'), description: 'Global id of the primary allocation.' }),
    oomDisabled: t.boolean(),
    limits: t.field({ type: LimitsChange }),
    featureLimits: t.field({ type: FeatureLimitsChange }),
    addAllocations: t.idList({
      ...namesRows('Allocation'),
      description: 'Global ids; those that are not free are left out.',
    }),
    removeAllocations: t.idList({
      ...namesRows('Allocation'),
      description: "Global ids; those that are not the server's are left out.",
    }),
  }),
});

const UpdateServerBuildInput = builder.inputType('UpdateServerBuildInput', {
  description: 'The server whose limits or allocations change, and how.',
  fields: (t) => ({ id: t.id({ required: true }), build: t.field({ type: ServerBuildInput, required: true }) }),
});

builder.mutationField('updateServerBuild', (t) =>
  t.field({
    type: Server,
    description: 'Changes limits and allocations, and tells the node.',
    args: { input: t.arg({ type: UpdateServerBuildInput, required: true }) },
    extensions: checkedBy(updateServerBuild, (input: typeof UpdateServerBuildInput.$inferInput) => ({
      id: rowId('Server', input.id),
      build: input.build,
    })),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => updateServerBuild(ctx, { id: rowId('Server', input.id), build: input.build }),
  }),
);

const ServerStartupInput = builder.inputType('ServerStartupInput', {
  description: 'What is left out stays as it is.',
  extensions: { model: ServerStartup },
  fields: (t) => ({
    startup: t.string({ description: 'Startup command; may use `{{NAME}}` placeholders.' }),
    environment: t.field({ type: 'JSONObject', description: 'Values to change; all variables are checked then.' }),
    egg: t.id({ ...namesRows('Egg'), description: 'Global id of the egg.' }),
    image: t.string(),
    skipScripts: t.boolean({ description: 'Do not run the install script at the next reinstall.' }),
  }),
});

const UpdateServerStartupInput = builder.inputType('UpdateServerStartupInput', {
  description: 'The server whose startup changes, and how.',
  fields: (t) => ({ id: t.id({ required: true }), startup: t.field({ type: ServerStartupInput, required: true }) }),
});

builder.mutationField('updateServerStartup', (t) =>
  t.field({
    type: Server,
    description: 'Changes startup command, egg, image and variables; in force from the next start.',
    args: { input: t.arg({ type: UpdateServerStartupInput, required: true }) },
    extensions: checkedBy(updateServerStartup, (input: typeof UpdateServerStartupInput.$inferInput) => ({
      id: rowId('Server', input.id),
      startup: input.startup,
    })),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) =>
      updateServerStartup(ctx, { id: rowId('Server', input.id), startup: input.startup }),
  }),
);

const ServerIdInput = builder.inputType('ServerIdInput', { fields: (t) => ({ id: t.id({ required: true }) }) });

const LIFECYCLE = {
  suspendServer: {
    run: suspendServer,
    errors: errorTypes('DaemonError'),
    description: 'Stops a server and keeps it from being started.',
  },
  unsuspendServer: {
    run: unsuspendServer,
    errors: errorTypes('DaemonError'),
    description: 'Ends a suspension. The server is not started.',
  },
  markInstalled: {
    run: markInstalled,
    errors: errorTypes(),
    description: 'Says that a server is installed, where its node does not say so or said that it failed.',
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
  description: 'What is to be said of the last restore of a server.',
  fields: (t) => ({
    id: t.id({ required: true }),
    successful: t.boolean({ description: 'What a look at the files found; left out where they do not tell either.' }),
  }),
});

builder.mutationField('endRestore', (t) =>
  t.field({
    type: Server,
    description:
      'Says that the restore of a backup is over, where the node does not say so, or how it ended, where that is `unknown`. ' +
      'While the server is `restoring_backup`, `successful` is refused: the restore may be under way, and its node knows.',
    args: { input: t.arg({ type: EndRestoreInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) =>
      changed(ctx, rowId('Server', input.id), (own, id) =>
        endRestore(own, { id, isSuccessful: input.successful ?? undefined }),
      ),
  }),
);

/** Runs a verb that answers nothing, then shows the server as it is now. */
const changed = async (ctx: GraphQLContext, id: number, run: (ctx: GraphQLContext, id: number) => Promise<void>) => {
  await run(ctx, id);
  return ctx.db.server.findUniqueOrThrow({ where: { id } });
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
          '`all`: in every state, for administrators. `accessible`: in its normal state, with `settings.reinstall`; the id may be a uuid or short identifier. Default: what you may.',
      }),
    },
    errors: errorTypes('DaemonError'),
    resolve: async (_root, { input: { id }, scope }, ctx) => {
      const isForAll = (scope ?? (mayAskForAll(ctx) ? 'all' : 'accessible')) === 'all';
      if (isForAll) return changed(ctx, rowId('Server', id), reinstallServer);
      const where = { id: await reinstallAccessibleServer(ctx, serverKey(id)) };
      return ctx.db.server.findUniqueOrThrow({ where });
    },
  }),
);

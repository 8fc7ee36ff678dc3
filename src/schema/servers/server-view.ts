import { SERVER_PARTS } from '../../domain/access/server-parts.js';
import { MAX_VARIABLES } from '../../domain/eggs/egg-file.js';
import { INVOCATION_SELECT, invocationOf } from '../../domain/servers/invocation.js';
import { findServerResources, RESOURCES_SELECT } from '../../domain/servers/server-resources.js';
import { lifecycleOf } from '../../domain/servers/server-status.js';
import { SERVER_VARIABLES_SELECT, viewableVariablesOf } from '../../domain/servers/server-variables.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { LifecycleEnum } from '../enums.js';
import { rowSlicerOf } from '../paging/row-slicer-of.js';
import { holds } from '../visibility/rules.js';
import { Server, ServerVariable, VARIABLES_COST } from './server.js';
import { RESOURCES_COST, RESOURCES_FIELDS, ServerResources } from './server-resources.js';

/** The relation of a server to the person who reads it. */

builder.prismaObjectFields(Server, (t) => ({
  isOwner: t.boolean({
    description: 'Whether you own it.',
    select: { ownerId: true },
    resolve: ({ ownerId }, _args, { principal }) => principal.kind === 'user' && principal.user.id === ownerId,
  }),
  permissions: t.stringList({
    description: 'Your permissions on the server: names, or `*` for all. Empty with an application key.',
    select: { id: true, ownerId: true },
    resolve: async (server, _args, ctx) => [...((await ctx.loaders.permissions(server))?.names ?? [])],
  }),
  lifecycle: t.field({
    type: LifecycleEnum,
    nullable: true,
    description: 'The lifecycle state outside the normal state; null in the normal state.',
    select: { suspended: true, status: true },
    resolve: lifecycleOf,
  }),
  invocation: t.string({
    description:
      'The startup command with the values of its placeholders. Hidden variables are `[hidden]`; without `startup.read` all variables are.',
    complexity: VARIABLES_COST,
    select: { ownerId: true, ...INVOCATION_SELECT },
    resolve: (server, _args, ctx) => {
      const shows = holds(ctx, server, SERVER_PARTS.startup.permission);
      const show = (showsVariables: boolean) => invocationOf(server, { showsVariables });
      return typeof shows === 'boolean' ? show(shows) : shows.then(show);
    },
  }),
  startupVariables: t.field({
    type: [ServerVariable],
    description: 'The variables that people may see, in the order of the egg.',
    complexity: { ...listCost(MAX_VARIABLES), field: VARIABLES_COST },
    select: SERVER_VARIABLES_SELECT,
    resolve: viewableVariablesOf,
  }),
  resources: t.field({
    type: ServerResources,
    nullable: true,
    description:
      'Present resource usage. Calls the node once for each server, and costs accordingly. Null if the node does not answer, and outside the normal state.',
    complexity: RESOURCES_COST,
    select: { id: true, ...RESOURCES_SELECT },
    resolve: async (server, _args, ctx) => {
      await rowSlicerOf(ctx).takeSlice(RESOURCES_FIELDS);
      return findServerResources(ctx, server);
    },
  }),
  eggFeatures: t.stringList({
    description: 'Names of features of the egg, such as `eula`.',
    select: { egg: { select: { features: true } } },
    resolve: ({ egg }) => egg.features,
  }),
}));

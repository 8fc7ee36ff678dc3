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

/** What a server is to the person who looks at it. */

builder.prismaObjectFields(Server, (t) => ({
  isOwner: t.boolean({
    description: 'Whether you own it.',
    select: { ownerId: true },
    resolve: ({ ownerId }, _args, { principal }) => principal.kind === 'user' && principal.user.id === ownerId,
  }),
  permissions: t.stringList({
    description: 'What you may do on it: names, or `*` for all there are on a server. None with an application key.',
    select: { id: true, ownerId: true },
    resolve: async (server, _args, ctx) => [...((await ctx.loaders.permissions(server))?.names ?? [])],
  }),
  lifecycle: t.field({
    type: LifecycleEnum,
    nullable: true,
    description: 'What keeps it out of its normal state; null while nothing does.',
    select: { suspended: true, status: true },
    resolve: lifecycleOf,
  }),
  invocation: t.string({
    description:
      'The startup command with its placeholders replaced. Hidden variables show as `[hidden]`; without `startup.read` all of them do.',
    complexity: VARIABLES_COST,
    select: { id: true, ownerId: true, ...INVOCATION_SELECT },
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
      'What it uses at this moment. Asks its node, one call for each server, and costs accordingly. Null when the node does not answer, and out of the normal state.',
    complexity: RESOURCES_COST,
    select: { id: true, ...RESOURCES_SELECT },
    resolve: async (server, _args, ctx) => {
      await rowSlicerOf(ctx).takeSlice(RESOURCES_FIELDS);
      return findServerResources(ctx, server);
    },
  }),
  eggFeatures: t.stringList({
    description: 'What the egg says that its servers can do: names that tools know.',
    select: { egg: { select: { features: true } } },
    resolve: ({ egg }) => egg.features,
  }),
}));

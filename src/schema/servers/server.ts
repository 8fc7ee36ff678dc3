import { SERVER_PARTS, visibleParts } from '../../domain/access/server-parts.js';
import { MAX_ALLOCATIONS } from '../../domain/allocations/max-allocations.js';
import { restoreAdvice } from '../../domain/backups/restore-advice.js';
import { MADE } from '../../domain/databases/authorize-databases.js';
import { MAX_DATABASES } from '../../domain/databases/reserve-database.js';
import { MAX_VARIABLES } from '../../domain/eggs/egg-file.js';
import { nearLimitsOf } from '../../domain/nodes/near-limits.js';
import type { Where } from '../../domain/ports/reads.js';
import { ENVIRONMENT_SELECT, environmentOf } from '../../domain/servers/server-environment.js';
import { isInstalled, serverStatus } from '../../domain/servers/server-status.js';
import {
  SERVER_VARIABLES_SELECT,
  type ServerVariable as ServerVariableRow,
  variablesOf,
} from '../../domain/servers/server-variables.js';
import { MAX_SUBUSERS } from '../../domain/subusers/create-subuser.js';
import { visibleSubusers } from '../../domain/subusers/list-subusers.js';
import type {
  Allocation as AllocationRow,
  ServerDatabase as DatabaseRow,
  Server as ServerRow,
  Subuser as SubuserRow,
} from '../../generated/prisma/client.js';
import { Allocation } from '../allocations/allocation.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { ServerDatabase } from '../databases/server-database.js';
import {
  PowerActionEnum,
  PowerOutcomeEnum,
  PowerStateEnum,
  RestoreOutcomeEnum,
  ServerLimitEnum,
  ServerStatusEnum,
} from '../enums.js';
import type { GraphQLContext } from '../graphql-context.js';
import { Location } from '../locations/location.js';
import { Nest } from '../nests/nest.js';
import { listOfChildren } from '../paging/child-lists.js';
import { serverVariableId } from '../rows/server-variable-id.js';

const Limits = builder.objectRef<ServerRow>('Limits').implement({
  description: 'Limits of a server on its node.',
  fields: (t) => ({
    memory: t.exposeInt('memory', { description: 'Limit in MB; 0 is unlimited.' }),
    swap: t.exposeInt('swap', { description: 'Swap in MB; 0 disables it, -1 is unlimited.' }),
    disk: t.exposeInt('disk', { description: 'Limit in MB; 0 is unlimited.' }),
    io: t.exposeInt('io', { description: 'Weight of block IO, 10 to 1000.' }),
    cpu: t.exposeInt('cpu', { description: 'Processor limit in percent of one core; 0 is unlimited.' }),
    threads: t.exposeString('threads', {
      nullable: true,
      description: 'CPU threads to which the server is pinned, such as `0-3` or `0,2,4`; null for all.',
    }),
    isOomKillerDisabled: t.exposeBoolean('oomDisabled', { description: 'Whether the OOM killer leaves it alone.' }),
  }),
});

const FeatureLimits = builder.objectRef<ServerRow>('FeatureLimits').implement({
  description: 'How many databases, allocations and backups the owner may create.',
  fields: (t) => ({
    databases: t.exposeInt('databaseLimit', {
      nullable: true,
      description: 'Maximum number: 0 for none, null for unlimited.',
    }),
    allocations: t.exposeInt('allocationLimit', {
      nullable: true,
      description: 'Maximum number: 0 for none, null for unlimited.',
    }),
    backups: t.exposeInt('backupLimit', { description: 'Maximum number; 0 for none.' }),
  }),
});

const Container = builder.prismaObject('Server', {
  variant: 'Container',
  description: 'Image and startup of the process of a server.',
  fields: (t) => ({
    startupCommand: t.exposeString('startup', { description: 'Startup command with `{{NAME}}` placeholders.' }),
    image: t.exposeString('image'),
    installed: t.int({
      description: '1 if the first installation has succeeded, else 0.',
      select: { suspended: true, status: true },
      resolve: (server) => (isInstalled(server) ? 1 : 0),
    }),
    environment: t.field({
      type: 'JSONObject',
      description: "Environment of the process: the egg's variables and the built-in ones.",
      complexity: VARIABLES_COST,
      select: ENVIRONMENT_SELECT,
      resolve: environmentOf,
    }),
  }),
});

export const ServerVariable = builder.node(builder.objectRef<ServerVariableRow>('ServerVariable'), {
  description: "A variable of the server's egg, with its value on this server.",
  id: { resolve: serverVariableId },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: '`internalId` of the egg variable.' }),
    eggInternalId: t.exposeInt('eggId', { description: '`internalId` of the egg.' }),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    envVariable: t.exposeString('envVariable', { description: 'Name of the environment variable.' }),
    defaultValue: t.exposeString('defaultValue'),
    isUserViewable: t.exposeBoolean('userViewable', {
      description: 'Whether people who are not administrators may see it.',
    }),
    isUserEditable: t.exposeBoolean('userEditable', {
      description: 'Whether people who are not administrators may change it.',
    }),
    rules: t.exposeString('rules', { description: 'Rules for its value, such as `required|string|max:20`.' }),
    serverValue: t.exposeString('serverValue', {
      nullable: true,
      description: 'Stored value; null if none was ever stored.',
    }),
    value: t.exposeString('value', {
      description: 'Value that the server starts with: the stored value, or the default.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

export const Subuser = builder.prismaNode('Subuser', {
  description: 'A subuser: a person with whom a server is shared.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    userInternalId: t.exposeInt('userId', { description: '`internalId` of the user.' }),
    serverInternalId: t.exposeInt('serverId', { description: '`internalId` of the server.' }),
    permissions: t.exposeStringList('permissions', {
      description: 'Names of permissions, as `permissionGroups` lists them.',
    }),
    user: t.relation('user', { description: 'The account.' }),
    server: t.relation('server'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.prismaObject('PowerOrder', {
  description: 'A power action that a person requested, and its outcome.',
  fields: (t) => ({
    signal: t.expose('action', { type: PowerActionEnum, description: 'The requested action.' }),
    askedAt: t.expose('askedAt', { type: 'DateTime', description: 'Time of the request.' }),
    outcome: t.expose('outcome', { type: PowerOutcomeEnum, description: 'The outcome.' }),
  }),
});

builder.prismaObject('Restore', {
  description: 'The restore of a backup, and its outcome.',
  fields: (t) => ({
    backupUuid: t.string({
      description: 'The uuid of the backup, which may have been deleted since.',
      select: { backup: { select: { uuid: true } } },
      resolve: ({ backup }) => backup.uuid,
    }),
    backupName: t.string({
      description: 'Name of the backup.',
      select: { backup: { select: { name: true } } },
      resolve: ({ backup }) => backup.name,
    }),
    askedAt: t.expose('askedAt', { type: 'DateTime', description: 'Time of the request.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the end; null while the restore is in progress.',
    }),
    outcome: t.expose('outcome', { type: RestoreOutcomeEnum, description: 'The outcome.' }),
    advice: t.string({
      nullable: true,
      description: 'What to do about the outcome, in words; null if there is nothing to do.',
      select: { outcome: true },
      resolve: ({ outcome }) => restoreAdvice(outcome),
    }),
  }),
});

export const Server = builder.prismaNode('Server', {
  description: 'A game server on a node.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    externalId: t.exposeString('externalId', { nullable: true, description: 'Id of the server in another system.' }),
    uuid: t.exposeString('uuid'),
    identifier: t.exposeString('identifier', {
      description: 'Short identifier: the first eight characters of the uuid.',
    }),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    status: t.field({
      type: ServerStatusEnum,
      description: 'Status of the server.',
      select: { suspended: true, status: true, powerState: true },
      resolve: serverStatus,
    }),
    powerState: t.expose('powerState', {
      type: PowerStateEnum,
      description: 'State of the process, as the node last reported.',
    }),
    powerOrder: t.relation('powerOrder', {
      nullable: true,
      description: 'The power action that a person requested last, except by schedules and over the console.',
    }),
    lastRestore: t.relation('lastRestore', {
      nullable: true,
      description: 'The last restore of a backup on the server, and its outcome.',
    }),
    isSuspended: t.exposeBoolean('suspended', { description: 'Whether an administrator has suspended the server.' }),
    limits: t.field({ type: Limits, select: {}, resolve: (server) => server }),
    nearLimits: t.field({
      type: [ServerLimitEnum],
      description:
        'The limits that the server has nearly reached, as its node last reported: from 90 % of a limit on, until less than 85 % is used. Without a limit, never.',
      select: { memoryNear: true, diskNear: true },
      resolve: (server) => [...nearLimitsOf(server)],
    }),
    featureLimits: t.field({ type: FeatureLimits, select: {}, resolve: (server) => server }),
    ownerInternalId: t.exposeInt('ownerId', { description: '`internalId` of the owner.' }),
    nodeInternalId: t.exposeInt('nodeId', { description: '`internalId` of the node.' }),
    allocationInternalId: t.exposeInt('allocationId', { description: '`internalId` of the primary allocation.' }),
    eggInternalId: t.exposeInt('eggId', { description: '`internalId` of the egg.' }),
    nestInternalId: t.int({
      description: '`internalId` of the nest.',
      select: { egg: { select: { nestId: true } } },
      resolve: ({ egg }) => egg.nestId,
    }),
    container: t.variant(Container),
    owner: t.relation('owner'),
    node: t.relation('node'),
    location: t.field({
      type: Location,
      description: 'The location of the node.',
      select: (_args, _ctx, nested) => ({ node: { select: { location: nested(true) } } }),
      resolve: ({ node }) => node.location,
    }),
    allocation: t.relation('allocation', { description: 'The primary allocation.' }),
    allocations: t.field({
      type: [Allocation],
      description: 'All allocations of the server; without `allocation.read` only the primary one.',
      complexity: listCost(MAX_ALLOCATIONS),
      select: { id: true },
      resolve: listOfChildren({
        select: { serverId: true },
        parentOf: ({ serverId }: AllocationRow) => serverId,
        of: (servers): Where<'Allocation'> => ({ serverId: { in: servers } }),
        visible: readableAllocations,
        find: ({ reads }, { selection, conditions, take }) =>
          reads.allocation.findMany({ ...selection, where: { AND: conditions }, orderBy: { id: 'asc' }, take }),
      }),
    }),
    egg: t.relation('egg'),
    nest: t.field({
      type: Nest,
      description: 'The nest of the egg.',
      select: (_args, _ctx, nested) => ({ egg: { select: { nest: nested(true) } } }),
      resolve: ({ egg }) => egg.nest,
    }),
    variables: t.field({
      type: [ServerVariable],
      description: 'All variables of the egg, hidden ones too.',
      complexity: { ...listCost(MAX_VARIABLES), field: VARIABLES_COST },
      select: SERVER_VARIABLES_SELECT,
      resolve: variablesOf,
    }),
    databases: t.field({
      type: [ServerDatabase],
      description: 'The databases of the server, oldest first.',
      complexity: listCost(MAX_DATABASES),
      select: { id: true },
      resolve: listOfChildren({
        select: { serverId: true },
        parentOf: ({ serverId }: DatabaseRow) => serverId,
        of: (servers): Where<'ServerDatabase'> => ({ serverId: { in: servers }, ...MADE }),
        visible: (ctx) => visibleParts(ctx, SERVER_PARTS.databases),
        find: ({ reads }, { selection, conditions, take }) =>
          reads.serverDatabase.findMany({ ...selection, where: { AND: conditions }, orderBy: { id: 'asc' }, take }),
      }),
    }),
    subusers: t.field({
      type: [Subuser],
      description: 'The people with whom the server is shared.',
      complexity: listCost(MAX_SUBUSERS),
      select: { id: true },
      resolve: listOfChildren({
        select: { serverId: true },
        parentOf: ({ serverId }: SubuserRow) => serverId,
        of: (servers): Where<'Subuser'> => ({ serverId: { in: servers } }),
        visible: visibleSubusers,
        find: ({ reads }, { selection, conditions, take }) =>
          reads.subuser.findMany({ ...selection, where: { AND: conditions }, orderBy: { id: 'asc' }, take }),
      }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

/** Points of values that are made from the variables of an egg, which are read with the server. */
export const VARIABLES_COST = 20;

/** Source: rest.md §10.4. */
const readableAllocations = (ctx: GraphQLContext): Where<'Allocation'> => {
  const visible = visibleParts(ctx, SERVER_PARTS.allocations);
  // Owners may see all of them: the second condition is for the others.
  return visible.server === undefined ? {} : { OR: [visible, { primaryFor: { isNot: null } }] };
};

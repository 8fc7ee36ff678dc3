import type { NodeUsage } from '../../domain/nodes/node-usage.js';
import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { Allocation } from '../allocations/allocation.js';
import { builder } from '../builder.js';
import { childPageCost } from '../cost/list-cost.js';
import { type ChildQuery, pageOfChildren } from '../paging/child-lists.js';
import { pageTypes } from '../paging/page-types.js';
import { CAPACITY_COST, Capacity, spendCounting } from './capacity.js';

const AllocatedResources = builder.objectRef<NodeUsage>('AllocatedResources').implement({
  description: 'What the servers of a node may use in all. An unlimited server counts 0.',
  fields: (t) => ({
    // More than an Int holds is possible in theory only: a Float carries it.
    memory: t.exposeFloat('memory', { description: 'MB' }),
    disk: t.exposeFloat('disk', { description: 'MB' }),
  }),
});

builder.prismaObject('NodeSystem', {
  description: 'What the daemon of a node last said of itself and of its machine.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Version of the daemon.' }),
    architecture: t.exposeString('architecture', { description: 'Of its processor: `amd64`.' }),
    cpuThreads: t.exposeInt('cpuThreads', { description: 'Threads of its processors.' }),
    memoryBytes: t.float({
      description: 'Memory of the machine.',
      select: { memoryBytes: true },
      resolve: ({ memoryBytes }) => Number(memoryBytes),
    }),
    kernelVersion: t.exposeString('kernelVersion', { description: 'Version of its kernel.' }),
    os: t.exposeString('os', { description: 'Its operating system.' }),
    containerEngine: t.exposeString('containerEngine', {
      nullable: true,
      description: 'Version of what runs containers; null where nothing does.',
    }),
    readAt: t.expose('readAt', { type: 'Instant', description: 'When it said so.' }),
  }),
});

export const HostNode = builder.prismaNode('Node', {
  name: 'HostNode',
  description:
    'A machine that runs servers, with its daemon. Called node everywhere else; `Node` is a word of GraphQL.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    uuid: t.exposeString('uuid'),
    name: t.exposeString('name'),
    fqdn: t.exposeString('fqdn', { description: 'Name or address under which the daemon is reached.' }),
    maintenanceMode: t.exposeBoolean('maintenanceMode', {
      description: 'Whether nobody but administrators may use its servers.',
    }),
    locationId: t.exposeInt('locationId', { description: '`internalId` of the location.' }),
    location: t.relation('location'),
    description: t.exposeString('description', { nullable: true }),
    isBuiltIn: t.exposeBoolean('isBuiltIn', {
      description: 'Whether it is the node that the service runs itself, on its own machine and without containers.',
    }),
    public: t.exposeBoolean('public', { description: 'Whether automatic placement may use it.' }),
    scheme: t.exposeString('scheme', { description: 'How the daemon is spoken to: `http` or `https`.' }),
    behindProxy: t.exposeBoolean('behindProxy', {
      description: 'Whether something in front of the daemon speaks TLS.',
    }),
    memory: t.exposeInt('memory', { description: 'MB' }),
    memoryOverallocate: t.exposeInt('memoryOverallocate', { description: 'Percent; -1 lifts the limit.' }),
    disk: t.exposeInt('disk', { description: 'MB' }),
    diskOverallocate: t.exposeInt('diskOverallocate', { description: 'Percent; -1 lifts the limit.' }),
    uploadSize: t.exposeInt('uploadSize', { description: 'Largest upload, MB.' }),
    daemonListen: t.exposeInt('daemonListen', { description: 'Port of the daemon.' }),
    daemonSftp: t.exposeInt('daemonSftp', { description: 'Port for SFTP.' }),
    daemonBase: t.exposeString('daemonBase', { description: 'Directory of server files on the node.' }),
    allocatedResources: t.field({
      type: AllocatedResources,
      description:
        'What its servers may use in all: the two sums of `capacity` alone, which are cheaper than all of it.',
      select: { id: true },
      resolve: ({ id }, _args, { loaders }) => loaders.nodeUsage(id),
    }),
    capacity: t.field({
      type: Capacity,
      description: 'What it has, and what is given away of it.',
      complexity: CAPACITY_COST,
      select: { id: true },
      resolve: async ({ id }, _args, { loaders, cost }) => spendCounting(await loaders.nodeCapacity(id), cost),
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'Instant',
      nullable: true,
      description: 'When the daemon last answered.',
    }),
    unansweredSince: t.expose('unansweredSince', {
      type: 'Instant',
      nullable: true,
      description: 'Since when the daemon does not answer; null while it does, and until it was first asked.',
    }),
    version: t.string({
      nullable: true,
      description: 'Version of the daemon; null until it has said so.',
      select: { system: { select: { version: true } } },
      resolve: ({ system }) => system?.version ?? null,
    }),
    isTokenPending: t.boolean({
      description: 'Whether it was given a new token that its daemon does not have yet.',
      select: { nextTokenId: true },
      resolve: ({ nextTokenId }) => nextTokenId !== null,
    }),
    formerTokenUntil: t.expose('formerTokenUntil', {
      type: 'Instant',
      nullable: true,
      description:
        'Until when its daemon may call back under the token before its present one; null where there is none.',
    }),
    system: t.relation('system', { nullable: true, description: 'Null until the daemon has said so.' }),
    allocations: t.connection(
      {
        type: Allocation,
        description: 'Oldest first.',
        complexity: childPageCost,
        select: { id: true },
        resolve: pageOfChildren({
          relation: 'node.allocations',
          find: ({ db }, { selection, conditions, take }: ChildQuery<Prisma.AllocationWhereInput>) =>
            db.allocation.findMany({
              ...selection,
              where: { AND: conditions },
              orderBy: [...CHILD_RELATIONS['node.allocations'].orderBy],
              take,
            }),
        }),
      },
      ...pageTypes('HostNodeAllocations'),
    ),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

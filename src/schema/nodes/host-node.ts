import type { NodeUsage } from '../../domain/nodes/node-usage.js';
import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import type { Where } from '../../domain/ports/reads.js';
import { Allocation } from '../allocations/allocation.js';
import { builder } from '../builder.js';
import { childPageCost } from '../cost/list-cost.js';
import { type ChildQuery, pageOfChildren, TOTAL_OF_CHILDREN } from '../paging/child-lists.js';
import { CAPACITY_COST, Capacity, spendCounting } from './capacity.js';

const AllocatedResources = builder.objectRef<NodeUsage>('AllocatedResources').implement({
  description: "Sum of the limits of a node's servers. An unlimited server counts as 0.",
  fields: (t) => ({
    // A sum larger than an Int is possible in theory: a Float carries it.
    memory: t.exposeFloat('memory', { description: 'Sum of the memory limits in MB.' }),
    disk: t.exposeFloat('disk', { description: 'Sum of the disk limits in MB.' }),
  }),
});

builder.prismaObject('NodeSystem', {
  description: 'Data that the daemon of a node last reported about itself and its machine.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Version of the daemon.' }),
    architecture: t.exposeString('architecture', { description: 'Architecture of the processor, such as `amd64`.' }),
    cpuThreads: t.exposeInt('cpuThreads', { description: 'Number of processor threads.' }),
    memoryBytes: t.float({
      description: 'Memory of the machine in bytes.',
      select: { memoryBytes: true },
      resolve: ({ memoryBytes }) => Number(memoryBytes),
    }),
    kernelVersion: t.exposeString('kernelVersion', { description: 'Version of the kernel.' }),
    os: t.exposeString('os', { description: 'Operating system.' }),
    containerEngine: t.exposeString('containerEngine', {
      nullable: true,
      description: 'Version of the container engine; null if there is none.',
    }),
    isolation: t.exposeString('isolation', {
      nullable: true,
      description:
        'How the node separates its game servers from each other and from its machine: `accounts and namespaces`, ' +
        '`accounts`, `namespaces` or `none`. Null if the node does not report it: Wings separates them by containers.',
    }),
    readAt: t.expose('readAt', { type: 'DateTime', description: 'Time of the report.' }),
  }),
});

export const HostNode = builder.prismaNode('Node', {
  name: 'HostNode',
  description:
    'A node: a machine that runs servers, with its daemon. It is called `HostNode` because `Node` has another meaning in GraphQL.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    uuid: t.exposeString('uuid'),
    name: t.exposeString('name'),
    fqdn: t.exposeString('fqdn', { description: 'Host name or address of the daemon.' }),
    isUnderMaintenance: t.exposeBoolean('maintenanceMode', {
      description: 'Whether the node is under maintenance: only administrators may use its servers.',
    }),
    locationInternalId: t.exposeInt('locationId', { description: '`internalId` of the location.' }),
    location: t.relation('location'),
    description: t.exposeString('description', { nullable: true }),
    isBuiltIn: t.exposeBoolean('isBuiltIn', {
      description: 'Whether it is the built-in node, which the service runs on its own machine without containers.',
    }),
    isPublic: t.exposeBoolean('public', { description: 'Whether automatic placement may choose the node.' }),
    scheme: t.exposeString('scheme', {
      description:
        "Scheme of the daemon's URL: `http` or `https`; another text in nodes of an earlier release that accepted it.",
    }),
    isBehindProxy: t.exposeBoolean('behindProxy', {
      description: 'Whether a proxy in front of the daemon terminates TLS.',
    }),
    memory: t.exposeInt('memory', { description: 'Memory for servers in MB.' }),
    memoryOverallocate: t.exposeInt('memoryOverallocate', {
      description: 'Over-allocation in percent; -1 removes the limit.',
    }),
    disk: t.exposeInt('disk', { description: 'Disk for servers in MB.' }),
    diskOverallocate: t.exposeInt('diskOverallocate', {
      description: 'Over-allocation in percent; -1 removes the limit.',
    }),
    uploadSize: t.exposeInt('uploadSize', { description: 'Maximum size of an upload in MB.' }),
    daemonListen: t.exposeInt('daemonListen', { description: 'Port on which the daemon listens.' }),
    daemonSftp: t.exposeInt('daemonSftp', { description: 'Port for SFTP on the node.' }),
    daemonBase: t.exposeString('daemonBase', { description: 'Directory of the server files on the node.' }),
    allocatedResources: t.field({
      type: AllocatedResources,
      description: 'Sums of the limits of its servers. Cheaper than `capacity`, which contains them.',
      select: { id: true },
      resolve: ({ id }, _args, { loaders }) => loaders.nodeUsage(id),
    }),
    capacity: t.field({
      type: Capacity,
      description: 'Its capacity, and how much of it is allocated.',
      complexity: CAPACITY_COST,
      select: { id: true },
      resolve: async ({ id }, _args, { loaders, cost }) => spendCounting(await loaders.nodeCapacity(id), cost),
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the daemon last answered.',
    }),
    unansweredSince: t.expose('unansweredSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Time since which the daemon does not answer; null while it answers, and before the first poll.',
    }),
    version: t.string({
      nullable: true,
      description: 'Version of the daemon; null until it has reported it.',
      select: { system: { select: { version: true } } },
      resolve: ({ system }) => system?.version ?? null,
    }),
    isTokenPending: t.boolean({
      description: 'Whether its daemon has not received its new token yet.',
      select: { nextTokenId: true },
      resolve: ({ nextTokenId }) => nextTokenId !== null,
    }),
    tokenIssuedAt: t.expose('tokenIssuedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time from which its daemon uses the present token. The creation of the node, where no later change is recorded.',
    }),
    formerTokenUntil: t.expose('formerTokenUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Time until which its daemon may call back with the previous token; null if there is none.',
    }),
    system: t.relation('system', {
      nullable: true,
      description: 'Data about the daemon and its machine; null until the daemon has reported them.',
    }),
    allocations: t.connection(
      {
        type: Allocation,
        description: 'The allocations of the node, oldest first.',
        complexity: childPageCost,
        select: { id: true },
        resolve: pageOfChildren({
          relation: 'node.allocations',
          find: ({ reads }, { selection, conditions, take }: ChildQuery<Where<'Allocation'>>) =>
            reads.allocation.findMany({
              ...selection,
              where: { AND: conditions },
              orderBy: [...CHILD_RELATIONS['node.allocations'].orderBy],
              take,
            }),
        }),
      },
      {
        name: 'HostNodeAllocationsConnection',
        fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }),
      },
      { name: 'HostNodeAllocationsEdge' },
    ),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

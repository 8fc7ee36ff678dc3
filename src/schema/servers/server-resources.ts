import type { ServerDetails } from '../../domain/ports/daemon.js';
import { getServerResources } from '../../domain/servers/server-resources.js';
import { FIELDS_PER_SLICE } from '../../load/row-slicer.js';
import { builder } from '../builder.js';
import { PowerStateEnum } from '../enums.js';
import { serverKey } from '../rows/row-keys.js';

/** Points of one call to a daemon, which takes about as long as reading this many rows. */
export const RESOURCES_COST = 200;

/**
 * Fields of a list that cost as much as starting a call: some fifty calls are started at once, further ones ten per
 * time slice. Calls that start together are answered together, and the answers cost as much again.
 */
export const RESOURCES_FIELDS = FIELDS_PER_SLICE / 10;

export const ServerResources = builder.objectRef<ServerDetails>('ServerResources').implement({
  description: 'Present resource usage of a server, as its node reports.',
  fields: (t) => ({
    powerState: t.field({ type: PowerStateEnum, resolve: ({ state }) => state }),
    isSuspended: t.exposeBoolean('isSuspended', { description: 'Whether the node has the server as suspended.' }),
    // More than an Int holds: a Float carries it.
    memoryBytes: t.float({
      description: 'Memory usage in bytes.',
      resolve: ({ utilization }) => utilization.memoryBytes,
    }),
    cpuPercent: t.float({
      description: 'Processor usage in percent of one core; 200 is two cores.',
      resolve: ({ utilization }) => utilization.cpuPercent,
    }),
    diskBytes: t.float({
      description: 'Disk usage in bytes, measured a few minutes ago at most.',
      resolve: ({ utilization }) => utilization.diskBytes,
    }),
    networkRxBytes: t.float({
      description: 'Bytes received since the start.',
      resolve: ({ utilization }) => utilization.networkRxBytes,
    }),
    networkTxBytes: t.float({
      description: 'Bytes sent since the start.',
      resolve: ({ utilization }) => utilization.networkTxBytes,
    }),
    uptime: t.float({
      description: 'Time since the start in milliseconds.',
      resolve: ({ utilization }) => utilization.uptimeMs,
    }),
  }),
});

builder.queryField('serverResources', (t) =>
  t.field({
    type: ServerResources,
    nullable: true,
    description: 'Present resource usage of a server. Calls the node; an error if the node does not answer.',
    args: { serverId: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }) },
    complexity: RESOURCES_COST,
    resolve: (_root, { serverId }, ctx) => getServerResources(ctx, serverKey(serverId)),
  }),
);

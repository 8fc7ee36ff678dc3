import type { ServerDetails } from '../../domain/ports/daemon.js';
import { getServerResources } from '../../domain/servers/server-resources.js';
import { FIELDS_PER_SLICE } from '../../load/row-slicer.js';
import { builder } from '../builder.js';
import { PowerStateEnum } from '../enums.js';
import { serverKey } from '../rows/row-keys.js';

/** Points for one call to a daemon, which takes about as long as reading this many rows. */
export const RESOURCES_COST = 200;

/**
 * Fields of a list in whose place a call is begun: some fifty are begun at once, further ones ten at a stretch. What is
 * begun together is answered together, and costs as much again when the answers come.
 */
export const RESOURCES_FIELDS = FIELDS_PER_SLICE / 10;

export const ServerResources = builder.objectRef<ServerDetails>('ServerResources').implement({
  description: 'What a server uses at this moment, as its node says.',
  fields: (t) => ({
    powerState: t.field({ type: PowerStateEnum, resolve: ({ state }) => state }),
    isSuspended: t.exposeBoolean('isSuspended', { description: 'Whether the node believes so.' }),
    // More than an Int holds: a Float carries it.
    memoryBytes: t.float({ description: 'Memory in use.', resolve: ({ utilization }) => utilization.memoryBytes }),
    cpuAbsolute: t.float({
      description: 'Percent of one core; 200 is two cores.',
      resolve: ({ utilization }) => utilization.cpuAbsolute,
    }),
    diskBytes: t.float({
      description: 'As counted last, a few minutes ago at most.',
      resolve: ({ utilization }) => utilization.diskBytes,
    }),
    networkRxBytes: t.float({
      description: 'Received since it was started.',
      resolve: ({ utilization }) => utilization.networkRxBytes,
    }),
    networkTxBytes: t.float({
      description: 'Sent since it was started.',
      resolve: ({ utilization }) => utilization.networkTxBytes,
    }),
    uptime: t.float({ description: 'Milliseconds.', resolve: ({ utilization }) => utilization.uptimeMs }),
  }),
});

builder.queryField('serverResources', (t) =>
  t.field({
    type: ServerResources,
    nullable: true,
    description: 'What a server uses at this moment. Asks its node; an error where it does not answer.',
    args: { server: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }) },
    complexity: RESOURCES_COST,
    resolve: (_root, { server }, ctx) => getServerResources(ctx, serverKey(server)),
  }),
);

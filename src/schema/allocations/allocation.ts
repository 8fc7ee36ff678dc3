import { builder } from '../builder.js';

export const Allocation = builder.prismaNode('Allocation', {
  description: 'An address and port on a node that a server can have.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    ip: t.exposeString('ip'),
    alias: t.exposeString('ipAlias', { nullable: true, description: 'Shown to people instead of the address.' }),
    port: t.exposeInt('port'),
    notes: t.exposeString('notes', { nullable: true, description: 'Of the people of its server.' }),
    node: t.relation('node'),
    server: t.relation('server', { nullable: true, description: 'The server that has it.' }),
    isPrimary: t.boolean({
      description: 'Whether it is the primary one of the server that has it.',
      select: { primaryFor: { select: { id: true } } },
      resolve: ({ primaryFor }) => primaryFor !== null,
    }),
    isAssigned: t.boolean({
      description: 'Whether a server has it.',
      select: { serverId: true },
      resolve: ({ serverId }) => serverId !== null,
    }),
  }),
});

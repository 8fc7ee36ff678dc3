import { builder } from '../builder.js';

export const Allocation = builder.prismaNode('Allocation', {
  description: 'An IP address and port on a node that can be assigned to a server.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    ip: t.exposeString('ip'),
    alias: t.exposeString('ipAlias', {
      nullable: true,
      description: 'Shown to people instead of the address; null for none.',
    }),
    port: t.exposeInt('port'),
    notes: t.exposeString('notes', { nullable: true, description: 'Notes of the people who use its server.' }),
    node: t.relation('node'),
    server: t.relation('server', { nullable: true, description: 'The server to which it is assigned; null if none.' }),
    isPrimary: t.boolean({
      description: 'Whether it is the primary allocation of its server.',
      select: { primaryFor: { select: { id: true } } },
      resolve: ({ primaryFor }) => primaryFor !== null,
    }),
    isAssigned: t.boolean({
      description: 'Whether the allocation is assigned to a server.',
      select: { serverId: true },
      resolve: ({ serverId }) => serverId !== null,
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time of the last change of its notes: what `ifUnchangedSince` takes.',
    }),
  }),
});

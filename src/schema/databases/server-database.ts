import { builder } from '../builder.js';
import { DatabaseHost } from './database-host.js';

const WHERE_REACHED = { host: { select: { host: true, port: true, publicHost: true, publicPort: true } } } as const;

export const ServerDatabase = builder.prismaNode('ServerDatabase', {
  description: 'A database of a server.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the application API.' }),
    identifier: t.exposeString('identifier', { description: 'Its name in the client API.' }),
    serverId: t.exposeInt('serverId', { description: '`internalId` of the server.' }),
    hostId: t.exposeInt('hostId', { description: '`internalId` of the database host it is on.' }),
    database: t.exposeString('database', { description: 'Its name on the host.' }),
    username: t.exposeString('username'),
    password: t.string({
      nullable: true,
      description: 'Null while it is being changed: then nobody knows which one the host has.',
      select: { password: true, state: true },
      resolve: ({ password, state }, _args, { secrets }) => (state === 'ready' ? secrets.open(password) : null),
    }),
    isRotating: t.boolean({
      description: 'Whether its password is being changed, or it is made again on a host that has lost it.',
      select: { state: true },
      resolve: ({ state }) => state === 'rotating',
    }),
    remote: t.exposeString('remote', {
      description: 'Addresses that may connect; `%` is any. A PostgreSQL host goes by its own rules instead.',
    }),
    maxConnections: t.exposeInt('maxConnections', { description: 'At once; 0 is unlimited.' }),
    address: t.string({
      description: 'Where its host is reached by game servers and people.',
      select: WHERE_REACHED,
      resolve: ({ host }) => host.publicHost ?? host.host,
    }),
    port: t.int({ select: WHERE_REACHED, resolve: ({ host }) => host.publicPort ?? host.port }),
    host: t.field({
      type: DatabaseHost,
      description: 'The database host it is on.',
      select: (_args, _ctx, nested) => ({ host: nested(true) }),
      resolve: ({ host }) => host,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

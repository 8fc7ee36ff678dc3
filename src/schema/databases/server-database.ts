import { builder } from '../builder.js';

const DatabaseHost = builder.prismaObject('DatabaseHost', {
  description: 'A database server on which databases of game servers are made.',
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    name: t.exposeString('name'),
    host: t.exposeString('host', { description: 'Its address.' }),
    port: t.exposeInt('port'),
    username: t.exposeString('username', { description: 'As whom the service works on it.' }),
    nodeId: t.exposeInt('nodeId', {
      nullable: true,
      description: '`internalId` of the node whose servers are placed on it first.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

export const ServerDatabase = builder.prismaObject('ServerDatabase', {
  description: 'A database of a server.',
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    serverId: t.exposeInt('serverId', { description: '`internalId` of the server.' }),
    hostId: t.exposeInt('hostId', { description: '`internalId` of the database server it is on.' }),
    database: t.exposeString('database', { description: 'Its name on the host.' }),
    username: t.exposeString('username'),
    password: t.string({
      select: { password: true },
      resolve: ({ password }, _args, { secrets }) => secrets.open(password),
    }),
    remote: t.exposeString('remote', { description: 'Addresses that may connect; `%` is any.' }),
    maxConnections: t.exposeInt('maxConnections', { description: '0 is unlimited.' }),
    host: t.field({
      type: DatabaseHost,
      description: 'The database server it is on.',
      select: (_args, _ctx, nested) => ({ host: nested(true) }),
      resolve: ({ host }) => host,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

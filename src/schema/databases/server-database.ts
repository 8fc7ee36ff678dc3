import { builder } from '../builder.js';
import { DatabaseHost } from './database-host.js';

const WHERE_REACHED = { host: { select: { host: true, port: true, publicHost: true, publicPort: true } } } as const;

export const ServerDatabase = builder.prismaNode('ServerDatabase', {
  description: 'A database of a server.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the application API.' }),
    identifier: t.exposeString('identifier', { description: 'Id in the client API.' }),
    serverInternalId: t.exposeInt('serverId', { description: '`internalId` of the server.' }),
    hostInternalId: t.exposeInt('hostId', { description: '`internalId` of its database host.' }),
    name: t.exposeString('database', { description: 'Name on the host.' }),
    username: t.exposeString('username'),
    password: t.string({
      nullable: true,
      description: 'The password; null while it is being changed, because the password on the host is not known then.',
      select: { password: true, state: true },
      resolve: ({ password, state }, _args, { secrets }) => (state === 'ready' ? secrets.open(password) : null),
    }),
    isRotating: t.boolean({
      description:
        'Whether its password is being changed, or the database is being created again on a host that lost it.',
      select: { state: true },
      resolve: ({ state }) => state === 'rotating',
    }),
    remote: t.exposeString('remote', {
      description:
        'Addresses from which the user may connect; `%` means any. A PostgreSQL host uses its own rules instead.',
    }),
    maxConnections: t.exposeInt('maxConnections', { description: 'Maximum simultaneous connections; 0 is unlimited.' }),
    address: t.string({
      description: 'Host name or address at which game servers and people reach its host.',
      select: WHERE_REACHED,
      resolve: ({ host }) => host.publicHost ?? host.host,
    }),
    port: t.int({ select: WHERE_REACHED, resolve: ({ host }) => host.publicPort ?? host.port }),
    host: t.field({
      type: DatabaseHost,
      description: 'The database host of the database.',
      select: (_args, _ctx, nested) => ({ host: nested(true) }),
      resolve: ({ host }) => host,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

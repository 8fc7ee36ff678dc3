import { DATABASE_HOST_KINDS, DATABASE_HOST_TLS } from '../../domain/ports/database-hosts.js';
import { builder } from '../builder.js';
import { enumOf } from '../enum-of.js';

export const DatabaseHostKindEnum = enumOf('DatabaseHostKind', {
  description: 'Kind of database server; `MYSQL` includes MariaDB.',
  values: DATABASE_HOST_KINDS,
});

export const DatabaseHostTlsEnum = enumOf('DatabaseHostTls', {
  description:
    'Encryption of connections to a database host: none; encrypted without checking the certificate; or encrypted with a checked certificate.',
  values: DATABASE_HOST_TLS,
});

export const DatabaseHost = builder.prismaNode('DatabaseHost', {
  description: 'A database server on which databases of game servers are created.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    kind: t.expose('kind', { type: DatabaseHostKindEnum, description: 'Kind of database server.' }),
    name: t.exposeString('name'),
    host: t.exposeString('host', { description: 'Host name or address at which this service reaches it.' }),
    port: t.exposeInt('port'),
    publicHost: t.exposeString('publicHost', {
      nullable: true,
      description: 'Host name or address at which game servers and people reach it; null if it is the same as `host`.',
    }),
    publicPort: t.exposeInt('publicPort', {
      nullable: true,
      description: 'Port at which game servers and people reach it; null if it is the same as `port`.',
    }),
    username: t.exposeString('username', { description: 'User with which the service logs in.' }),
    tls: t.expose('tls', { type: DatabaseHostTlsEnum, description: 'Encryption of the connection from the service.' }),
    maxDatabases: t.exposeInt('maxDatabases', {
      nullable: true,
      description: 'Maximum number of databases on it; null is unlimited.',
    }),
    connectionLimit: t.exposeInt('connectionLimit', {
      description: 'Maximum simultaneous connections of each new database; 0 is unlimited.',
    }),
    serverConnectionLimit: t.exposeInt('serverConnectionLimit', {
      description: 'Connections that the databases of one server may have together; 0 is unlimited.',
    }),
    nodeInternalId: t.exposeInt('nodeId', {
      nullable: true,
      description: '`internalId` of the node whose databases are placed on it first; null for none.',
    }),
    isBuiltIn: t.exposeBoolean('isBuiltIn', {
      description: 'Whether it is the embedded PostgreSQL of the service, which is reachable on its own machine only.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

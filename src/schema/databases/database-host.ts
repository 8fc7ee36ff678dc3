import { DATABASE_HOST_KINDS, DATABASE_HOST_TLS } from '../../domain/ports/database-hosts.js';
import { builder } from '../builder.js';

export const DatabaseHostKindEnum = builder.enumType('DatabaseHostKind', {
  description: 'What kind of server it is: `mysql` is MariaDB too.',
  values: DATABASE_HOST_KINDS,
});

export const DatabaseHostTlsEnum = builder.enumType('DatabaseHostTls', {
  description:
    'How the service speaks to a host: in clear; encrypted with whoever answers; or only with who has the certificate of that name.',
  values: DATABASE_HOST_TLS,
});

export const DatabaseHost = builder.prismaNode('DatabaseHost', {
  description: 'A database server on which databases of game servers are made.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    kind: t.expose('kind', { type: DatabaseHostKindEnum, description: 'What it speaks.' }),
    name: t.exposeString('name'),
    host: t.exposeString('host', { description: 'Where this service reaches it.' }),
    port: t.exposeInt('port'),
    publicHost: t.exposeString('publicHost', {
      nullable: true,
      description: 'Where game servers and people reach it; null where that is the same.',
    }),
    publicPort: t.exposeInt('publicPort', { nullable: true, description: 'Null where it is the same.' }),
    username: t.exposeString('username', { description: 'As whom the service works on it.' }),
    tls: t.expose('tls', { type: DatabaseHostTlsEnum, description: 'How the service connects to it.' }),
    maxDatabases: t.exposeInt('maxDatabases', {
      nullable: true,
      description: 'Most databases on it; null is unlimited.',
    }),
    connectionLimit: t.exposeInt('connectionLimit', {
      description: 'Connections that each new database may have at once; 0 is unlimited.',
    }),
    serverConnectionLimit: t.exposeInt('serverConnectionLimit', {
      description: 'Connections that the databases of one server may have together; 0 is unlimited.',
    }),
    nodeId: t.exposeInt('nodeId', {
      nullable: true,
      description: '`internalId` of the node whose servers are placed on it first.',
    }),
    isBuiltIn: t.exposeBoolean('isBuiltIn', {
      description: 'Whether it is the PostgreSQL that the service brings: reached on its own machine only.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

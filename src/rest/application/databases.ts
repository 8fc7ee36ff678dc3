import type { Request } from 'express';
import { bodyReader } from '../body-reader.js';
import {
  CreateAnyServerDatabaseDocument,
  type CreateServerDatabaseInput,
  DeleteAnyServerDatabaseDocument,
  GetAnyServerDatabaseDocument,
  ListAllServerDatabasesDocument,
  ResetAnyServerDatabasePasswordDocument,
} from '../documents.js';
import { listOf } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { sendCreated } from '../page.js';
import { globalId, idParam } from '../path-params.js';
import type { Route } from '../routes.js';
import { databaseItem } from './items.js';

const readDatabase = bodyReader<CreateServerDatabaseInput>('CreateServerDatabaseInput', {
  displayNames: {
    database: 'Database Name',
    remote: 'Remote Connection String',
    host: 'Database Host Server ID',
  },
});

const PATH = '/api/application/servers/:server/databases';

/** The databases of a server, for administrators. Source: rest.md §6. */
export const databaseRoutes: readonly Route[] = [
  {
    path: PATH,
    get: operation(
      ListAllServerDatabasesDocument,
      (req) => ({ variables: { serverId: serverIdOf(req) } }),
      (res, { serverDatabases }) => {
        res.json(listOf(serverDatabases?.map(databaseItem) ?? []));
      },
    ),
    post: operation(
      CreateAnyServerDatabaseDocument,
      (req) => {
        const {
          input: { name, remote, hostId },
          ...names
        } = readDatabase(req.body);
        const input = { serverId: serverIdOf(req), scope: 'all' as const, name, remote, hostId };
        return { variables: { input }, names };
      },
      (res, { createServerDatabase }, { req }) =>
        sendCreated(res, req, databaseItem(succeeded(createServerDatabase, 'ServerDatabase'))),
    ),
  },
  {
    path: `${PATH}/:database`,
    get: operation(
      GetAnyServerDatabaseDocument,
      (req) => {
        const { serverId, id } = databaseOf(req);
        return { variables: { serverId, id } };
      },
      (res, { serverDatabase }) => {
        res.json(serverDatabase && databaseItem(serverDatabase));
      },
    ),
    delete: operation(
      DeleteAnyServerDatabaseDocument,
      (req) => ({ variables: { input: databaseOf(req) } }),
      sendNothing,
    ),
  },
  {
    path: `${PATH}/:database/reset-password`,
    post: operation(
      ResetAnyServerDatabasePasswordDocument,
      (req) => ({ variables: { input: databaseOf(req) } }),
      sendNothing,
    ),
  },
];

const serverIdOf = (req: Request): string => globalId('Server', idParam(req, 'server'));

/** The arguments for the database of a path, within its server. */
const databaseOf = (req: Request) => ({
  serverId: serverIdOf(req),
  id: globalId('ServerDatabase', idParam(req, 'database')),
  scope: 'all' as const,
});

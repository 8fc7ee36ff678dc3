import type { Request } from 'express';
import { bodyReader } from '../body-reader.js';
import {
  type ClientDatabaseAttributesFragment,
  CreateServerDatabaseDocument,
  type CreateServerDatabaseInput,
  DeleteServerDatabaseDocument,
  ListServerDatabasesDocument,
  RotateServerDatabasePasswordDocument,
} from '../documents.js';
import { type Item, item, listOf, relationships } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { globalId, identifierParam, serverParam } from '../path-params.js';
import type { Route } from '../routes.js';

const readDatabase = bodyReader<CreateServerDatabaseInput>('CreateServerDatabaseInput');

const PATH = '/api/client/servers/:server/databases';

/** The databases of a server, for its people. Source: rest.md §15.6. */
export const clientDatabaseRoutes: readonly Route[] = [
  {
    path: PATH,
    part: 'databases',
    permissions: { post: 'database.create' },
    get: operation(
      ListServerDatabasesDocument,
      (req) => ({ variables: { serverId: serverParam(req) } }),
      (res, { serverDatabases }) => {
        res.json(listOf(serverDatabases?.map(databaseItem) ?? []));
      },
    ),
    post: operation(
      CreateServerDatabaseDocument,
      (req) => {
        const {
          input: { name, remote },
          ...names
        } = readDatabase(req.body);
        return {
          variables: { input: { serverId: serverParam(req), scope: 'accessible' as const, name, remote } },
          names,
        };
      },
      (res, { createServerDatabase }) => {
        res.json(databaseItem(succeeded(createServerDatabase, 'ServerDatabase')));
      },
    ),
  },
  {
    path: `${PATH}/:database`,
    permissions: { delete: 'database.delete' },
    delete: operation(DeleteServerDatabaseDocument, (req) => ({ variables: { input: databaseOf(req) } }), sendNothing),
  },
  {
    path: `${PATH}/:database/rotate-password`,
    permissions: { post: 'database.update' },
    post: operation(
      RotateServerDatabasePasswordDocument,
      (req) => ({ variables: { input: databaseOf(req) } }),
      (res, { rotateServerDatabasePassword }) => {
        res.json(databaseItem(succeeded(rotateServerDatabasePassword, 'ServerDatabase')));
      },
    ),
  },
];

/**
 * The arguments for the database of a path, within its server: by its identifier, or by the integer id of the
 * application API.
 */
const databaseOf = (req: Request) => {
  const name = identifierParam(req, 'database');
  return {
    serverId: serverParam(req),
    id: /^\d{1,9}$/.test(name) ? globalId('ServerDatabase', Number(name)) : name,
    scope: 'accessible' as const,
  };
};

type Database = ClientDatabaseAttributesFragment & { readonly includePassword?: string | null };

const databaseItem = ({ id, address, port, includePassword, ...database }: Database): Item<object> =>
  item('server_database', {
    id,
    host: { address, port },
    ...database,
    ...relationships({ password: passwordItem(includePassword) }),
  });

/** Null if the caller may not see it, and while it is being changed. */
const passwordItem = (password: string | null | undefined) =>
  typeof password === 'string' ? item('database_password', { password }) : password;

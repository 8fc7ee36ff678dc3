import type { DomainContext } from '../../domain/context.js';
import { createDatabase } from '../../domain/databases/create-database.js';
import { AccessibleDatabase } from '../../domain/databases/database-models.js';
import { deleteDatabase } from '../../domain/databases/delete-database.js';
import { rotateDatabasePassword } from '../../domain/databases/rotate-database-password.js';
import { builder } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { namedInDomain } from '../domain-names.js';
import { errorTypes } from '../errors/error-types.js';
import { namesRows } from '../rows/row-references.js';
import {
  DATABASE_NAME,
  DATABASE_OF_SERVER,
  DatabaseScopeEnum,
  databaseKey,
  databasesKey,
  SCOPE,
  SERVER_NAME,
} from './database-key.js';
import { ServerDatabase } from './server-database.js';

const CreateServerDatabaseInput = builder.inputType('CreateServerDatabaseInput', {
  description: 'A database to create, and its server.',
  extensions: { model: AccessibleDatabase },
  fields: (t) => ({
    serverId: t.id({ required: true, description: SERVER_NAME }),
    scope: t.field({ type: DatabaseScopeEnum, description: SCOPE }),
    name: t.string({
      ...namedInDomain('database'),
      required: true,
      description:
        'Name: letters, digits, dashes and underscores, up to 48 characters. The name on the host begins with `s` and the id of the server.',
    }),
    remote: t.string({ required: true, description: 'Addresses from which the user may connect; `%` means any.' }),
    hostId: t.id({
      ...namesRows('DatabaseHost', 'host'),
      description: 'Global id of the database host: required with the scope `ALL`, chosen by the service otherwise.',
    }),
  }),
});

/** Arguments of a mutation, as the use case takes them. */
const creation = (ctx: DomainContext, input: typeof CreateServerDatabaseInput.$inferInput) => ({
  ...databasesKey(ctx, input),
  body: input,
});

builder.mutationField('createServerDatabase', (t) =>
  t.field({
    type: ServerDatabase,
    description: 'Creates a database on a host, with its own user. Needs `database.create`.',
    args: { input: t.arg({ type: CreateServerDatabaseInput, required: true }) },
    extensions: {
      check: (ctx: DomainContext, input: typeof CreateServerDatabaseInput.$inferInput) =>
        createDatabase.check(ctx, creation(ctx, input)),
    },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createDatabase(ctx, creation(ctx, input)),
  }),
);

const ServerDatabaseInput = builder.inputType('ServerDatabaseInput', {
  description: 'A database of a server.',
  fields: (t) => ({
    serverId: t.id({ description: DATABASE_OF_SERVER }),
    id: t.id({ required: true, description: DATABASE_NAME }),
    scope: t.field({ type: DatabaseScopeEnum, description: SCOPE }),
  }),
});

builder.mutationField('rotateServerDatabasePassword', (t) =>
  t.field({
    type: ServerDatabase,
    description: 'Sets a new password for a database. Open sessions continue. Needs `database.update`.',
    args: { input: t.arg({ type: ServerDatabaseInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => rotateDatabasePassword(ctx, databaseKey(ctx, input)),
  }),
);

builder.mutationField('deleteServerDatabase', (t) =>
  t.field({
    type: Deleted,
    description:
      'Deletes a database with its contents. If its host does not answer, it is dropped there later. Needs `database.delete`.',
    args: { input: t.arg({ type: ServerDatabaseInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { serverId } = await deleteDatabase(ctx, databaseKey(ctx, input));
      return { id: input.id, parent: parentOf('Server', serverId) };
    },
  }),
);

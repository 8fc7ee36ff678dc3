import type { DomainContext } from '../../domain/context.js';
import { createDatabase } from '../../domain/databases/create-database.js';
import { AccessibleDatabase } from '../../domain/databases/database-models.js';
import { deleteDatabase } from '../../domain/databases/delete-database.js';
import { rotateDatabasePassword } from '../../domain/databases/rotate-database-password.js';
import { builder } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { namesRows } from '../rows/row-references.js';
import { DATABASE_NAME, DatabaseScopeEnum, databaseKey, databasesKey, SCOPE, SERVER_NAME } from './database-key.js';
import { ServerDatabase } from './server-database.js';

const CreateServerDatabaseInput = builder.inputType('CreateServerDatabaseInput', {
  description: 'A database, and the server that it is made for.',
  extensions: { model: AccessibleDatabase },
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER_NAME }),
    scope: t.field({ type: DatabaseScopeEnum, description: SCOPE }),
    database: t.string({
      required: true,
      description:
        'Letters, digits, dashes and underscores, up to 48; on the host `s` and the id of the server stand before it.',
    }),
    remote: t.string({ required: true, description: 'Addresses that may connect; `%` is any.' }),
    host: t.id({
      ...namesRows('DatabaseHost'),
      description: 'Global id of the database host: must be there with the scope `all`, is chosen otherwise.',
    }),
  }),
});

/** What a mutation is asked with, for who asks. */
const creation = (ctx: DomainContext, input: typeof CreateServerDatabaseInput.$inferInput) => ({
  ...databasesKey(ctx, input),
  body: input,
});

builder.mutationField('createServerDatabase', (t) =>
  t.field({
    type: ServerDatabase,
    description: 'Makes a database on a host, with a user of its own. Needs `database.create`.',
    args: { input: t.arg({ type: CreateServerDatabaseInput, required: true }) },
    extensions: {
      check: (ctx: DomainContext, input: typeof CreateServerDatabaseInput.$inferInput) =>
        createDatabase.check(ctx, creation(ctx, input)),
    },
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => createDatabase(ctx, creation(ctx, input)),
  }),
);

const ServerDatabaseInput = builder.inputType('ServerDatabaseInput', {
  description: 'A database of a server.',
  fields: (t) => ({
    server: t.id({ required: true, description: SERVER_NAME }),
    id: t.id({ required: true, description: DATABASE_NAME }),
    scope: t.field({ type: DatabaseScopeEnum, description: SCOPE }),
  }),
});

builder.mutationField('rotateServerDatabasePassword', (t) =>
  t.field({
    type: ServerDatabase,
    description: 'Gives a database a new password. Sessions that are open go on. Needs `database.update`.',
    args: { input: t.arg({ type: ServerDatabaseInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => rotateDatabasePassword(ctx, databaseKey(ctx, input)),
  }),
);

builder.mutationField('deleteServerDatabase', (t) =>
  t.field({
    type: Deleted,
    description:
      'Deletes a database with all that is in it. A host that does not answer drops it later. Needs `database.delete`.',
    args: { input: t.arg({ type: ServerDatabaseInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { serverId } = await deleteDatabase(ctx, databaseKey(ctx, input));
      return { id: input.id, parent: parentOf('Server', serverId) };
    },
  }),
);

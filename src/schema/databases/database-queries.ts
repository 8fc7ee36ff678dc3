import { getDatabase } from '../../domain/databases/get-database.js';
import { listDatabases } from '../../domain/databases/list-databases.js';
import { MAX_DATABASES } from '../../domain/databases/reserve-database.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';
import {
  DATABASE_NAME,
  DATABASE_OF_SERVER,
  DatabaseScopeEnum,
  databaseKey,
  databasesKey,
  SCOPE,
  SERVER_NAME,
} from './database-key.js';

builder.queryField('serverDatabases', (t) =>
  t.prismaField({
    type: ['ServerDatabase'],
    nullable: true,
    description: 'The databases of one server, oldest first. Needs `database.read`.',
    complexity: { ...listCost(MAX_DATABASES), field: STATEMENT_COST },
    args: {
      serverId: t.arg.id({ required: true, description: SERVER_NAME }),
      scope: t.arg({ type: DatabaseScopeEnum, description: SCOPE }),
    },
    resolve: async (query, _root, args, ctx) => {
      const where = await listDatabases(ctx, databasesKey(ctx, args));
      return ctx.reads.serverDatabase.findMany({ ...query, where, orderBy: { id: 'asc' }, take: MAX_DATABASES });
    },
  }),
);

builder.queryField('serverDatabase', (t) =>
  t.prismaField({
    type: 'ServerDatabase',
    nullable: true,
    description: 'One database of a server. Needs `database.read`. Null if it does not exist or you may not see it.',
    args: {
      serverId: t.arg.id({ description: DATABASE_OF_SERVER }),
      id: t.arg.id({ required: true, description: DATABASE_NAME }),
      scope: t.arg({ type: DatabaseScopeEnum, description: SCOPE }),
    },
    resolve: (query, _root, args, ctx) => getDatabase(ctx, databaseKey(ctx, args), query),
  }),
);

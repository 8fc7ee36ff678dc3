import { authorizeDatabaseHost } from '../../domain/database-hosts/authorize-database-host.js';
import { checkDatabaseHost } from '../../domain/database-hosts/check-database-host.js';
import { createDatabaseHost } from '../../domain/database-hosts/create-database-host.js';
import { ChangedDatabaseHost, NewDatabaseHost } from '../../domain/database-hosts/database-host-model.js';
import { deleteDatabaseHost } from '../../domain/database-hosts/delete-database-host.js';
import { listDatabaseHosts } from '../../domain/database-hosts/list-database-hosts.js';
import { updateDatabaseHost } from '../../domain/database-hosts/update-database-host.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { builder, type InputFields } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { Deleted } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { rowId, rowKey } from '../rows/row-keys.js';
import { namesRows } from '../rows/row-references.js';
import { DatabaseHost, DatabaseHostKindEnum, DatabaseHostTlsEnum } from './database-host.js';

builder.queryField('databaseHost', (t) =>
  t.prismaField({
    type: 'DatabaseHost',
    nullable: true,
    description: 'One database host, by one of the arguments. For administrators. Null if it does not exist.',
    args: { id: t.arg.id({ description: 'Global id.' }), internalId: t.arg.int() },
    resolve: (query, _root, args, ctx) =>
      authorizeDatabaseHost(ctx, rowKey('DatabaseHost', args), { action: 'read', selection: query }),
  }),
);

builder.queryField('databaseHosts', (t) =>
  t.prismaConnection(
    {
      type: 'DatabaseHost',
      cursor: 'id',
      nullable: true,
      description: `Database hosts, oldest first, by cursor or by \`offset\`. For administrators. At most ${MAX_PAGE_SIZE} at once.`,
      args: { offset: t.arg.int(OFFSET) },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: (query, _root, page, ctx) =>
        ctx.reads.databaseHost.findMany({ ...pageOf(ctx, query, page), ...listDatabaseHosts(ctx) }),
      totalCount: (_connection, _args, ctx) => {
        listDatabaseHosts(ctx);
        return ctx.reads.databaseHost.count();
      },
    },
    ...pageTypes('DatabaseHost'),
  ),
);

/** @param required whether the required fields of a database host must be present */
const hostFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  kind: t.field({ type: DatabaseHostKindEnum, required, description: 'Kind of database server.' }),
  name: t.string({ required }),
  host: t.string({ required, description: 'Name or address under which this service reaches it.' }),
  port: t.int({ required, description: 'Port that the service connects to.' }),
  publicHost: t.string({ description: 'Where game servers and people reach it, where that is elsewhere.' }),
  publicPort: t.int({ description: 'Port that game servers connect to, where it is another one.' }),
  username: t.string({
    required,
    description: 'A user of the host who may create databases and users, and grant rights.',
  }),
  password: t.string({ required, description: 'That of `username`.' }),
  tls: t.field({ type: DatabaseHostTlsEnum, description: 'Default `OFF`.' }),
  maxDatabases: t.int({ description: 'Null is unlimited.' }),
  connectionLimit: t.int({ description: 'Connections that each new database may have at once. Default 0, unlimited.' }),
  serverConnectionLimit: t.int({
    description:
      'Connections that the databases of one server may have together: each new one gets a part. Default 0, unlimited.',
  }),
  nodeId: t.id({
    ...namesRows('HostNode'),
    description: 'Global id of the node whose databases are placed on it first; null for none.',
  }),
});

const CreateDatabaseHostInput = builder.inputType('CreateDatabaseHostInput', {
  description: 'A database host to add.',
  extensions: { model: NewDatabaseHost },
  fields: (t) => hostFields(t, true),
});

builder.mutationField('createDatabaseHost', (t) =>
  t.field({
    type: DatabaseHost,
    description: 'Adds a database host without connecting to it: `checkDatabaseHost` checks it.',
    args: { input: t.arg({ type: CreateDatabaseHostInput, required: true }) },
    extensions: checkedBy(createDatabaseHost, (input: typeof CreateDatabaseHostInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createDatabaseHost(ctx, input),
  }),
);

const UpdateDatabaseHostInput = builder.inputType('UpdateDatabaseHostInput', {
  description: 'Changes of a database host. Absent fields do not change.',
  extensions: { model: ChangedDatabaseHost },
  fields: (t) => ({ id: t.id({ required: true }), ...hostFields(t, false) }),
});

const changedHost = ({ id, ...body }: typeof UpdateDatabaseHostInput.$inferInput) => ({
  id: rowId('DatabaseHost', id),
  body,
});

builder.mutationField('updateDatabaseHost', (t) =>
  t.field({
    type: DatabaseHost,
    description: 'Changes the settings of a database host. Does not move its databases.',
    args: { input: t.arg({ type: UpdateDatabaseHostInput, required: true }) },
    extensions: checkedBy(updateDatabaseHost, changedHost),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateDatabaseHost(ctx, changedHost(input)),
  }),
);

const DeleteDatabaseHostInput = builder.inputType('DeleteDatabaseHostInput', {
  description: 'The database host to remove.',
  fields: (t) => ({
    id: t.id({ required: true }),
    force: t.boolean({
      required: true,
      defaultValue: false,
      description:
        'Whether to remove the host although deleted databases still have to be dropped on it. Default false.',
    }),
  }),
});

builder.mutationField('deleteDatabaseHost', (t) =>
  t.field({
    type: Deleted,
    description: 'Removes a database host without databases. Changes nothing on the host.',
    args: { input: t.arg({ type: DeleteDatabaseHostInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input: { id, force } }, ctx) => {
      await deleteDatabaseHost(ctx, { id: rowId('DatabaseHost', id), force });
      return { id };
    },
  }),
);

type CheckedHost = Awaited<ReturnType<typeof checkDatabaseHost>>;

const DatabaseHostCheck = builder.objectRef<CheckedHost>('DatabaseHostCheck').implement({
  description: 'The result of checking a database host.',
  fields: (t) => ({
    problems: t.stringList({
      description: 'Problems of the host; empty if there are none.',
      resolve: ({ problems }) => [...problems],
    }),
    unknown: t.stringList({
      description:
        'Databases on the host with names like those of the service that the service does not know. They are never changed.',
      resolve: ({ unknown }) => [...unknown],
    }),
  }),
});

const CheckDatabaseHostInput = builder.inputType('CheckDatabaseHostInput', {
  description: 'The database host to check.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('checkDatabaseHost', (t) =>
  t.field({
    type: DatabaseHostCheck,
    description: 'Connects to a database host and reports its problems. Changes nothing.',
    args: { input: t.arg({ type: CheckDatabaseHostInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => checkDatabaseHost(ctx, rowId('DatabaseHost', input.id)),
  }),
);

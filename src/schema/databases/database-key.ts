import type { DatabaseKey, DatabaseScope, DatabasesKey } from '../../domain/databases/authorize-databases.js';
import { enumOf } from '../enum-of.js';
import type { GraphQLContext } from '../graphql-context.js';
import { isNamed, rowId, serverKey } from '../rows/row-keys.js';

export const SERVER_NAME = 'Global id, uuid or short identifier.';

export const DATABASE_NAME = 'Global id, or `identifier`.';

export const DATABASE_OF_SERVER =
  'If given, the database must belong to this server: global id, uuid or short identifier. Required with `identifier`.';

export const SCOPE =
  '`ALL`: in every state of the server, for administrators. `ACCESSIBLE`: in its normal state, with the permissions on the server. Default: `ALL` with an application key, else `ACCESSIBLE`.';

export const DatabaseScopeEnum = enumOf('DatabaseScope', {
  description: 'The role in which the caller uses the databases of a server.',
  values: ['all', 'accessible'],
});

interface Names {
  readonly serverId?: string | number | null | undefined;
  readonly scope?: DatabaseScope | null | undefined;
}

/** The arguments that identify the databases of a server. */
export const databasesKey = (
  ctx: Pick<GraphQLContext, 'principal'>,
  { serverId, scope }: Names & { readonly serverId: string | number },
): DatabasesKey => ({ server: serverKey(serverId), scope: scopeOf(ctx, scope) });

const scopeOf = ({ principal }: Pick<GraphQLContext, 'principal'>, scope: Names['scope']): DatabaseScope =>
  scope ?? (principal.kind === 'user' && principal.key.kind === 'application' ? 'all' : 'accessible');

/** The arguments that identify a database of a server. */
export const databaseKey = (
  ctx: Pick<GraphQLContext, 'principal'>,
  { id, ...names }: Names & { readonly id: string | number },
): DatabaseKey => ({
  server: names.serverId ? serverKey(names.serverId) : undefined,
  scope: scopeOf(ctx, names.scope),
  database: isNamed('ServerDatabase', id) ? { id: rowId('ServerDatabase', id) } : { identifier: String(id) },
});

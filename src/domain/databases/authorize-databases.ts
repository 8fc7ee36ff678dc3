import type { DatabaseHost, ServerDatabase } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { requireResource } from '../access/caller-rights.js';
import type { ResourceAction } from '../access/key-permissions.js';
import type { Permission } from '../access/permissions.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Where } from '../ports/reads.js';

/**
 * Which databases a caller may use: `all` for an administrator, of any server in any state; `accessible` for a caller
 * with access to the server, while it is in its normal state.
 */
export type DatabaseScope = 'all' | 'accessible';

/** The databases of a server. */
export interface DatabasesKey {
  readonly server: ServerKey;
  readonly scope: DatabaseScope;
}

/** One of them: by its id, or by its name in the client API. */
export interface DatabaseKey extends Pick<DatabasesKey, 'scope'> {
  /** Without it, the server of the database. */
  readonly server?: ServerKey | undefined;
  readonly database: { readonly id: number } | { readonly identifier: string };
}

/** What may be done with databases, and what it takes in each scope. Source: rest.md §2.3, §2.7. */
const NEEDS = {
  read: { action: 'read', permission: SERVER_PARTS.databases.permission },
  create: { action: 'write', permission: 'database.create' },
  update: { action: 'write', permission: 'database.update' },
  delete: { action: 'write', permission: 'database.delete' },
} as const satisfies Readonly<Record<string, { readonly action: ResourceAction; readonly permission: Permission }>>;

export type DatabaseAct = keyof typeof NEEDS;

/** Databases whose creation has ended: only these are shown. */
export const MADE = { state: { not: 'creating' } } as const satisfies Where<'ServerDatabase'>;

export interface ServerWithDatabases {
  readonly id: number;
}

/**
 * Load and authorize: the first part of each use case on the databases of a server.
 * @throws {NotFoundError} no such server, or not for the caller  @throws {ForbiddenError} the caller may not do this
 * @throws {ConflictError} `accessible`: the server is not in its normal state
 */
export const authorizeDatabases = async (
  ctx: DomainContext,
  key: DatabasesKey,
  act: DatabaseAct,
): Promise<ServerWithDatabases> => {
  const { server, requireMay } = await findServer(ctx, key);
  requireMay(act);
  return server;
};

/**
 * Load and authorize: the first part of each use case on one database. As rest.md §2.2 orders it, a missing database
 * is reported before a missing permission.
 * @throws what {@link authorizeDatabases} throws  @throws {NotFoundError} no such database, or not of this server
 */
export const authorizeDatabase = async (
  ctx: DomainContext,
  { database: name, server: given, scope }: DatabaseKey,
  act: DatabaseAct,
): Promise<{
  readonly server: ServerWithDatabases;
  readonly database: ServerDatabase & { readonly host: DatabaseHost };
}> => {
  const named = given ?? (await serverOf(ctx, { name, scope, act }));
  const { server, requireMay } = await findServer(ctx, { server: named, scope }).catch((error: unknown) => {
    throw error instanceof NotFoundError && given !== undefined ? error.at('server') : error;
  });
  const database = await ctx.reads.serverDatabase.findFirst({
    where: { ...name, ...MADE, serverId: server.id },
    include: { host: true },
  });
  if (database === null) throw new NotFoundError();
  requireMay(act);
  return { server, database };
};

/** The server of a database that the caller names without its server. */
const serverOf = async (
  ctx: DomainContext,
  {
    name,
    scope,
    act,
  }: { readonly name: DatabaseKey['database']; readonly scope: DatabaseScope; readonly act: DatabaseAct },
): Promise<ServerKey> => {
  // Otherwise the error would tell anybody which databases exist.
  if (scope === 'all') requireResource(ctx, 'server_databases', NEEDS[act].action);
  const database = 'id' in name ? await ctx.reads.serverDatabase.findFirst({ where: { ...name, ...MADE } }) : null;
  if (database === null) throw new NotFoundError();
  return { id: database.serverId };
};

const findServer = async (ctx: DomainContext, { server: key, scope }: DatabasesKey) => {
  if (scope === 'accessible') {
    const server = await authorizeServer(ctx, key);
    return { server, requireMay: (act: DatabaseAct) => requirePermission(server, NEEDS[act].permission) };
  }
  const where = whereServer(key);
  const server = where === null ? null : await ctx.reads.server.findUnique({ where, select: { id: true } });
  if (server === null) throw new NotFoundError();
  return { server, requireMay: (act: DatabaseAct) => requireResource(ctx, 'server_databases', NEEDS[act].action) };
};

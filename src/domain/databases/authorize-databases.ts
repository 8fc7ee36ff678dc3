import type { DatabaseHost, Prisma, ServerDatabase } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { requireResource } from '../access/caller-rights.js';
import type { ResourceAction } from '../access/key-permissions.js';
import type { Permission } from '../access/permissions.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { type ServerKey, whereServer } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * The access by which a caller works with the databases of a server. `all`: an administrator, on any server in any
 * state. `accessible`: a person with access to the server, in its normal state.
 */
export type DatabaseScope = 'all' | 'accessible';

/** The databases of a server. */
export interface DatabasesKey {
  readonly server: ServerKey;
  readonly scope: DatabaseScope;
}

/** One database: by its id, or by its identifier in the client API. */
export interface DatabaseKey extends DatabasesKey {
  readonly database: { readonly id: number } | { readonly identifier: string };
}

/**
 * The actions on databases, and what each needs: the action on the resource in `all`, the permission in `accessible`.
 * Source: rest.md §2.3, §2.7.
 */
const REQUIREMENTS = {
  read: { action: 'read', permission: 'database.read' },
  create: { action: 'write', permission: 'database.create' },
  update: { action: 'write', permission: 'database.update' },
  delete: { action: 'write', permission: 'database.delete' },
} as const satisfies Readonly<Record<string, { readonly action: ResourceAction; readonly permission: Permission }>>;

export type DatabaseAction = keyof typeof REQUIREMENTS;

/** Databases that are visible: all but those that are still being created. */
export const MADE = { state: { not: 'creating' } } as const satisfies Prisma.ServerDatabaseWhereInput;

export interface ServerWithDatabases {
  readonly id: number;
}

/**
 * Loads and authorizes the server of a use case on its databases.
 * @throws {NotFoundError} no such server, or the caller may not see it
 * @throws {ForbiddenError} the caller may not do this
 * @throws {ConflictError} `accessible`: the server is not in its normal state
 */
export const authorizeDatabases = async (
  ctx: DomainContext,
  key: DatabasesKey,
  action: DatabaseAction,
): Promise<ServerWithDatabases> => {
  const { server, requireAllowed } = await findServer(ctx, key);
  requireAllowed(action);
  return server;
};

/**
 * Loads and authorizes one database. Checks in the order of rest.md §2.2: the database exists, the caller may do this
 * to it.
 * @throws what {@link authorizeDatabases} throws  @throws {NotFoundError} no such database, or not of this server
 */
export const authorizeDatabase = async (
  ctx: DomainContext,
  { database: name, ...key }: DatabaseKey,
  action: DatabaseAction,
): Promise<{
  readonly server: ServerWithDatabases;
  readonly database: ServerDatabase & { readonly host: DatabaseHost };
}> => {
  const { server, requireAllowed } = await findServer(ctx, key);
  const database = await ctx.db.serverDatabase.findFirst({
    where: { ...name, ...MADE, serverId: server.id },
    include: { host: true },
  });
  if (database === null) throw new NotFoundError();
  requireAllowed(action);
  return { server, database };
};

const findServer = async (ctx: DomainContext, { server: key, scope }: DatabasesKey) => {
  if (scope === 'accessible') {
    const server = await authorizeServer(ctx, key);
    return {
      server,
      requireAllowed: (action: DatabaseAction) => requirePermission(server, REQUIREMENTS[action].permission),
    };
  }
  const where = whereServer(key);
  const server = where === null ? null : await ctx.db.server.findUnique({ where, select: { id: true } });
  if (server === null) throw new NotFoundError();
  return {
    server,
    requireAllowed: (action: DatabaseAction) => requireResource(ctx, 'server_databases', REQUIREMENTS[action].action),
  };
};

import type { Server } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { requireNormalOrInstalling, requireNormalState, type ServerCondition } from './normal-state.js';
import { type GrantedPermissions, requireReadAccess } from './permissions-on-server.js';
import { conditionOf, type ServerKey } from './server-key.js';

/** The columns of a server that authorization reads. */
type GateColumns = Pick<Server, 'id' | 'uuid' | 'ownerId' | 'suspended' | 'status' | 'backupLimit'>;

export interface AuthorizedServer extends GateColumns, Pick<ServerCondition, 'node'> {
  /** What the caller may do on it, as of now: use cases check this and do not ask the database again. */
  readonly granted: GrantedPermissions;
  /** When it was read, by the clock of the database, to the millisecond. */
  readonly readAt: Date;
}

interface GateRow extends GateColumns, Pick<AuthorizedServer, 'readAt'> {
  readonly isInMaintenance: boolean;
  /** The permissions that the owner shares with the caller; null where the server is not shared with them. */
  readonly shared: readonly string[] | null;
}

/**
 * Finds a server for a person, in any state. Takes one statement for every kind of caller. Source: rest.md §2.2.
 * @throws {NotFoundError} no such server, or the caller may not see it  @throws {ForbiddenError} application key
 */
export const findServerForPerson = async (ctx: DomainContext, key: ServerKey): Promise<AuthorizedServer> => {
  const row = await readGate(ctx, key);
  if (row === undefined) throw new NotFoundError();
  const { isInMaintenance, shared, ...server } = row;
  return { ...server, node: { maintenanceMode: isInMaintenance }, granted: requireReadAccess(ctx, row) };
};

// SQL and not findUnique: the node and the sharing would be two more statements in every use case.
const readGate = async ({ db, principal }: DomainContext, key: ServerKey): Promise<GateRow | undefined> => {
  const condition = conditionOf(key);
  if (condition === null) return undefined;
  const userId = principal.kind === 'user' ? principal.user.id : null;
  const [row] = await db.$queryRaw<readonly GateRow[]>`
    select s.id, s.uuid, s.owner_id as "ownerId", s.suspended, s.status::text, s.backup_limit as "backupLimit",
      node.maintenance_mode as "isInMaintenance",
      case when subuser.user_id is not null then coalesce(subuser.permissions, '{}') end as shared,
      date_trunc('milliseconds', clock_timestamp()) as "readAt"
    from servers s
    join nodes node on node.id = s.node_id
    left join subusers subuser on subuser.server_id = s.id and subuser.user_id = ${userId}::int
    where ${condition}`;
  return row;
};

/**
 * Loads and authorizes the server of a use case. Checks in the order of rest.md §2.2: the server exists, the caller may
 * see it, it is in its normal state.
 * @throws {NotFoundError}  @throws {ForbiddenError} application key  @throws {ConflictError} state
 */
export const authorizeServer = async (ctx: DomainContext, key: ServerKey): Promise<AuthorizedServer> => {
  const server = await findServerForPerson(ctx, key);
  requireNormalState(server);
  return server;
};

/**
 * The same for the server of an object: the one that the caller names, or else that of the row.
 * @param ofRow id of the server of the row; undefined if there is no such row
 * @throws {NotFoundError} at `server`, if the caller names it  @throws the other errors of `authorizeServer`
 */
export const authorizeServerOf = async (
  ctx: DomainContext,
  named: ServerKey | undefined,
  ofRow: number | null | undefined,
): Promise<AuthorizedServer> =>
  authorizeServer(ctx, named ?? { id: ofRow ?? 0 }).catch((error: unknown) => {
    throw error instanceof NotFoundError && named !== undefined ? error.at('server') : error;
  });

/**
 * The same for what can be prepared before a server is installed.
 * @throws {NotFoundError}  @throws {ForbiddenError} application key  @throws {ConflictError} state
 */
export const authorizeServerToPrepare = async (ctx: DomainContext, key: ServerKey): Promise<AuthorizedServer> => {
  const server = await findServerForPerson(ctx, key);
  requireNormalOrInstalling(server);
  return server;
};

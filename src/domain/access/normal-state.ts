import { Prisma, type ServerStatus } from '../../generated/prisma/client.js';
import { ConflictError } from '../errors.js';

/**
 * In which states a server can be used. Source: rest.md §9.4, in its order; schedules.md §4.
 */

/** The columns that decide whether a server can be used. */
export interface ServerCondition {
  readonly suspended: boolean;
  readonly status: ServerStatus | null;
  readonly node: { readonly maintenanceMode: boolean };
}

const NOT_INSTALLED = 'This server has not yet completed its installation process, please try again later.';

/**
 * The error of each status that keeps people and schedules from using a server. After a failed reinstallation a server
 * keeps its files and can be repaired: everything but a restore is allowed.
 */
const STATUS_ERRORS = {
  installing: NOT_INSTALLED,
  install_failed: NOT_INSTALLED,
  reinstall_failed: null,
  restoring_backup: 'This server is currently restoring from a backup, please try again later.',
} as const satisfies Record<ServerStatus, string | null>;

/**
 * Requires that a server is in its normal state; the same rule applies to administrators.
 * @throws {ConflictError} suspended, under maintenance, installing or restoring
 */
export const requireNormalState = (server: ServerCondition): void => {
  requireReachable(server);
  const message = server.status === null ? null : STATUS_ERRORS[server.status];
  if (message !== null) throw serverStateError(message);
};

/** Whether a server is in its normal state. */
export const isInNormalState = ({ suspended, node, status }: ServerCondition): boolean =>
  !suspended && !node.maintenanceMode && (status === null || STATUS_ERRORS[status] === null);

/**
 * Requires that a server is in its normal state, or being installed.
 * @throws {ConflictError} suspended, under maintenance, restoring, or after an installation that failed
 */
export const requireNormalOrInstalling = (server: ServerCondition): void =>
  requireNormalState(server.status === 'installing' ? { ...server, status: null } : server);

/**
 * Requires that a server can be viewed. It can also be viewed during an installation or a restore, when people want to
 * see the progress.
 * @throws {ConflictError} suspended, or under maintenance
 */
export const requireReachable = ({ suspended, node }: Omit<ServerCondition, 'status'>): void => {
  if (suspended) {
    throw serverStateError('This server is currently suspended and the functionality requested is unavailable.');
  }
  if (node.maintenanceMode) {
    throw serverStateError(
      'The node of this server is currently under maintenance and the functionality requested is unavailable.',
    );
  }
};

/**
 * Requires that a locked server is still in its normal state. Maintenance is checked only when a server is loaded and
 * when a tick becomes due: work that has begun continues during maintenance.
 * @throws {ConflictError} suspended, installing or restoring since
 */
export const requireStillNormal = ({ suspended, status }: Omit<ServerCondition, 'node'>): void =>
  requireNormalState({ suspended, status, node: { maintenanceMode: false } });

const BLOCKING = Object.entries(STATUS_ERRORS).flatMap(([status, message]) => (message === null ? [] : [status]));

/**
 * The rule of `requireStillNormal` in SQL: whether schedules must not run on a row of `servers`. Both are derived from
 * `STATUS_ERRORS`, so that the worker does not cancel a run that a caller could start by hand.
 */
export const IS_BLOCKED = Prisma.sql`(server.suspended or coalesce(server.status::text in (${Prisma.join(BLOCKING)}), false))`;

const serverStateError = (message: string): ConflictError => new ConflictError(message, 'SERVER_STATE');

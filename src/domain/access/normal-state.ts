import { Prisma, type ServerStatus } from '../../generated/prisma/client.js';
import { ConflictError } from '../errors.js';

/**
 * When a server can be worked with. Source: rest.md §9.4, in its order; schedules.md §4.
 */

/** What decides whether a server can be worked with. */
export interface ServerCondition {
  readonly suspended: boolean;
  readonly status: ServerStatus | null;
  readonly node: { readonly maintenanceMode: boolean };
}

const NOT_INSTALLED = 'This server has not yet completed its installation process, please try again later.';

/**
 * What keeps people and schedules from working with a server. One whose reinstallation failed is there as it was left, to be
 * repaired: it is refused nothing but restores.
 */
const IN_THE_WAY = {
  installing: NOT_INSTALLED,
  install_failed: NOT_INSTALLED,
  reinstall_failed: null,
  restoring_backup: 'This server is currently restoring from a backup, please try again later.',
} as const satisfies Record<ServerStatus, string | null>;

/**
 * Passes servers in their normal state; administrators meet the same gate.
 * @throws {ConflictError} suspended, under maintenance, installing or restoring
 */
export const requireNormalState = (server: ServerCondition): void => {
  requireReachable(server);
  const message = server.status === null ? null : IN_THE_WAY[server.status];
  if (message !== null) throw refused(message);
};

/**
 * Passes servers that can be looked into, in the middle of an installation or a restore as well: that is when people want
 * to see something.
 * @throws {ConflictError} suspended, or under maintenance
 */
export const requireReachable = ({ suspended, node }: Omit<ServerCondition, 'status'>): void => {
  if (suspended) {
    throw refused('This server is currently suspended and the functionality requested is unavailable.');
  }
  if (node.maintenanceMode) {
    throw refused(
      'The node of this server is currently under maintenance and the functionality requested is unavailable.',
    );
  }
};

/**
 * Passes a locked server that is still in its normal state. Maintenance is asked about where a server is entered
 * and where a tick becomes due: what has begun goes on through it.
 * @throws {ConflictError} suspended, installing or restoring since
 */
export const requireStillNormal = ({ suspended, status }: Omit<ServerCondition, 'node'>): void =>
  requireNormalState({ suspended, status, node: { maintenanceMode: false } });

const BLOCKING = Object.entries(IN_THE_WAY).flatMap(([status, message]) => (message === null ? [] : [status]));

/**
 * The rule of `requireStillNormal` in SQL: whether schedules leave a row of `servers` alone. Both are derived from
 * `IN_THE_WAY`, so that what is executed by hand is not cancelled by the worker.
 */
export const IS_BLOCKED = Prisma.sql`(server.suspended or coalesce(server.status::text in (${Prisma.join(BLOCKING)}), false))`;

const refused = (message: string): ConflictError => new ConflictError(message, 'SERVER_STATE');

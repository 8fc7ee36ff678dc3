import { z } from 'zod';
import { PERMISSIONS, type Permission } from '../access/permissions.js';
import { findPermissionsOn, type ServerFacts } from '../access/permissions-on-server.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext, Transaction } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { oneOf, rule } from '../input/input-fields.js';

/** Everybody who works with a server may open its console. Source: rest.md §15.10. */
const ALWAYS: Permission = SERVER_PARTS.console.permission;

/** Permissions that a subuser is to have: at least one, and none that does not exist. */
export const permissionNames = (): z.ZodType<readonly string[]> =>
  z.array(z.string().pipe(oneOf(PERMISSIONS))).refine(...AT_LEAST_ONE);

/** The same as tools of the field send them, which may know more than there are: unknown ones are dropped later. */
export const sentPermissionNames = (): z.ZodType<readonly string[]> => z.array(z.string()).refine(...AT_LEAST_ONE);

const AT_LEAST_ONE = [(names: readonly string[]) => names.length > 0, rule('required')] as const;

/** The permissions that a subuser is given: the known ones in their order, each once, and always `websocket.connect`. */
export const givenPermissions = (names: readonly string[]): readonly Permission[] => {
  const known = new Map<string, Permission>(PERMISSIONS.map((permission) => [permission, permission]));
  return [...new Set([...names.flatMap((name) => known.get(name) ?? []), ALWAYS])];
};

/** The permission names of a subuser before and after a change, as stored. Unknown names grant nothing. */
interface PermissionChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Passes who holds all the permissions that they give or take away; what stays as it is needs not be held, and
 * `websocket.connect` goes without saying.
 * @param tx the transaction that changes them, with the server locked: what is taken from the caller meanwhile counts
 * @throws {ForbiddenError} ACTION_FORBIDDEN
 * Source: rest.md §15.10.
 */
export const requireGranted = async (
  { principal }: Pick<DomainContext, 'principal'>,
  { tx, server }: { readonly tx: Transaction; readonly server: ServerFacts },
  { before, after }: PermissionChange,
): Promise<void> => {
  const granted = await findPermissionsOn({ principal, db: tx }, server);
  const isBeyond = (permission: Permission): boolean => permission !== ALWAYS && !granted?.includes(permission);
  if (PERMISSIONS.some((name) => isBeyond(name) && after.includes(name) && !before.includes(name))) {
    throw beyond('Cannot assign permissions to a subuser that your account does not actively possess.');
  }
  if (PERMISSIONS.some((name) => isBeyond(name) && before.includes(name) && !after.includes(name))) {
    throw beyond('Cannot take permissions from a subuser that your account does not actively possess.');
  }
};

const beyond = (message: string): ForbiddenError => new ForbiddenError(message, 'ACTION_FORBIDDEN').at('permissions');

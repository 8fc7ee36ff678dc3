import { z } from 'zod';
import { PERMISSIONS, type Permission } from '../access/permissions.js';
import { findPermissionsOn, type ServerFacts } from '../access/permissions-on-server.js';
import type { DomainContext, Transaction } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { oneOf, rule } from '../input/input-fields.js';

/** Every subuser may open the console. Source: rest.md §15.10. */
const ALWAYS: Permission = 'websocket.connect';

/** The permissions of a subuser: at least one, all of them known. */
export const permissionNames = (): z.ZodType<readonly string[]> =>
  z.array(z.string().pipe(oneOf(PERMISSIONS))).refine(...AT_LEAST_ONE);

/** The same as client tools send them: unknown names are allowed and dropped later. */
export const sentPermissionNames = (): z.ZodType<readonly string[]> => z.array(z.string()).refine(...AT_LEAST_ONE);

const AT_LEAST_ONE = [(names: readonly string[]) => names.length > 0, rule('required')] as const;

/** The permissions to store: the known ones in the given order, each once, and always `websocket.connect`. */
export const givenPermissions = (names: readonly string[]): readonly Permission[] => {
  const known = new Map<string, Permission>(PERMISSIONS.map((permission) => [permission, permission]));
  return [...new Set([...names.flatMap((name) => known.get(name) ?? []), ALWAYS])];
};

/** The permissions of a subuser before and after a change, as stored; unknown names are ignored. */
interface PermissionChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Requires that the caller has every permission that they add or remove, except for `websocket.connect`. Unchanged
 * permissions are not checked.
 * @param tx the transaction that makes the change, with the server locked, so that the caller's permissions are current
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

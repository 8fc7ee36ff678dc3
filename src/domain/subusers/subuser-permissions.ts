import { z } from 'zod';
import type { DomainContext, Transaction } from '../../context.js';
import { ForbiddenError } from '../errors.js';
import { rule } from '../fields.js';
import { PERMISSIONS, type Permission } from '../permissions.js';
import { findHeldPermissions } from '../servers/held-permissions.js';

/** Everybody who works with a server may open its console. Source: rest.md §15.10. */
const ALWAYS: Permission = 'websocket.connect';

/** Names of permissions as they are sent; unknown ones are left out later. */
export const permissionNames = () => z.array(z.string()).refine((names) => names.length > 0, rule('required'));

/** The permissions that a subuser is given: the known ones in their order, each once, and always `websocket.connect`. */
export const givenPermissions = (names: readonly string[]): readonly Permission[] => {
  const known = new Map<string, Permission>(PERMISSIONS.map((permission) => [permission, permission]));
  return [...new Set([...names.flatMap((name) => known.get(name) ?? []), ALWAYS])];
};

/**
 * Passes who holds all the permissions they want to give; `websocket.connect` goes without saying.
 * @param tx the transaction that gives them, so that what is taken from the giver meanwhile counts
 * @throws {ForbiddenError} ACTION_FORBIDDEN
 * Source: rest.md §15.10.
 */
export const requireHeld = async (
  { principal }: Pick<DomainContext, 'principal'>,
  { tx, serverId }: { readonly tx: Transaction; readonly serverId: number },
  permissions: readonly Permission[],
): Promise<void> => {
  const held = (await findHeldPermissions({ principal, db: tx }, [serverId])).get(serverId);
  if (permissions.every((permission) => permission === ALWAYS || held?.includes(permission))) return;
  throw new ForbiddenError(
    'Cannot assign permissions to a subuser that your account does not actively possess.',
    'ACTION_FORBIDDEN',
  );
};

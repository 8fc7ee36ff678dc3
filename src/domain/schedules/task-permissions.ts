import type { TaskAction } from '../../generated/prisma/client.js';
import type { Permission } from '../access/permissions.js';
import { requirePermission, type ServerFacts } from '../access/server-permissions.js';
import type { DomainContext, Transaction } from '../context.js';
import { rulesOf } from './task-actions.js';

/** What a task does. */
export interface TaskEffect {
  readonly action: TaskAction;
  readonly payload?: string | null;
}

const permissionOf = ({ action, payload }: TaskEffect): Permission => rulesOf(action).permission(payload ?? '');

/**
 * Passes who may change or start tasks: `schedule.update`, and each action's own permission, so that a schedule is no
 * way around them.
 * @param caller with the transaction in which the schedule of these tasks is locked: no task slips in afterwards
 * @throws {ForbiddenError}
 */
export const requireTaskPermissions = async (
  caller: Pick<DomainContext, 'principal'> & { readonly db: Transaction },
  server: ServerFacts,
  tasks: readonly TaskEffect[],
): Promise<void> => {
  const needed = new Set<Permission>(['schedule.update', ...tasks.map(permissionOf)]);
  for (const permission of needed) await requirePermission(caller, server, permission);
};

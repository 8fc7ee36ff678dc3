import type { TaskAction } from '../../generated/prisma/client.js';
import type { Permission } from '../access/permissions.js';
import { powerPermission } from '../access/power-permission.js';
import { requirePermission, type ServerFacts } from '../access/server-permissions.js';
import type { DomainContext, Transaction } from '../context.js';
import type { PowerAction } from '../ports.js';

/** What a task does. */
export interface TaskEffect {
  readonly action: TaskAction;
  readonly payload?: string | null;
}

/** What one would need to do the task's work by hand. Source: choices.md 26. */
const permissionOf = ({ action, payload }: TaskEffect): Permission => {
  if (action === 'command') return 'control.console';
  if (action === 'backup') return 'backup.create';
  return powerPermission(payload as PowerAction); // the model of tasks lets nothing else in
};

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

import type { TaskAction } from '../../generated/prisma/client.js';
import type { EnteredServer } from '../access/enter-server.js';
import type { Permission } from '../access/permissions.js';
import { requirePermission } from '../access/permissions-on-server.js';
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
 * @param tasks of a schedule that is locked: no task slips in afterwards
 * @throws {ForbiddenError}
 */
export const requireTaskPermissions = (server: EnteredServer, tasks: readonly TaskEffect[]): void => {
  const needed = new Set<Permission>(['schedule.update', ...tasks.map(permissionOf)]);
  for (const permission of needed) requirePermission(server, permission);
};

import type { TaskAction } from '../../generated/prisma/client.js';
import type { AuthorizedServer } from '../access/authorize-server.js';
import type { Permission } from '../access/permissions.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { rulesOf } from './task-actions.js';

/** The action of a task and its payload. */
export interface TaskEffect {
  readonly action: TaskAction;
  readonly payload?: string | null;
}

const permissionOf = ({ action, payload }: TaskEffect): Permission => rulesOf(action).permission(payload ?? '');

/**
 * Checks that the caller may change or start tasks: `schedule.update` and the permission of each action, so that a
 * schedule cannot be used to circumvent them.
 * @param tasks the tasks of a locked schedule, so that no task is added after the check
 * @throws {ForbiddenError}
 */
export const requireTaskPermissions = (server: AuthorizedServer, tasks: readonly TaskEffect[]): void => {
  const needed = new Set<Permission>(['schedule.update', ...tasks.map(permissionOf)]);
  for (const permission of needed) requirePermission(server, permission);
};

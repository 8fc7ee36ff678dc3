import type { DomainContext } from '../../context.js';
import type { TaskAction } from '../../generated/prisma/client.js';
import { requirePermission, type ServerFacts } from '../access.js';
import type { Permission } from '../permissions.js';

interface TaskEffect {
  readonly action: TaskAction;
  readonly payload?: string | null;
}

/** What one would need to do the task's work by hand. Killing is stopping. Source: choices.md 26, rest.md §15.2. */
const permissionOf = ({ action, payload }: TaskEffect): Permission => {
  if (action === 'command') return 'control.console';
  if (action === 'backup') return 'backup.create';
  if (payload === 'start') return 'control.start';
  return payload === 'restart' ? 'control.restart' : 'control.stop';
};

/**
 * Passes who may change or start tasks: `schedule.update`, and each action's own permission, so that a schedule is no
 * way around them.
 * @throws {ForbiddenError}
 */
export const requireTaskPermissions = async (
  ctx: DomainContext,
  server: ServerFacts,
  tasks: readonly TaskEffect[],
): Promise<void> => {
  const needed = new Set<Permission>(['schedule.update', ...tasks.map(permissionOf)]);
  for (const permission of needed) await requirePermission(ctx, server, permission);
};

import type { Wake } from '../domain/ports/wake.js';

/** For commands, which make nothing due. */
export const noWake: Wake = { scheduleDue: () => undefined, taskDue: () => undefined };

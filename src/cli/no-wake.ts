import type { Wake } from '../domain/ports.js';

/** For commands, which make nothing due. */
export const noWake: Wake = { scheduleDue: () => undefined, taskDue: () => undefined };

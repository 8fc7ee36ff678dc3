import type { Wake } from '../domain/ports/wake.js';

/** For commands, which set no alarms. */
export const noWake: Wake = { scheduleDue: () => undefined, taskDue: () => undefined };

import { DEFAULT_WAIT_LIMITS, MAX_WAIT_LIMIT } from '../../domain/schedules/schedule-models.js';
import type { InputFields } from '../builder.js';
import { TaskActionEnum, TaskWaitEnum } from '../enums.js';

/**
 * What a task is, wherever one is sent.
 * @param required whether what a task cannot be without must be there
 */
export const taskFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  action: t.field({ type: TaskActionEnum, required, description: 'What it does.' }),
  payload: t.string({
    description: 'The command; `start`, `stop`, `restart` or `kill`; or the files a backup leaves out, one a line.',
  }),
  timeOffset: t.int({ required, description: 'Seconds to wait after the previous task, 0 to 900.' }),
  continueOnFailure: t.boolean({ description: 'Default false; null is refused.' }),
  waitUntil: t.field({
    type: TaskWaitEnum,
    description:
      'What it brings about and waits for. In a change, what is left out stays where the action is still such.',
  }),
  waitLimit: t.int({
    description: `Seconds to wait at most, 1 to ${MAX_WAIT_LIMIT}; default ${DEFAULT_WAIT_LIMITS.backup_done} for a backup, else ${DEFAULT_WAIT_LIMITS.state_running}.`,
  }),
});

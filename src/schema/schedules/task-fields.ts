import { DEFAULT_WAIT_LIMITS, MAX_WAIT_LIMIT } from '../../domain/schedules/schedule-models.js';
import type { InputFields } from '../builder.js';
import { namedInDomain } from '../domain-names.js';
import { TaskActionEnum, TaskWaitEnum } from '../enums.js';

/**
 * The fields of a task, for all inputs.
 * @param required whether the required fields of a task must be present
 */
export const taskFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  action: t.field({ type: TaskActionEnum, required, description: 'What the task does.' }),
  payload: t.string({
    description:
      'The command; the power action (`start`, `stop`, `restart` or `kill`); or the files that a backup leaves out, one a line.',
  }),
  timeOffset: t.int({ required, description: 'Seconds between the end of the previous task and this one, 0 to 900.' }),
  isContinuedOnFailure: t.boolean({
    ...namedInDomain('continueOnFailure'),
    description: 'Whether the run continues if the task fails. Default false; null is not allowed.',
  }),
  waitUntil: t.field({
    type: TaskWaitEnum,
    description:
      'The result that the task waits for, which must suit its action. Absent in a change: stays if it suits the action.',
  }),
  waitLimit: t.int({
    description: `Maximum wait for the result in seconds, 1 to ${MAX_WAIT_LIMIT}; default ${DEFAULT_WAIT_LIMITS.backup_done} for a backup, else ${DEFAULT_WAIT_LIMITS.state_running}.`,
  }),
});

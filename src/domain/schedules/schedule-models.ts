import { z } from 'zod';
import { EVEN_IF_BROKEN, flag, integer, oneOf, rule, text } from '../fields.js';
import { POWER_ACTIONS } from '../ports.js';
import { type CronField, type CronFields, cronFieldProblem, isTimeZone, neverFires } from './cron.js';

/** Longest name of a schedule. Source: rest.md §11.3. */
const MAX_NAME = 191;

/** Longest wait before a task, in seconds. Source: specification §4.3. */
export const MAX_TIME_OFFSET = 900;

/** Longest window in which a missed tick is caught up, in seconds: a day. */
const MAX_CATCH_UP_WINDOW = 86_400;

/** Longest payload of a task, in characters: what the field's tools store. Source: rest.md §12.2. */
const MAX_PAYLOAD = 65_535;

const cronField = (field: CronField) =>
  text().superRefine((value, check) => {
    const problem = cronFieldProblem(field, value);
    if (problem === null) return;
    // Ends the checks: whether the fields ever fire together cannot be asked of a field that is wrong.
    check.addIssue({ code: 'custom', input: value, params: { rule: 'cron', message: problem }, continue: false });
  });

/** A schedule as it is created and updated. Absent members keep their value, or take the default on create. */
export const ScheduleBody = z
  .object({
    name: text({ max: MAX_NAME }),
    minute: cronField('minute'),
    hour: cronField('hour'),
    dayOfMonth: cronField('dayOfMonth'),
    month: cronField('month'),
    dayOfWeek: cronField('dayOfWeek'),
    isActive: flag().nullish(),
    onlyWhenOnline: flag().nullish(),
    timezone: z.string().refine(isTimeZone, rule('timezone')).nullish(),
    missedRunPolicy: oneOf(['run_once', 'skip']).nullish(),
    catchUpWindow: integer({ min: 0, max: MAX_CATCH_UP_WINDOW }).nullish(),
  })
  .superRefine((schedule, check) => {
    if (!neverFires(schedule)) return;
    const message = 'The day of month and month never occur together: this schedule would never run.';
    check.addIssue({ code: 'custom', path: ['dayOfMonth'], input: schedule, params: { rule: 'cron', message } });
  });

export type ScheduleBody = z.output<typeof ScheduleBody>;

/** The cron fields of a schedule alone. */
export const cronOf = (schedule: CronFields): CronFields => ({
  minute: schedule.minute,
  hour: schedule.hour,
  dayOfMonth: schedule.dayOfMonth,
  month: schedule.month,
  dayOfWeek: schedule.dayOfWeek,
});

/** One line for a console: nothing that would end it, move the cursor or ring the bell. */
const CONTROL_CHARACTERS = /\p{Cc}/u;

/** A task as it is created and updated. Source: specification §4.3, rest.md §12.2, choices.md 8–10, 24, 49. */
export const TaskBody = z
  .object({
    action: oneOf(['command', 'power', 'backup']),
    payload: z
      .string()
      .transform((value) => value.trim())
      .refine((value) => value.length <= MAX_PAYLOAD, rule('max', { max: MAX_PAYLOAD, kind: 'string' }))
      .nullish(),
    timeOffset: integer({ min: 0, max: MAX_TIME_OFFSET }),
    sequenceId: integer({ min: 1 }).nullish(),
    continueOnFailure: flag().nullish(),
  })
  .superRefine(({ action, payload }, check) => {
    // A payload that is no text has been told already.
    if (typeof (payload ?? '') !== 'string') return;
    const broken = payloadRule(action, payload ?? '');
    if (broken !== null) check.addIssue({ code: 'custom', path: ['payload'], input: payload, ...broken });
  }, EVEN_IF_BROKEN);

export type TaskBody = z.output<typeof TaskBody>;

const payloadRule = (action: TaskBody['action'], payload: string): ReturnType<typeof rule> | null => {
  if (action === 'backup') return null;
  if (payload === '') return rule('required_unless', { other: 'action', values: 'backup' });
  if (action === 'power') return POWER_ACTIONS.some((power) => power === payload) ? null : rule('in');
  return action === 'command' && CONTROL_CHARACTERS.test(payload) ? rule('regex') : null;
};

import { z } from 'zod';
import type { Schedule, Task, TaskWait } from '../../generated/prisma/client.js';
import { ValidationError, type ValidationIssue } from '../errors.js';
import { filledFlag, flag, integer, integerBetween, oneOf, rule, text } from '../input/input-fields.js';
import type { InputModel, RawInput } from '../input/input-model.js';
import { isTimeZone } from '../input/is-time-zone.js';
import { type CronField, cronFieldProblem } from './cron-field.js';
import { type CronFields, neverFires } from './cron-ticks.js';
import { MAX_PREVIEWED_TICKS } from './preview-ticks.js';
import { rulesOf, TASK_ACTION_NAMES, TASK_WAITS, type TaskActionRules } from './task-actions.js';
import { MAX_JITTER } from './tick-delay.js';

/** Longest name of a schedule, in characters. Source: rest.md §11.3. */
const MAX_NAME = 191;

/** Longest offset of a task, in seconds. Source: rest.md §12.2. */
const MAX_TIME_OFFSET = 900;

/** Longest window in which a missed tick is caught up, in seconds: a day. */
const MAX_CATCH_UP_WINDOW = 86_400;

/** Longest time that a task may wait for its effect, in seconds: that of a backup. */
export const MAX_WAIT_LIMIT = 21_600;

/** Default wait limits, in seconds. */
export const DEFAULT_WAIT_LIMITS = {
  backup_done: 3_600,
  state_running: 300,
  state_offline: 300,
} as const satisfies Record<TaskWait, number>;

/** Longest payload of a task, in characters: as much as client tools store. Source: rest.md §12.2. */
const MAX_PAYLOAD = 65_535;

const cronField = (field: CronField) =>
  text().superRefine((value, check) => {
    const problem = cronFieldProblem(field, value);
    if (problem !== null) check.addIssue({ code: 'custom', input: value, params: { rule: 'cron', message: problem } });
  });

const scheduleSchema = z.object({
  name: text({ max: MAX_NAME }),
  minute: cronField('minute'),
  hour: cronField('hour'),
  dayOfMonth: cronField('dayOfMonth'),
  month: cronField('month'),
  dayOfWeek: cronField('dayOfWeek'),
  isActive: filledFlag(),
  onlyWhenOnline: flag().nullish(),
  timezone: z.string().refine(isTimeZone, rule('timezone')).nullish(),
  missedRunPolicy: oneOf(['run_once', 'skip']).nullish(),
  catchUpWindow: integer({ min: 0, max: MAX_CATCH_UP_WINDOW }).nullish(),
  overlapPolicy: oneOf(['skip', 'queue', 'cancel_previous']).nullish(),
  jitter: integer({ min: 0, max: MAX_JITTER }).nullish(),
});

/** Message for a schedule that never fires. */
export const NEVER_FIRES = 'The day of month and month never occur together: this schedule would never run.';

/** The input of a new schedule. Absent members take their default. Source: rest.md §11.3. */
export const ScheduleBody: InputModel<typeof scheduleSchema> = {
  schema: scheduleSchema,
  rules: (input) => {
    const cron = cronFields.safeParse(input);
    return cron.success ? ruleOfTicks(cron.data) : [];
  },
};

const changeSchema = scheduleSchema.partial();

/** The input of a change: absent members keep their value. `changedSchedule` checks the cron fields together. */
export const ScheduleChange: InputModel<typeof changeSchema> = { schema: changeSchema };

/**
 * Applies a change to a schedule.
 * @throws {ValidationError} the schedule would never fire
 */
export const changedSchedule = (before: Schedule, change: z.output<typeof changeSchema>) => {
  const { name = before.name, timezone, ...given } = change;
  const cron = cronOf({
    minute: given.minute ?? before.minute,
    hour: given.hour ?? before.hour,
    dayOfMonth: given.dayOfMonth ?? before.dayOfMonth,
    month: given.month ?? before.month,
    dayOfWeek: given.dayOfWeek ?? before.dayOfWeek,
  });
  const issues = ruleOfTicks(cron);
  if (issues.length > 0) throw new ValidationError(issues);
  return { ...given, ...cron, name, timezone: timezone ?? before.timezone };
};

const ruleOfTicks = (cron: CronFields): readonly ValidationIssue[] =>
  neverFires(cron) ? [{ path: ['dayOfMonth'], rule: 'cron', message: NEVER_FIRES }] : [];

/** The five cron fields, if each is valid. */
const cronFields = scheduleSchema.pick({ minute: true, hour: true, dayOfMonth: true, month: true, dayOfWeek: true });

const clockSchema = cronFields.extend({
  timezone: scheduleSchema.shape.timezone,
  count: integerBetween({ min: 1, max: MAX_PREVIEWED_TICKS }).nullish(),
});

/** A clock to preview. One that never fires is valid: the preview reports that. */
export const ClockBody: InputModel<typeof clockSchema> = { schema: clockSchema };

/** The five cron fields of a schedule. */
export const cronOf = (schedule: CronFields): CronFields => ({
  minute: schedule.minute,
  hour: schedule.hour,
  dayOfMonth: schedule.dayOfMonth,
  month: schedule.month,
  dayOfWeek: schedule.dayOfWeek,
});

const taskSchema = z.object({
  action: oneOf(TASK_ACTION_NAMES),
  payload: z
    .string()
    .transform((value) => value.trim())
    .refine((value) => value.length <= MAX_PAYLOAD, rule('max', { max: MAX_PAYLOAD, kind: 'string' }))
    .nullish(),
  timeOffset: integer({ min: 0, max: MAX_TIME_OFFSET }),
  sequenceId: integer({ min: 1 }).optional(),
  continueOnFailure: flag().optional(),
  waitUntil: oneOf(TASK_WAITS).nullish(),
  waitLimit: integerBetween({ min: 1, max: MAX_WAIT_LIMIT }).nullish(),
});

export type TaskBody = z.output<typeof taskSchema>;

/**
 * The columns of a task from its input.
 * @param before the task that it replaces, if any: an absent wait keeps its value where that is possible, for client
 *   tools without waits
 * Source: choices.md 49, schedules.md §10.
 */
export const taskOf = ({ action, payload, timeOffset, continueOnFailure, ...wait }: TaskBody, before?: Task) => ({
  action,
  payload: payload ?? '',
  timeOffset,
  continueOnFailure: continueOnFailure ?? false,
  ...waitOf({ ...wait, possible: rulesOf(action).waits(payload ?? '') }, before),
});

interface WantedWait extends Pick<TaskBody, 'waitUntil' | 'waitLimit'> {
  readonly possible: TaskWait | null;
}

const waitOf = (
  { waitUntil, waitLimit, possible }: WantedWait,
  before: Task | undefined,
): Pick<Task, 'waitUntil' | 'waitLimit'> => {
  const present = before?.waitUntil === possible ? before.waitUntil : null;
  const until = waitUntil === undefined ? present : waitUntil;
  if (until === null) return { waitUntil: null, waitLimit: null };
  const presentLimit = before?.waitUntil === until ? before.waitLimit : null;
  return { waitUntil: until, waitLimit: waitLimit ?? presentLimit ?? DEFAULT_WAIT_LIMITS[until] };
};

const rulesOfTask = ({ action, payload, waitUntil }: RawInput): readonly ValidationIssue[] => {
  const text = typeof payload === 'string' ? payload.trim() : '';
  // Without a valid action the rules of a command apply, so that faults of the payload are reported as well.
  const rules = rulesOf(TASK_ACTION_NAMES.find((known) => known === action) ?? 'command');
  return [...issuesOfPayload(rules, text), ...issuesOfWait(rules, text, waitUntil)];
};

/** The input of a new task. Source: rest.md §12.2, choices.md 8–10, 24, 49. */
export const TaskBody: InputModel<typeof taskSchema> = { schema: taskSchema, rules: rulesOfTask };

const taskChangeSchema = taskSchema.partial();

/** The input of a change: absent members keep their value. Without an action, `changedTask` checks the payload. */
export const TaskChange: InputModel<typeof taskChangeSchema> = {
  schema: taskChangeSchema,
  rules: (change) => (change.action === undefined || change.payload === undefined ? [] : rulesOfTask(change)),
};

/**
 * Applies a change to a task. An absent wait keeps its value where that is possible; see `taskOf`.
 * @throws {ValidationError} the payload is invalid for the action, or the action cannot wait for that state
 */
export const changedTask = (before: Task, change: z.output<typeof taskChangeSchema>): TaskBody => {
  const { action = before.action, timeOffset = before.timeOffset, sequenceId, waitUntil, waitLimit } = change;
  const { continueOnFailure = before.continueOnFailure } = change;
  // A payload belongs to its action: a console command is no list of files to exclude from a backup.
  const { payload = action === before.action ? before.payload : null } = change;
  const issues = rulesOfTask({ action, payload, waitUntil });
  if (issues.length > 0) throw new ValidationError(issues);
  return { action, payload, timeOffset, sequenceId, continueOnFailure, waitUntil, waitLimit };
};

const issuesOfPayload = ({ brokenRule }: TaskActionRules, text: string): readonly ValidationIssue[] => {
  if (brokenRule === null) return [];
  if (text === '') return [PAYLOAD_REQUIRED];
  const rule = brokenRule(text);
  return rule === undefined ? [] : [{ path: ['payload'], rule }];
};

/** A task waits for its own effect or not at all. */
const issuesOfWait = ({ waits }: TaskActionRules, text: string, waitUntil: unknown): readonly ValidationIssue[] => {
  const wanted = TASK_WAITS.find((known) => known === waitUntil);
  return wanted === undefined || wanted === waits(text) ? [] : [{ path: ['waitUntil'], rule: 'in' }];
};

const PAYLOAD_REQUIRED: ValidationIssue = {
  path: ['payload'],
  rule: 'required_unless',
  params: {
    other: 'action',
    values: TASK_ACTION_NAMES.filter((action) => rulesOf(action).brokenRule === null).join(', '),
  },
};

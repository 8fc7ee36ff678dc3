import type { ScheduleRunStep } from '../../generated/prisma/client.js';
import type { ErrorCode } from '../errors.js';
import type { TickOutcome } from './account-for-ticks.js';
import type { RunEnd } from './decide-next-move.js';

/** The reasons with which runs start or end. */
type RunReason =
  | NonNullable<Exclude<TickOutcome, { readonly kind: 'queue' }>['reason'] | RunEnd['reason']>
  | 'queued'
  | 'cancelled_by_person'
  | 'replaced';

/** What a user can do about each reason of a run; null where there is nothing to do. Source: schedules.md §4. */
export const ADVICE_ON_RUNS: Readonly<Record<RunReason, string | null>> = {
  catch_up: null,
  paused: null,
  skipped_by_person: null,
  cancelled_by_person: null,
  queued: null,
  replaced: 'The next tick replaced this run before it had ended. Run the schedule less often, or make it do less.',
  overlap:
    'The previous run took longer than the time between two ticks. Run the schedule less often, or make it do less.',
  server_state:
    'The server was suspended, installing, restoring or not installed. Return it to its normal state, then execute the schedule.',
  node_maintenance: 'The node was under maintenance. Execute the schedule when the maintenance is over.',
  no_tasks: 'All tasks were deleted before the run started. Add a task.',
  offline: 'The server was not running. Start it, or let the schedule run while the server is offline.',
  daemon_unreachable:
    'The node did not answer. Check that its daemon is running and reachable, then execute the schedule.',
  step_failed: 'A task failed. See the advice of its step.',
  deadline: 'The run took longer than its tasks allow. Check which step waited, and whether the workers keep up.',
  poison:
    'Workers stopped repeatedly while they advanced this run. Check their logs, and report this to the developers.',
  server_deleted: null,
  schedule_deleted: null,
  schedule_disabled: null,
};

/** What a user can do about a step that failed with a domain error, by its code. Source: schedules.md §5. */
const OF_DOMAIN_ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  SERVER_OFFLINE:
    'The server was not running, so the command was not executed. Add a task before it that starts the server.',
  TOO_MANY_BACKUPS: 'The server has reached its backup limit. Delete or unlock backups, or raise the limit.',
  BACKUP_THROTTLED: 'Too many backups were created within a short time. Leave more time between them.',
  SERVER_STATE: 'The server was suspended, installing, restoring or not installed. Return it to its normal state.',
  CONFLICT: 'Another operation on the server was in progress. Leave more time before this task.',
};

/** What a user can do about the result of the step itself. Source: schedules.md §5. */
const OF_STEPS = {
  daemon_unreachable: 'The node did not answer. Check that its daemon is running and reachable.',
  no_answer: 'The node did not report the result. Check the server before you repeat this: it may have been executed.',
  daemon_error: 'The node rejected the request. Check the log of its daemon.',
  interrupted:
    'A worker stopped while it sent this. Check the server before you repeat this: it may have been executed.',
  lease_expired: 'The worker was too slow to send this in time. Another worker continues.',
  expired:
    'The step could not start within 15 minutes of its due time, so it was not sent. Check whether the workers keep up.',
  wait_expired:
    'The task was sent, but the awaited state was not seen in time. Check the server, or raise the wait limit of the task.',
  backup_failed: 'The backup started and failed. Check the log of the node.',
  backup_gone: 'The backup was deleted before it was complete.',
  task_deleted: 'The task was deleted before it started.',
  internal_error:
    'An unexpected error occurred in the service. Check its log, and check the server: the task may have been executed.',
} as const satisfies Readonly<Record<string, string>>;

/** The advice on each code of a step. */
export const ADVICE_ON_STEPS: Readonly<Partial<Record<string, string>>> = { ...OF_DOMAIN_ERRORS, ...OF_STEPS };

const CANCELLED_IN_FLIGHT =
  'The run ended while this was being sent or waited for. Check the server before you repeat this: it may have been executed.';

/** Error codes for a daemon's answer, by status: `daemon_500`. */
const REJECTED_BY_DAEMON = /^daemon_\d{3}$/;

/** What a user can do about the result of a run; null where there is nothing to do, or the reason is unknown. */
export const adviceOnRun = ({ reason }: { readonly reason: string | null }): string | null =>
  find(ADVICE_ON_RUNS, reason);

/** What a user can do about the result of a step; null where there is nothing to do, or the code is unknown. */
export const adviceOnStep = ({ state, errorCode }: Pick<ScheduleRunStep, 'state' | 'errorCode'>): string | null => {
  if (state === 'unknown' && errorCode !== null && Object.hasOwn(ADVICE_ON_RUNS, errorCode)) return CANCELLED_IN_FLIGHT;
  if (errorCode !== null && REJECTED_BY_DAEMON.test(errorCode)) return OF_STEPS.daemon_error;
  // The steps of a cancelled run have its reason as their code.
  return find(ADVICE_ON_STEPS, errorCode) ?? find(ADVICE_ON_RUNS, errorCode);
};

/** Rows may hold codes that this table no longer has. */
const find = (table: Readonly<Partial<Record<string, string | null>>>, code: string | null): string | null =>
  code !== null && Object.hasOwn(table, code) ? (table[code] ?? null) : null;

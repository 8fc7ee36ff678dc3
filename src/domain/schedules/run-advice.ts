import type { ScheduleRunStep } from '../../generated/prisma/client.js';
import type { ErrorCode } from '../errors.js';
import type { TickOutcome } from './account-for-ticks.js';
import type { RunEnd } from './decide-next-move.js';

/** Why a run ended as it did, or began as it did. */
type RunReason =
  | NonNullable<Exclude<TickOutcome, { readonly kind: 'queue' }>['reason'] | RunEnd['reason']>
  | 'queued'
  | 'cancelled_by_person'
  | 'replaced';

/** What somebody can do about each reason of a run; null where nothing is wrong. Source: schedules.md §4. */
const OF_RUNS: Readonly<Record<RunReason, string | null>> = {
  catch_up: null,
  paused: null,
  skipped_by_person: null,
  cancelled_by_person: null,
  queued: null,
  replaced:
    'The next tick came before this run had ended, and takes its place: let the schedule run less often, or do less.',
  overlap: 'The run before took longer than the time between two ticks: let the schedule run less often, or do less.',
  server_state:
    'The server was suspended, installing, restoring or not installed: bring it to its normal state, then execute the schedule.',
  node_maintenance: 'The node was under maintenance: execute the schedule once that is over.',
  no_tasks: 'All tasks were deleted before the run began: add one.',
  offline: 'The server did not run: start it, or let the schedule run whether it does or not.',
  daemon_unreachable:
    'The node did not answer: see whether its daemon runs and can be reached, then execute the schedule.',
  step_failed: 'A task failed: see what its step says.',
  deadline: 'The run took longer than its tasks may: see which step waited, and whether the workers keep up.',
  poison: 'Workers died while they had this run, again and again: see their logs, and tell the developers.',
  server_deleted: null,
  schedule_deleted: null,
  schedule_disabled: null,
};

/** What somebody can do about a step that was refused, by the code of the refusal. Source: schedules.md §5. */
const OF_REFUSALS: Readonly<Partial<Record<ErrorCode, string>>> = {
  SERVER_OFFLINE: 'The server did not run, so nobody read the command: let a task before it start the server.',
  TOO_MANY_BACKUPS: 'The server may have no more backups: delete or unlock some, or raise its limit.',
  BACKUP_THROTTLED: 'There were too many backups within a short time: leave more time between them.',
  SERVER_STATE: 'The server was suspended, installing, restoring or not installed: bring it to its normal state.',
  CONFLICT: 'Something else was being done to the server: leave more time before this task.',
};

/** What somebody can do about what became of the step itself. Source: schedules.md §5. */
const OF_STEPS = {
  daemon_unreachable: 'The node did not answer: see whether its daemon runs and can be reached.',
  no_answer:
    'The node did not say what became of this: look at the server before you do it again, for it may have happened.',
  daemon_error: "The node refused: see its daemon's log.",
  interrupted:
    'A worker stopped while it sent this: look at the server before you do it again, for it may have happened.',
  lease_expired: 'The worker was too slow to send this in time; another one goes on.',
  expired: 'Its turn came more than 15 minutes late, so it was left out: see whether the workers keep up.',
  wait_expired:
    'It was sent, and what it was to bring about was not seen in time: look at the server, or let the task wait longer.',
  backup_failed: 'The backup was begun and failed: see the log of the node.',
  backup_gone: 'The backup was deleted before it was done.',
  task_deleted: 'The task was deleted before its turn.',
  internal_error:
    'Something unexpected happened in the service: see its log, and look at the server, for it may have happened.',
} as const satisfies Readonly<Record<string, string>>;

const CANCELLED_IN_FLIGHT =
  'The run ended while this was being sent, or waited for: look at the server before you do it again, for it may have happened.';

/** Answers of a daemon by their status: `daemon_500`. */
const REFUSED_BY_DAEMON = /^daemon_\d{3}$/;

/** What somebody can do about how a run ended, in words; null where there is nothing to do, or nothing known. */
export const adviceOnRun = ({ reason }: { readonly reason: string | null }): string | null => find(OF_RUNS, reason);

/** What somebody can do about how a step ended, in words; null where there is nothing to do, or nothing known. */
export const adviceOnStep = ({ state, errorCode }: Pick<ScheduleRunStep, 'state' | 'errorCode'>): string | null => {
  if (state === 'unknown' && errorCode !== null && Object.hasOwn(OF_RUNS, errorCode)) return CANCELLED_IN_FLIGHT;
  if (errorCode !== null && REFUSED_BY_DAEMON.test(errorCode)) return OF_STEPS.daemon_error;
  // A run that is cancelled gives its reason to its steps.
  return find(OF_REFUSALS, errorCode) ?? find(OF_STEPS, errorCode) ?? find(OF_RUNS, errorCode);
};

/** Codes come from rows, and may be older than this table. */
const find = (table: Readonly<Partial<Record<string, string | null>>>, code: string | null): string | null =>
  code !== null && Object.hasOwn(table, code) ? (table[code] ?? null) : null;

import { SERVER_ACCESS } from '../domain/access/server-list-condition.js';
import { CONSOLE_LINE_KINDS } from '../domain/ports/consoles.js';
import { PART_OPERATIONS } from '../domain/ports/events.js';
import { POWER_ACTIONS } from '../domain/ports/power.js';
import { TASK_ACTION_NAMES, TASK_WAITS } from '../domain/schedules/task-actions.js';
import { SERVER_EVENT_KINDS } from '../domain/server-events/server-event.js';
import { builder } from './builder.js';

// Values are the terms of the field in lower case, as in REST: one term for one thing in both APIs.

export const ServerStatusEnum = builder.enumType('ServerStatus', {
  description: 'State of a server: the lifecycle state outside the normal state, else the last known power state.',
  values: [
    'suspended',
    'installing',
    'install_failed',
    'reinstall_failed',
    'restoring_backup',
    'offline',
    'starting',
    'running',
    'stopping',
  ] as const,
});

export const PowerStateEnum = builder.enumType('PowerState', {
  description: 'State of the process of a server, as its node last reported.',
  values: ['offline', 'starting', 'running', 'stopping'] as const,
});

export const TaskActionEnum = builder.enumType('TaskAction', {
  description: 'What a task does: send a console command, change the power state, or create a backup.',
  values: TASK_ACTION_NAMES,
});

export const TaskWaitEnum = builder.enumType('TaskWait', {
  description:
    'The result that a task waits for before it is done: that its backup has ended (`backup`), that the server runs (`start`, and `restart` with a new process), or that it is offline (`stop`, `kill`, a command).',
  values: TASK_WAITS,
});

export const RunTriggerEnum = builder.enumType('RunTrigger', {
  description: 'What started a run: a tick of the schedule, or a person.',
  values: ['cron', 'manual'] as const,
});

export const RunStatusEnum = builder.enumType('RunStatus', {
  description:
    'Status of a run. `skipped`: the tick came and the run was skipped. `missed`: the tick passed while no worker ran.',
  values: ['pending', 'running', 'succeeded', 'failed', 'skipped', 'missed', 'cancelled'] as const,
});

export const SortDirectionEnum = builder.enumType('SortDirection', {
  description: 'Direction of a sort.',
  values: ['asc', 'desc'] as const,
});

export const StepStatusEnum = builder.enumType('StepStatus', {
  description:
    'Status of a step. `waiting`: it was sent, and waits for the result. `unknown`: it may have been sent, and is not sent again.',
  values: ['pending', 'sending', 'waiting', 'ok', 'failed', 'unknown', 'skipped', 'cancelled'] as const,
});

export const MissedRunPolicyEnum = builder.enumType('MissedRunPolicy', {
  description: 'What happens with ticks that were missed: `run_once` for the newest of them, or `skip` all.',
  values: ['run_once', 'skip'] as const,
});

export const OverlapPolicyEnum = builder.enumType('OverlapPolicy', {
  description:
    'What happens with a tick while a run of the schedule is active: `skip` the tick; `queue` it until the run has ended, one at most; or `cancel_previous`: cancel the run and start the new one.',
  values: ['skip', 'queue', 'cancel_previous'] as const,
});

export const ServerScopeEnum = builder.enumType('ServerScope', {
  description:
    'Which servers: `all`, for administrators; those `accessible` to you; or `personal`, which are the same but for client keys only.',
  values: ['all', 'accessible', 'personal'] as const,
});

export const ServerAccessEnum = builder.enumType('ServerAccess', {
  description:
    'How you have access to a server: you own it, it is shared with you, or you are an administrator. `administered_only`: as an administrator, without owning it or sharing it.',
  values: SERVER_ACCESS,
});

export const LifecycleEnum = builder.enumType('Lifecycle', {
  description: 'State of a server outside its normal state.',
  values: ['suspended', 'installing', 'install_failed', 'reinstall_failed', 'restoring_backup'] as const,
});

export const PowerActionEnum = builder.enumType('PowerAction', {
  description: 'A power action. `kill` ends the process at once, without saving.',
  values: POWER_ACTIONS,
});

export const PowerOutcomeEnum = builder.enumType('PowerOutcome', {
  description: 'Outcome of a power action that a node accepted, derived from the power states seen since.',
  values: ['pending', 'done', 'not_done', 'unknown'] as const,
});

export const RestoreOutcomeEnum = builder.enumType('RestoreOutcome', {
  description: 'Outcome of the restore of a backup.',
  values: {
    pending: { description: 'The restore is in progress.' },
    succeeded: { description: 'The files of the backup were restored.' },
    failed: { description: 'The files may be those from before, those of the backup, or a mix of both.' },
    unknown: { description: 'The node did not report the end, and cannot report it afterwards.' },
  } as const,
});

export const ConsoleLineKindEnum = builder.enumType('ConsoleLineKind', {
  description:
    'Origin of a console line: `output` of the server; start, output and end of an installation; a `daemon_message` of the node; a `gap` where lines may be missing.',
  values: CONSOLE_LINE_KINDS,
});

export const ServerEventKindEnum = builder.enumType('ServerEventKind', {
  description: 'What an event of a server is about.',
  values: SERVER_EVENT_KINDS,
});

export const ServerEventOperationEnum = builder.enumType('ServerEventOperation', {
  description: 'What happened to the subject of an event.',
  values: PART_OPERATIONS,
});

import { SERVER_ACCESS } from '../domain/access/server-list-condition.js';
import { NEAR_LIMITS } from '../domain/nodes/near-limits.js';
import { CONSOLE_LINE_KINDS } from '../domain/ports/consoles.js';
import { PART_OPERATIONS } from '../domain/ports/events.js';
import { POWER_ACTIONS } from '../domain/ports/power.js';
import { TASK_ACTION_NAMES, TASK_WAITS } from '../domain/schedules/task-actions.js';
import { SERVER_EVENT_KINDS } from '../domain/server-events/server-event.js';
import { enumOf } from './enum-of.js';

export const ServerStatusEnum = enumOf('ServerStatus', {
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
  ],
});

export const PowerStateEnum = enumOf('PowerState', {
  description: 'State of the process of a server, as its node last reported.',
  values: ['offline', 'starting', 'running', 'stopping'],
});

export const ServerLimitEnum = enumOf('ServerLimit', {
  description: 'A limit of a server that its use can nearly reach.',
  values: NEAR_LIMITS,
});

export const TaskActionEnum = enumOf('TaskAction', {
  description: 'What a task does: send a console command, change the power state, or create a backup.',
  values: TASK_ACTION_NAMES,
});

export const TaskWaitEnum = enumOf('TaskWait', {
  description:
    'The result that a task waits for before it is done: that its backup has ended (`BACKUP_DONE`), that the server runs (`STATE_RUNNING`, for a start and for a restart with a new process), or that it is offline (`STATE_OFFLINE`, for a stop, a kill or a command).',
  values: TASK_WAITS,
});

export const RunTriggerEnum = enumOf('RunTrigger', {
  description: 'What started a run: a tick of the schedule, or a person.',
  values: ['cron', 'manual'],
});

export const RunStatusEnum = enumOf('RunStatus', {
  description:
    'Status of a run. `SKIPPED`: the tick came and the run was skipped. `MISSED`: the tick passed while no worker ran.',
  values: ['pending', 'running', 'succeeded', 'failed', 'skipped', 'missed', 'cancelled'],
});

export const SortDirectionEnum = enumOf('SortDirection', {
  description: 'Direction of a sort.',
  values: ['asc', 'desc'],
});

export const StepStatusEnum = enumOf('StepStatus', {
  description:
    'Status of a step. `WAITING`: it was sent, and waits for the result. `UNKNOWN`: it may have been sent, and is not sent again.',
  values: ['pending', 'sending', 'waiting', 'ok', 'failed', 'unknown', 'skipped', 'cancelled'],
});

export const MissedRunPolicyEnum = enumOf('MissedRunPolicy', {
  description: 'What happens with ticks that were missed: `RUN_ONCE` for the newest of them, or `SKIP` all.',
  values: ['run_once', 'skip'],
});

export const OverlapPolicyEnum = enumOf('OverlapPolicy', {
  description:
    'What happens with a tick while a run of the schedule is active: `SKIP` the tick; `QUEUE` it until the run has ended, one at most; or `CANCEL_PREVIOUS`: cancel the run and start the new one.',
  values: ['skip', 'queue', 'cancel_previous'],
});

export const ServerScopeEnum = enumOf('ServerScope', {
  description:
    'Which servers: `ALL`, for administrators; those `ACCESSIBLE` to you; or `PERSONAL`, which are the same but for client keys only.',
  values: ['all', 'accessible', 'personal'],
});

export const ServerAccessEnum = enumOf('ServerAccess', {
  description:
    'How you have access to a server: you own it, it is shared with you, or you are an administrator. `ADMINISTERED_ONLY`: as an administrator, without owning it or sharing it.',
  values: SERVER_ACCESS,
});

export const LifecycleEnum = enumOf('Lifecycle', {
  description: 'State of a server outside its normal state.',
  values: ['suspended', 'installing', 'install_failed', 'reinstall_failed', 'restoring_backup'],
});

export const PowerActionEnum = enumOf('PowerAction', {
  description: 'A power action. `KILL` ends the process at once, without saving.',
  values: POWER_ACTIONS,
});

export const PowerOutcomeEnum = enumOf('PowerOutcome', {
  description: 'Outcome of a power action that a node accepted, derived from the power states seen since.',
  values: ['pending', 'done', 'not_done', 'unknown'],
});

export const RestoreOutcomeEnum = enumOf('RestoreOutcome', {
  description: 'Outcome of the restore of a backup.',
  values: {
    pending: { description: 'The restore is in progress.' },
    succeeded: { description: 'The files of the backup were restored.' },
    failed: { description: 'The files may be those from before, those of the backup, or a mix of both.' },
    unknown: { description: 'The node did not report the end, and cannot report it afterwards.' },
  },
});

export const ConsoleLineKindEnum = enumOf('ConsoleLineKind', {
  description:
    'Origin of a console line: `OUTPUT` of the server; start, output and end of an installation; a `DAEMON_MESSAGE` of the node; a `GAP` where lines may be missing.',
  values: CONSOLE_LINE_KINDS,
});

export const ServerEventKindEnum = enumOf('ServerEventKind', {
  description: 'What an event of a server is about.',
  values: SERVER_EVENT_KINDS,
});

export const ServerEventOperationEnum = enumOf('ServerEventOperation', {
  description: 'What happened to the subject of an event.',
  values: PART_OPERATIONS,
});

import { SERVER_ACCESS } from '../domain/access/server-list-condition.js';
import { CONSOLE_LINE_KINDS } from '../domain/ports/consoles.js';
import { POWER_ACTIONS } from '../domain/ports/power.js';
import { TASK_ACTION_NAMES, TASK_WAITS } from '../domain/schedules/task-actions.js';
import { builder } from './builder.js';

// Values are the field's own words, in lower case as REST shows them: one word for one thing on both faces.

export const ServerStatusEnum = builder.enumType('ServerStatus', {
  description:
    'What a server is doing: a lifecycle state while it is not in its normal state, else the power state last seen.',
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
  description: 'Whether the process of a server runs, as its node last said.',
  values: ['offline', 'starting', 'running', 'stopping'] as const,
});

export const TaskActionEnum = builder.enumType('TaskAction', {
  description: 'What a task does: type a console command, change the power state, make a backup.',
  values: TASK_ACTION_NAMES,
});

export const TaskWaitEnum = builder.enumType('TaskWait', {
  description:
    'What a task waits for before it counts as done: that its backup is (`backup`), that the server runs (`start`, and `restart`: as another process than before), or that it is offline (`stop`, `kill`, a command).',
  values: TASK_WAITS,
});

export const RunTriggerEnum = builder.enumType('RunTrigger', {
  description: 'Why a run exists: its time had come, or somebody asked for it.',
  values: ['cron', 'manual'] as const,
});

export const RunStateEnum = builder.enumType('RunState', {
  description:
    'How a run stands. `skipped`: its time came and it was not to run. `missed`: its time passed while nothing ran.',
  values: ['pending', 'running', 'succeeded', 'failed', 'skipped', 'missed', 'cancelled'] as const,
});

export const RunOrderEnum = builder.enumType('RunOrder', {
  description: 'By when runs were due.',
  values: ['newest_first', 'oldest_first'] as const,
});

export const StepStateEnum = builder.enumType('StepState', {
  description:
    'How a step stands. `waiting`: it was sent, and waits for what it began. `unknown`: it may have been sent, and is not sent twice.',
  values: ['pending', 'sending', 'waiting', 'ok', 'failed', 'unknown', 'skipped', 'cancelled'] as const,
});

export const MissedRunPolicyEnum = builder.enumType('MissedRunPolicy', {
  description: 'What to do about ticks that were missed: run once for the newest of them, or skip them.',
  values: ['run_once', 'skip'] as const,
});

export const OverlapPolicyEnum = builder.enumType('OverlapPolicy', {
  description:
    'What becomes of a tick while a run of the schedule is active: `skip` it; `queue` it, one at most, until that run has ended; or `cancel_previous`: cancel that run, of which what was sent stays sent, and begin anew.',
  values: ['skip', 'queue', 'cancel_previous'] as const,
});

export const ServerScopeEnum = builder.enumType('ServerScope', {
  description:
    '`all` servers there are, for administrators; those `accessible` to you; or the same as a person, `personal`, which needs a client key.',
  values: ['all', 'accessible', 'personal'] as const,
});

export const ServerAccessEnum = builder.enumType('ServerAccess', {
  description:
    'How you come to a server: you own it, it is shared with you, you administer it (all servers, for administrators), or `administered_only`: neither owned nor shared.',
  values: SERVER_ACCESS,
});

export const LifecycleEnum = builder.enumType('Lifecycle', {
  description: 'What keeps a server out of its normal state.',
  values: ['suspended', 'installing', 'install_failed', 'reinstall_failed', 'restoring_backup'] as const,
});

export const PowerActionEnum = builder.enumType('PowerAction', {
  description: 'What is done to the process of a server. `kill` ends it at once, without saving.',
  values: POWER_ACTIONS,
});

export const PowerOutcomeEnum = builder.enumType('PowerOutcome', {
  description: 'What became of a power action that a node had accepted, by the states that were seen since.',
  values: ['pending', 'done', 'not_done', 'unknown'] as const,
});

export const RestoreOutcomeEnum = builder.enumType('RestoreOutcome', {
  description: 'How the restore of a backup ended.',
  values: {
    pending: { description: 'It goes on.' },
    succeeded: { description: 'The files are those of the backup.' },
    failed: { description: 'The files may be those of before, of the backup, or a part.' },
    unknown: { description: 'Its node reported no end, and tells none afterwards.' },
  } as const,
});

export const ConsoleLineKindEnum = builder.enumType('ConsoleLineKind', {
  description:
    '`output` of the server itself; the beginning, output and end of an installation; a `daemon_message` of its node; a `gap` where lines may be missing.',
  values: CONSOLE_LINE_KINDS,
});

import { TaskAction, TaskWait } from '../../generated/prisma/client.js';
import type { Permission } from '../access/permissions.js';
import { powerPermission } from '../access/power-permission.js';
import { backupName } from '../backups/backup-name.js';
import { ignoredLines } from '../backups/ignored-lines.js';
import { startBackup } from '../backups/start-backup.js';
import { isConsoleLine } from '../console-line.js';
import type { ServiceContext } from '../context.js';
import { RefusedError } from '../errors.js';
import type { SendOptions } from '../ports/daemon.js';
import type { ServerRef } from '../ports/node-address.js';
import { POWER_ACTIONS, type PowerAction } from '../ports/power.js';

/** What a task is to do, once. */
export interface SentTask {
  readonly server: { readonly id: number; readonly ref: ServerRef };
  readonly payload: string;
  /** A uuid that stays when it is sent again. */
  readonly effectKey: string;
  /** See `SendOptions`. */
  readonly mayStillSend: SendOptions['mayStillSend'];
}

/** All there is to know of an action of tasks. */
export interface TaskActionRules {
  /** The rule that a payload breaks, if any; null where there may be none and anything will do. Source: rest.md §12.2. */
  readonly brokenRule: ((payload: string) => 'in' | 'regex' | undefined) | null;
  /** What one would need to do the task's work by hand. Source: choices.md 26. */
  readonly permission: (payload: string) => Permission;
  /** Refuses the task on a server where it could never do its work. Source: rest.md §12.2. */
  readonly requirePossible?: (server: { readonly backupLimit: number }) => void;
  /** Whether it may be sent twice: it converges, or the daemon recognises it. Source: schedules.md §5. */
  readonly isRepeatable: (payload: string) => boolean;
  /** What such a task can wait for: what it brings about. Source: schedules.md §10. */
  readonly waits: (payload: string) => TaskWait | null;
  /** Whether it has done its work only when another process runs than before. */
  readonly makesNewProcess: (payload: string) => boolean;
  /** How long it may be tried again, in seconds from its first attempt. Source: schedules.md §5. */
  readonly deadlineSeconds: number;
  /** Does it. Resolves when the daemon has accepted it. */
  readonly send: (ctx: ServiceContext, task: SentTask) => Promise<void>;
}

/**
 * What tasks can do: the one place that tells actions apart. A new one is an entry here and a value of the enumeration
 * in the database.
 */
const TASK_ACTIONS = {
  command: {
    brokenRule: (payload) => (isConsoleLine(payload) ? undefined : 'regex'),
    permission: () => 'control.console',
    isRepeatable: () => false,
    // A console command can stop a server, in its own way.
    waits: () => 'state_offline',
    makesNewProcess: () => false,
    deadlineSeconds: 60,
    send: (ctx, { server, payload, mayStillSend }) => ctx.daemon.sendCommand(server.ref, payload, { mayStillSend }),
  },
  power: {
    brokenRule: (payload) => (findPowerAction(payload) === undefined ? 'in' : undefined),
    permission: (payload) => powerPermission(powerActionOf(payload)),
    isRepeatable: (payload) => payload !== 'restart',
    waits: (payload) => (payload === 'start' || payload === 'restart' ? 'state_running' : 'state_offline'),
    makesNewProcess: (payload) => payload === 'restart',
    deadlineSeconds: 60,
    send: async (ctx, { server, payload, mayStillSend }) =>
      ctx.daemon.setPower(server.ref, powerActionOf(payload), { mayStillSend }),
  },
  backup: {
    brokenRule: null,
    permission: () => 'backup.create',
    requirePossible: ({ backupLimit }) => {
      if (backupLimit > 0) return;
      throw new RefusedError(
        "A backup task cannot be created when the server's backup limit is set to 0.",
        'TOO_MANY_BACKUPS',
      );
    },
    isRepeatable: () => true,
    waits: () => 'backup_done',
    makesNewProcess: () => false,
    deadlineSeconds: 900,
    send: async (ctx, { server, payload, effectKey, mayStillSend }) => {
      await startBackup(ctx, {
        serverId: server.id,
        uuid: effectKey,
        name: backupName(ctx.clock.now()),
        ignoredFiles: ignoredLines(payload),
        override: true,
        mayStillSend,
      });
    },
  },
} satisfies Record<TaskAction, TaskActionRules>;

/** The names of the actions. */
export const TASK_ACTION_NAMES = Object.values(TaskAction);

/** What tasks can wait for. */
export const TASK_WAITS = Object.values(TaskWait);

/** What is known of an action. */
export const rulesOf = (action: TaskAction): TaskActionRules => TASK_ACTIONS[action];

const findPowerAction = (payload: string): PowerAction | undefined => POWER_ACTIONS.find((known) => known === payload);

/** The power action that a stored task names: the model of tasks lets nothing else in. */
const powerActionOf = (payload: string): PowerAction => {
  const action = findPowerAction(payload);
  if (action === undefined) throw new Error('A power task names no power action.');
  return action;
};

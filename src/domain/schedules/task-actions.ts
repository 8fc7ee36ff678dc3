import { TaskAction, TaskWait } from '../../generated/prisma/client.js';
import type { Permission } from '../access/permissions.js';
import { powerPermission } from '../access/power-permission.js';
import { backupName, ignoredLines } from '../backups/backup-models.js';
import { startBackup } from '../backups/start-backup.js';
import { isConsoleLine } from '../commands/console-command.js';
import type { ServiceContext } from '../context.js';
import { RefusedError } from '../errors.js';
import type { SendOptions } from '../ports/daemon.js';
import type { ServerRef } from '../ports/node-address.js';
import { POWER_ACTIONS, type PowerAction } from '../ports/power.js';

/** A task to perform once. */
export interface SentTask {
  readonly server: { readonly id: number; readonly ref: ServerRef };
  readonly payload: string;
  /** A uuid that stays the same for every attempt. */
  readonly effectKey: string;
  /** See `SendOptions`. */
  readonly mayStillSend: SendOptions['mayStillSend'];
}

/** Everything that is specific to one action of tasks. */
export interface TaskActionRules {
  /**
   * The rule that a payload breaks, if any; null where any payload is valid and none is required. Source: rest.md
   * §12.2.
   */
  readonly brokenRule: ((payload: string) => 'in' | 'regex' | undefined) | null;
  /** The permission that a user needs to do the same directly. Source: choices.md 26. */
  readonly permission: (payload: string) => Permission;
  /** Throws for a server on which the task could never succeed. Source: rest.md §12.2. */
  readonly requirePossible?: (server: { readonly backupLimit: number }) => void;
  /**
   * Whether it may be sent twice: it is idempotent, or the daemon recognises the repetition. Source: schedules.md §5.
   */
  readonly isRepeatable: (payload: string) => boolean;
  /** The effect that such a task can wait for. Source: schedules.md §10. */
  readonly waits: (payload: string) => TaskWait | null;
  /** Whether its effect is complete only once a new process runs. */
  readonly makesNewProcess: (payload: string) => boolean;
  /** How long it may be retried, in seconds from its first attempt. Source: schedules.md §5. */
  readonly deadlineSeconds: number;
  /** Performs the task. Resolves when the daemon has accepted it. */
  readonly send: (ctx: ServiceContext, task: SentTask) => Promise<void>;
}

/**
 * The actions of tasks; the only code that distinguishes them. A new action is an entry here and a value of the enum in
 * the database.
 */
const TASK_ACTIONS = {
  command: {
    brokenRule: (payload) => (isConsoleLine(payload) ? undefined : 'regex'),
    permission: () => 'control.console',
    isRepeatable: () => false,
    // A console command can stop a server.
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

/** The states that tasks can wait for. */
export const TASK_WAITS = Object.values(TaskWait);

/** The rules of an action. */
export const rulesOf = (action: TaskAction): TaskActionRules => TASK_ACTIONS[action];

const findPowerAction = (payload: string): PowerAction | undefined => POWER_ACTIONS.find((known) => known === payload);

/** The power action of a stored task; the input model admits no other payload. */
const powerActionOf = (payload: string): PowerAction => {
  const action = findPowerAction(payload);
  if (action === undefined) throw new Error('The payload of a power task is no power action.');
  return action;
};

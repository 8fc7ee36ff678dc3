import type { PowerAction } from '@gamewarden/protocol/power.js';
import { writeConfigFiles } from '../config-files/write-config-files.js';
import type { NodeContext } from '../node-context.js';
import { decideCrash } from '../process/crash-policy.js';
import type { Release } from '../process/power-lock.js';
import type { GameServer } from './game-server.js';
import type { ProcessEnd } from './server-events.js';
import { startObstacle } from './start-obstacle.js';
import { killServer, stopServer } from './stop-server.js';

/** How long a server may take to stop before it is killed, in milliseconds. Source: daemon.md §2.8, §5.4. */
const STOP_LIMIT_MS = 600_000;
/** The same for a server that is being suspended. */
const SUSPEND_LIMIT_MS = 60_000;
/** How long a start by the node itself waits for the power lock, in milliseconds. Source: daemon.md §2.4. */
export const OWN_START_WAIT_MS = 30_000;

/** Why a power action is rejected; these are Wings' texts. */
export const POWER_ERRORS = {
  deleted: 'server is being deleted',
  restoring: 'server is currently restoring',
  installing: 'server is currently installing',
  suspended: 'server is suspended',
  running: 'server is running',
  busy: 'another power action is currently being processed for this server, please try again later',
} as const;
export type PowerError = keyof typeof POWER_ERRORS;

/** A power action that has begun, or why it was rejected. `done` never rejects. */
export type PowerBeginning = { readonly rejected: PowerError } | { readonly done: Promise<void> };

/**
 * Runs an accepted power action. No caller waits for the result: it appears in the state and on the console. An action
 * that `beginPower` rejects is dropped.
 */
export async function performPower(context: NodeContext, server: GameServer, order: PowerOrder): Promise<void> {
  const beginning = await beginPower(context, server, order);
  if ('done' in beginning) return beginning.done;
  server.log.info({ action: order.action, why: beginning.rejected }, 'power action dropped');
}

/**
 * Begins a power action. Rejected during an installation or a restore, when the action does not fit the state, or when
 * another action holds the lock for longer than `waitMs` milliseconds. `kill` does not wait for the lock, because it
 * must be able to end a hanging action.
 */
export async function beginPower(
  context: NodeContext,
  server: GameServer,
  { action, waitMs }: PowerOrder,
): Promise<PowerBeginning> {
  const rejected = powerError(server);
  if (rejected !== null) return { rejected };
  const release = await server.lock.acquire(action === 'kill' ? 0 : waitMs);
  if (release === null && action !== 'kill') return { rejected: 'busy' };
  // Checked again: a restore may have begun while waiting for the lock.
  const late = powerError(server) ?? startError(server, action);
  if (late === null) return { done: carryOut(context, server, { action, release }) };
  release?.();
  return { rejected: late };
}

function powerError(server: GameServer): PowerError | null {
  if (server.deleted) return 'deleted';
  if (server.restoring) return 'restoring';
  return server.installing ? 'installing' : null;
}

function startError(server: GameServer, action: PowerAction): PowerError | null {
  return action === 'start' && server.state !== 'offline' ? 'running' : null;
}

interface PowerWork {
  readonly action: PowerAction;
  readonly release: Release | null;
}

async function carryOut(context: NodeContext, server: GameServer, { action, release }: PowerWork): Promise<void> {
  try {
    await rememberStart(server, action === 'start' || action === 'restart');
    await ACTIONS[action](context, server);
  } catch (error) {
    server.log.warn({ action, err: error }, 'power action failed');
  } finally {
    await rememberStart(server, false);
    release?.();
  }
}

export interface PowerOrder {
  readonly action: PowerAction;
  readonly waitMs: number;
}

const ACTIONS: Readonly<Record<PowerAction, (context: NodeContext, server: GameServer) => Promise<void>>> = {
  start: startServer,
  stop: (_, server) => stopServer(server, STOP_LIMIT_MS),
  restart: async (context, server) => {
    await stopServer(server, STOP_LIMIT_MS);
    await startServer(context, server);
  },
  kill: (_, server) => killServer(server),
};

/**
 * Fetches the configuration. A server that is now suspended, or may not run here any more, is stopped in the
 * background.
 */
export async function syncServer(context: NodeContext, server: GameServer): Promise<void> {
  await server.sync();
  if ((!server.suspended && startObstacle(context, server) === null) || server.state === 'offline') return;
  stopServer(server, SUSPEND_LIMIT_MS).catch((error: unknown) =>
    server.log.error({ err: error }, 'a suspended server could not be stopped'),
  );
}

/** Stores a pending start for the next node process. A full disk must not prevent killing a server. */
async function rememberStart(server: GameServer, startPending: boolean): Promise<void> {
  if (server.record.startPending !== startPending) await server.remember({ startPending });
}

/** Waits for a stop that a previous node process began, and starts the server again if it was part of a restart. */
export async function resumeStop(context: NodeContext, server: GameServer): Promise<void> {
  const release = await server.lock.acquire(0);
  try {
    if (!(await server.waitForOffline(STOP_LIMIT_MS))) await killServer(server);
  } finally {
    release?.();
  }
  if (server.record.startPending) await performPower(context, server, { action: 'start', waitMs: OWN_START_WAIT_MS });
}

/** Restarts a server that ended unexpectedly, unless it crashes repeatedly. Source: daemon.md §5.2. */
export async function recoverCrash(context: NodeContext, server: GameServer, end: ProcessEnd): Promise<void> {
  if (!end.crashed || server.deleted) return;
  const now = Date.now();
  const decision = decideCrash(server.configuration.settings.crash_detection_enabled, server.record.lastCrashAt, now);
  if (decision === 'disabled') {
    await server.console.say('Aborting automatic restart, crash detection is disabled for this server.');
    return;
  }
  await server.console.say('---------- Detected server process in a crashed state! ----------');
  await server.console.say(`Exit code: ${end.exitCode ?? 137}`);
  await server.remember({ lastCrashAt: now });
  if (decision === 'too-soon') {
    await server.console.say('Aborting automatic restart, last crash occurred less than 60 seconds ago.');
    return;
  }
  await performPower(context, server, { action: 'start', waitMs: OWN_START_WAIT_MS });
}

async function startServer(context: NodeContext, server: GameServer): Promise<void> {
  if (server.state !== 'offline') return;
  await server.sync();
  if (!server.permits('start')) return;
  const obstacle = startObstacle(context, server);
  if (obstacle !== null) return server.console.say(obstacle);
  await server.prepareDirectory();
  if (!(await fitsDisk(server))) return;
  await server.console.say('Updating process configuration files...');
  const messages: Array<Promise<void>> = [];
  const { configs } = server.configuration.process_configuration;
  await writeConfigFiles(server.files.directory, configs, (line) => messages.push(server.console.say(line)));
  await Promise.all(messages);
  // A sync may have suspended the server, or a deletion may have begun, while the files were written.
  if (!server.permits('start')) return;
  try {
    await server.launch();
  } catch (error) {
    await server.console.say('The server process could not be started.');
    throw error;
  }
}

async function fitsDisk(server: GameServer): Promise<boolean> {
  const { diskLimitBytes } = server;
  if (diskLimitBytes === null) return true;
  await server.console.say('Checking server disk space usage, this could take a few seconds...');
  if ((await server.disk.measure()) <= diskLimitBytes) return true;
  await server.console.say('The server is over its disk space limit and is not started.');
  return false;
}

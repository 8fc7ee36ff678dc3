import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { InstallResultBody } from '@gamewarden/protocol/installation.js';
import { ConsoleLog } from '../console/console-log.js';
import type { NodeContext } from '../node-context.js';
import { attachProcess, type LaunchOrder, launchProcess, type ManagedProcess } from '../process/managed-process.js';
import { signalGroup } from '../process/process-group.js';
import { retryWhileDiskFull } from '../retry-while-disk-full.js';
import type { GameServer } from './game-server.js';
import { OWN_START_WAIT_MS, performPower } from './perform-power.js';
import { localisePaths } from './placeholders.js';
import type { InstallationRecord } from './server-record.js';
import { startObstacle } from './start-obstacle.js';
import { stopServer } from './stop-server.js';

/** How long a server may take to stop before it is reinstalled, in milliseconds. Source: daemon.md §2.10. */
const REINSTALL_STOP_LIMIT_MS = 10_000;

export interface InstallOrder {
  readonly reinstall: boolean;
  readonly startOnCompletion: boolean;
}

/**
 * Begins the egg's installation; resolves when the order is on disk, so that it is done even if the node dies. The
 * result is always reported, also when the script could not be fetched or run (Wings then sends no report). A script
 * with an exit code other than 0 is reported as failed (Wings reports success). Does nothing while another installation
 * or a restore of this server is under way.
 * @throws {Error} the order could not be stored, and the installation has not begun
 */
export const installServer = (context: NodeContext, server: GameServer, order: InstallOrder): Promise<void> =>
  accept(context, server, order, runInstaller);

/** Stops the server, fetches its configuration and installs; a failure of any step is reported. */
export const reinstallServer = (context: NodeContext, server: GameServer): Promise<void> =>
  accept(context, server, { reinstall: true, startOnCompletion: false }, runReinstaller);

/** Fetches the configuration and installs, without stopping the server. */
export const installServerAnew = (context: NodeContext, server: GameServer): Promise<void> =>
  accept(context, server, { reinstall: false, startOnCompletion: false }, async (...work) => {
    await server.sync();
    return runInstaller(...work);
  });

type Work = (context: NodeContext, server: GameServer, installation: InstallationRecord) => Promise<boolean>;

/** Resolves when no report of an earlier installation can be mistaken for one of this installation. */
async function accept(context: NodeContext, server: GameServer, order: InstallOrder, work: Work): Promise<void> {
  if (server.installing || server.restoring || server.deleted) return;
  const installation = { ...order, process: null };
  try {
    await begin(context, server, installation);
  } catch (error) {
    await clear(server);
    throw error;
  }
  void conclude(context, server, installation, () => work(context, server, installation));
}

/**
 * Continues an installation that a previous node process began: its installer keeps running without a node, and an
 * unrecorded one has never started. An installer without an exit code is reported as failed. Never rejects.
 */
export async function resumeInstall(context: NodeContext, server: GameServer): Promise<void> {
  const { installation } = server.record;
  if (installation === null) return;
  await conclude(context, server, installation, async () => {
    // The previous process may have died before it withdrew the report. If it belongs to this installation, it is
    // written again.
    await withdrawReport(context, server);
    const { process } = installation;
    if (process !== null) {
      // Earlier output was already sent by the previous process, or is in the file.
      return withOutput(server, null, async () => attachProcess(process, installerOf(server)));
    }
    return (installation.reinstall ? runReinstaller : runInstaller)(context, server, installation);
  });
}

/**
 * Marks the server in memory before the first await, so that only one of two concurrent requests succeeds, and starts
 * (also after a crash) are dropped.
 */
async function begin(context: NodeContext, server: GameServer, installation: InstallationRecord): Promise<void> {
  await server.update({ installation });
  await withdrawReport(context, server);
}

/**
 * Makes the server usable again. If the node dies before this is on disk, the next node process continues the
 * installation.
 */
const clear = (server: GameServer): Promise<void> => server.remember({ installation: null });

const reportKeyOf = ({ uuid }: GameServer) => `install-${uuid}`;

/**
 * Withdraws an undelivered report of an earlier installation: a report does not name its installation, and would end
 * this one. Called after this order is stored, so that a node that dies here still reports this installation.
 */
const withdrawReport = ({ outbox }: NodeContext, server: GameServer) => outbox.withdraw(reportKeyOf(server));

/** Kills the installer of a server that is being deleted. */
export async function killInstaller(server: GameServer): Promise<void> {
  const installer = server.record.installation?.process ?? null;
  if (installer !== null) await signalGroup(installer, 'SIGKILL');
}

async function conclude(
  context: NodeContext,
  server: GameServer,
  installation: InstallationRecord,
  install: () => Promise<boolean>,
): Promise<void> {
  const { reinstall, startOnCompletion } = installation;
  let successful = false;
  try {
    successful = await install();
  } catch (error) {
    server.log.warn({ err: error }, 'installation failed');
  }
  // The service expects no report for a deleted server.
  if (server.deleted) return;
  server.log.info({ successful, reinstall }, 'installation ended');
  const body: InstallResultBody = { successful, reinstall };
  try {
    const store = () => context.outbox.store(reportKeyOf(server), `/servers/${server.uuid}/install`, body);
    const send = await retryWhileDiskFull(store, { log: server.log, isNeeded: () => !server.deleted });
    if (send === null) return;
    // After the report is stored: a node that dies here reports twice instead of never. Before it is sent: the service
    // may send a start as soon as it receives the report, and that start must not be dropped.
    await server.remember({ installation: null, startPending: successful && startOnCompletion });
    await send();
    server.emit('notice', { event: 'install completed', argument: '' });
  } catch (error) {
    server.log.error({ err: error }, 'the result of an installation could not be stored');
    return;
  }
  if (successful && startOnCompletion) {
    await performPower(context, server, { action: 'start', waitMs: OWN_START_WAIT_MS });
  }
}

async function runReinstaller(
  context: NodeContext,
  server: GameServer,
  installation: InstallationRecord,
): Promise<boolean> {
  await stopServer(server, REINSTALL_STOP_LIMIT_MS);
  await server.sync();
  return runInstaller(context, server, installation);
}

async function runInstaller(
  context: NodeContext,
  server: GameServer,
  installation: InstallationRecord,
): Promise<boolean> {
  await server.prepareDirectory();
  if (server.configuration.settings.skip_egg_scripts) return true;
  const obstacle = startObstacle(context, server);
  if (obstacle !== null) {
    await server.console.say(obstacle);
    return false;
  }
  server.emit('notice', { event: 'install started', argument: '' });
  const script = await context.remote.getInstallationScript(server.uuid);
  if (server.deleted) return false;
  await server.console.say('Starting installation process, this could take a few minutes...');
  const { directory, installLog } = server.files;
  await mkdir(dirname(installLog), { recursive: true, mode: 0o700 });
  await writeFile(installLog, '', { mode: 0o600 });
  const order: LaunchOrder = {
    command: localisePaths(script.replace(/\r\n?/g, '\n'), directory),
    directory,
    environment: server.environment,
    ...installerOf(server),
    confinement: await server.confine(),
    record: async (ref) => {
      if (server.deleted) throw new Error('The server was deleted before its installation began.');
      await server.update({ installation: { ...installation, process: { hasNamespaces: false, ...ref } } });
    },
  };
  return withOutput(server, 0, () => launchProcess(order));
}

const installerOf = (server: GameServer): Pick<LaunchOrder, 'files' | 'endRest'> => ({
  files: server.files.installer,
  endRest: (ended) => server.endRestOf(ended),
});

/**
 * Sends the output of an installer from an offset of its log (null is the end) until it ends; whether its exit code is
 * 0.
 */
async function withOutput(
  server: GameServer,
  from: number | null,
  begin: () => Promise<ManagedProcess>,
): Promise<boolean> {
  const log = new ConsoleLog(server.files.installLog, {
    line: (line) => server.emit('notice', { event: 'install output', argument: line }),
    cut: () => undefined,
    failed: (error) => server.log.warn({ err: error }, 'could not process the log of an installation'),
  });
  await log.open(from);
  log.follow();
  try {
    const installer = await begin();
    return (await installer.exited) === 0;
  } finally {
    // The last line of the log does not affect the result.
    await log
      .finish()
      .catch((error: unknown) => server.log.warn({ err: error }, 'could not process the log of an installation'));
  }
}

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { InstallResultBody } from '@gamewarden/protocol/installation.js';
import { ConsoleLog } from '../console/console-log.js';
import type { NodeContext } from '../node-context.js';
import { attachProcess, type LaunchOrder, launchProcess, type ManagedProcess } from '../process/managed-process.js';
import { signalGroup } from '../process/process-group.js';
import { whenThereIsRoom } from '../when-there-is-room.js';
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
 * Begins to run the egg's installation; resolves when it will be done, even if the node dies. Its result is always reported:
 * also when the script could not be fetched or run, where Wings stays silent. A script that ends with another code than 0 is
 * reported as failed, where Wings reports success.
 * Nothing happens while an earlier installation of this server is running, or a backup is being put back.
 * @throws {Error} it could not be written down, and has not begun
 */
export const installServer = (context: NodeContext, server: GameServer, order: InstallOrder): Promise<void> =>
  accept(context, server, order, runInstaller);

/** The same after the server was stopped, and its configuration fetched; a failure of any of it is reported. */
export const reinstallServer = (context: NodeContext, server: GameServer): Promise<void> =>
  accept(context, server, { reinstall: true, startOnCompletion: false }, runReinstaller);

/** The same after the configuration was fetched, without stopping anything. */
export const installServerAnew = (context: NodeContext, server: GameServer): Promise<void> =>
  accept(context, server, { reinstall: false, startOnCompletion: false }, async (...work) => {
    await server.sync();
    return runInstaller(...work);
  });

type Work = (context: NodeContext, server: GameServer, installation: InstallationRecord) => Promise<boolean>;

/** Resolves when no report of an earlier installation can be taken for the one of this. */
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
 * Goes on with an installation that an earlier node began: its installer runs on without a node, and one that is not recorded
 * has never begun. An installer that has left no exit code is reported as failed. Never rejects.
 */
export async function resumeInstall(context: NodeContext, server: GameServer): Promise<void> {
  const { installation } = server.record;
  if (installation === null) return;
  await conclude(context, server, installation, async () => {
    // The earlier node may have died before it came to this. A letter that it left of this installation is written again.
    await withdrawReport(context, server);
    const { process } = installation;
    if (process !== null) {
      // What it has said so far has been told by the earlier node, or is in the file.
      return withOutput(server, null, async () => attachProcess(process, installerOf(server)));
    }
    return (installation.reinstall ? runReinstaller : runInstaller)(context, server, installation);
  });
}

/**
 * Marks the server in memory before the first wait, so that of two requests only one gets here, and a crash restart or a start
 * is dropped.
 */
async function begin(context: NodeContext, server: GameServer, installation: InstallationRecord): Promise<void> {
  await server.update({ installation });
  await withdrawReport(context, server);
}

/** Lets the server be used again; a node that dies before it is on disk leaves the installation to the next one. */
const clear = (server: GameServer): Promise<void> => server.remember({ installation: null });

const letterOf = ({ uuid }: GameServer) => `install-${uuid}`;

/**
 * Takes back what was not yet told of an earlier installation: a report does not say of which one it is, and would end this
 * one. After this one is kept, so that a node that dies here reports it in the other's place.
 */
const withdrawReport = ({ outbox }: NodeContext, server: GameServer) => outbox.withdraw(letterOf(server));

/** Ends the installer of a server that is being deleted. */
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
  // Whoever deletes the server does not want to hear of it any more.
  if (server.deleted) return;
  server.log.info({ successful, reinstall }, 'installation ended');
  const body: InstallResultBody = { successful, reinstall };
  try {
    const keep = () => context.outbox.keep(letterOf(server), `/servers/${server.uuid}/install`, body);
    const send = await whenThereIsRoom(keep, { log: server.log, isNeeded: () => !server.deleted });
    if (send === null) return;
    // After the letter is safe, so that a node that dies here reports twice rather than never; before it is sent, so that
    // a start which the service sends on hearing of it is not dropped.
    await server.remember({ installation: null, startPending: successful && startOnCompletion });
    await send();
    server.emit('notice', { event: 'install completed', argument: '' });
  } catch (error) {
    server.log.error({ err: error }, 'the result of an installation could not be kept');
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

/** Shows the output of an installer, from an offset in its file on (null is its end), until it has ended; whether it ended well. */
async function withOutput(
  server: GameServer,
  from: number | null,
  begin: () => Promise<ManagedProcess>,
): Promise<boolean> {
  const log = new ConsoleLog(server.files.installLog, {
    line: (line) => server.emit('notice', { event: 'install output', argument: line }),
    cut: () => undefined,
    failed: (error) => server.log.warn({ err: error }, 'trouble with the log of an installation'),
  });
  await log.open(from);
  log.follow();
  try {
    const installer = await begin();
    return (await installer.exited) === 0;
  } finally {
    // Its last line is not what decides about an installation.
    await log
      .finish()
      .catch((error: unknown) => server.log.warn({ err: error }, 'trouble with the log of an installation'));
  }
}

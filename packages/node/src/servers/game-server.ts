import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import type { PowerAction, PowerState } from '@gamewarden/protocol/power.js';
import type { Logger } from 'pino';
import { isDaemonLine } from '../console/daemon-line.js';
import { ServerConsole } from '../console/server-console.js';
import { DiskUsage } from '../files/disk-usage.js';
import { endAccountProcesses, endProcessesAtHome } from '../isolation/end-processes.js';
import { giveDirectory } from '../isolation/give-directory.js';
import type { Confinement } from '../isolation/launch-line.js';
import type { NodeContext } from '../node-context.js';
import { createDoneMatcher, type DoneMatcher } from '../process/done-matcher.js';
import { attachProcess, launchProcess, type ManagedProcess } from '../process/managed-process.js';
import { PowerLock } from '../process/power-lock.js';
import { signalGroup } from '../process/process-group.js';
import { isAlive, type ProcessRef } from '../process/process-identity.js';
import { type StopProcedure, type StopSignal, stopProcedure } from '../process/stop-configuration.js';
import type { ServerAccount } from '../server-account.js';
import type { RunnableConfiguration } from '../server-configuration.js';
import { FileWork } from './file-work.js';
import { fillPlaceholders } from './placeholders.js';
import { ProcessorMeter } from './processor-meter.js';
import { serverEnvironment } from './server-environment.js';
import type { GameServerEvents } from './server-events.js';
import { DELETED_SUFFIX, type ServerFiles, serverFiles } from './server-files.js';
import { RecordFile, type ServerRecord } from './server-record.js';

interface GameServerParts {
  readonly context: NodeContext;
  readonly configuration: RunnableConfiguration;
  readonly recordFile: RecordFile;
  readonly account: ServerAccount | null;
}

const BYTES_PER_MIB = 1024 * 1024;

/**
 * One server on this node: its configuration, state, process and console. Which operations are allowed is decided
 * elsewhere (`perform-power`, `install-server`, `backup-store`).
 */
export class GameServer extends EventEmitter<GameServerEvents> {
  readonly uuid: string;
  readonly files: ServerFiles;
  readonly log: Logger;
  readonly lock = new PowerLock();
  readonly disk: DiskUsage;
  readonly processor = new ProcessorMeter();
  readonly fileWork = new FileWork();
  readonly console: ServerConsole;
  readonly #context: NodeContext;
  readonly #account: ServerAccount | null;
  readonly #recordFile: RecordFile;
  #configuration: RunnableConfiguration;
  #isDone: DoneMatcher;
  #process: ManagedProcess | null = null;
  #launching: Promise<void> | null = null;
  #syncing: Promise<void> = Promise.resolve();
  #deleted = false;
  #occupied: Promise<void> = Promise.resolve();
  #hasRun: boolean;

  private constructor({ context, configuration, recordFile, account }: GameServerParts) {
    super();
    this.uuid = configuration.settings.uuid;
    this.files = serverFiles(context.config.system, this.uuid);
    this.log = context.log.child({ server: this.uuid });
    this.disk = new DiskUsage(
      this.files.directory,
      (error) => this.log.warn({ err: error }, 'the disk usage could not be measured'),
      { bytes: recordFile.value.diskBytes, store: (bytes) => this.#storeDiskUsage(bytes) },
    );
    this.#context = context;
    this.#account = account;
    this.#recordFile = recordFile;
    this.#hasRun = recordFile.value.run !== null;
    this.#configuration = configuration;
    this.#isDone = this.#doneMatcher();
    this.console = new ServerConsole({
      output: this.files.console,
      input: this.files.process.input,
      log: this.log,
      events: { line: (line) => this.#onLine(line), cut: (offset) => this.#onCut(offset) },
    });
  }

  /** A server as a previous node process left it, or a new one. `attach` follows its process, if it has one. */
  static async load(context: NodeContext, configuration: RunnableConfiguration): Promise<GameServer> {
    const files = serverFiles(context.config.system, configuration.settings.uuid);
    const account = await context.confinements.accountOf(configuration.settings.uuid);
    const recordFile = await RecordFile.load(files.record);
    const server = new GameServer({ context, configuration, recordFile, account });
    await server.console.log.open(server.record.run?.consoleFrom ?? null);
    return server;
  }

  /** The user id of its account; null when it uses the node's account. */
  get uid(): number | null {
    return this.#account?.uid ?? null;
  }

  get state(): PowerState {
    return this.record.state;
  }

  get record(): ServerRecord {
    return this.#recordFile.value;
  }

  get configuration(): RunnableConfiguration {
    return this.#configuration;
  }

  get suspended(): boolean {
    return this.#deleted || this.#configuration.settings.suspended;
  }

  /** Whether an action is allowed: a suspended server can be stopped but not started. */
  permits(action: PowerAction): boolean {
    return !(this.suspended && (action === 'start' || action === 'restart'));
  }

  get deleted(): boolean {
    return this.#deleted;
  }

  get installing(): boolean {
    return this.record.installation !== null;
  }

  get restoring(): boolean {
    return this.record.restore !== null;
  }

  /** The disk limit of the server in bytes; null for none. */
  get diskLimitBytes(): number | null {
    const { disk_space: mebibytes } = this.#configuration.settings.build;
    return mebibytes > 0 ? mebibytes * BYTES_PER_MIB : null;
  }

  /** Whether the server has run since it was created on this node. */
  get hasRun(): boolean {
    return this.#hasRun;
  }

  get stopProcedure(): StopProcedure {
    return stopProcedure(this.#configuration.process_configuration.stop);
  }

  /** The environment of the server's process and of its installer. */
  get environment(): Readonly<Record<string, string>> {
    return serverEnvironment(this.#configuration.settings, {
      directory: this.files.directory,
      timezone: this.#context.config.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      path: this.#context.config.path,
    });
  }

  /**
   * Fetches the configuration from the service. One request at a time, so that an older response cannot arrive last.
   */
  sync(): Promise<void> {
    const fetch = async () => {
      this.#configuration = await this.#context.remote.getServer(this.uuid);
      this.#isDone = this.#doneMatcher();
    };
    this.#syncing = this.#syncing.then(fetch, fetch);
    return this.#syncing;
  }

  /** Changes the stored record; resolves when it is on disk. */
  update(change: Partial<ServerRecord>): Promise<void> {
    return this.#recordFile.update(change);
  }

  /**
   * The same for facts that already apply: if the record cannot be stored now, a later write includes them. Never
   * rejects.
   */
  async remember(change: Partial<ServerRecord>): Promise<void> {
    try {
      await this.update(change);
    } catch (error) {
      this.log.error({ err: error }, 'the state could not be saved yet');
    }
  }

  /**
   * Starts the process; resolves when it runs. The state is `starting` before the first await.
   * @throws {Error} it could not be started; the state is `offline` again
   */
  launch(): Promise<void> {
    this.#setState('starting');
    this.#launching = this.#launch();
    return this.#launching;
  }

  /** Attaches to the process of a previous node process. False when it has ended: the state is then `offline`. */
  async attach(): Promise<boolean> {
    const run = this.record.run;
    if (run !== null && (await isAlive(run))) {
      this.#follow(attachProcess(run, { files: this.files.process, endRest: (ref) => this.endRestOf(ref) }));
      return true;
    }
    if (run !== null) {
      await signalGroup(run, 'SIGKILL');
      await this.endRestOf(run);
    }
    await this.remember({ state: 'offline', run: null });
    return false;
  }

  /** Types lines into the console; the stop command marks the server as stopping. Errors are only logged. */
  type(lines: readonly string[]): Promise<void> {
    const procedure = this.stopProcedure;
    if (procedure.kind === 'command' && lines.includes(procedure.line)) this.markStopping();
    return this.console.type(lines, this.#launched());
  }

  /** From now on the end of the process does not count as a crash. */
  markStopping(): void {
    if (this.state === 'starting' || this.state === 'running') this.#setState('stopping');
  }

  /** Signals the server's process group; waits for a start that is under way. */
  async signal(signal: StopSignal): Promise<void> {
    await this.#launched();
    if (this.record.run !== null) await signalGroup(this.record.run, signal);
  }

  /** The isolation of its programs. */
  confine(): Promise<Confinement> {
    return this.#context.confinements.of(this.uuid, this.files.mountPoint);
  }

  /** Kills all processes of the server, including those that left their group, as far as they can be identified. */
  async endProcesses(): Promise<void> {
    if (this.#account !== null) await endAccountProcesses(this.#account);
    await endProcessesAtHome(this.files.directory);
  }

  /**
   * Kills leftovers of an ended process, unless the server's other process is alive: leftovers of the two cannot be
   * told apart.
   */
  async endRestOf(ended: ProcessRef): Promise<void> {
    if (ended.hasNamespaces === true) return;
    const others = [this.record.run, this.record.installation?.process ?? null];
    for (const other of others) {
      if (other !== null && other.identity !== ended.identity && (await isAlive(other))) return;
    }
    await this.endProcesses();
  }

  /** Waits up to `limitMs` milliseconds; whether the server is offline. */
  waitForOffline(limitMs: number): Promise<boolean> {
    if (this.state === 'offline') return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (offline: boolean) => {
        clearTimeout(timer);
        this.off('state', listener);
        resolve(offline);
      };
      const listener = (state: PowerState) => {
        if (state === 'offline') settle(true);
      };
      const timer = setTimeout(() => settle(false), limitMs);
      this.on('state', listener);
    });
  }

  /** Makes a deletion wait for work that writes to the server's directory; `work` must not reject. */
  occupy(work: Promise<void>): void {
    this.#occupied = work;
  }

  /** Resolves when the node itself no longer writes to the server's directory. */
  get unoccupied(): Promise<void> {
    return this.#occupied;
  }

  /** From now on the server cannot be started. */
  markDeleted(): void {
    this.#deleted = true;
    this.emit('deleted');
  }

  /**
   * Removes all the node stores of the server, except backups; its processes must have ended. The directory is only
   * renamed and its new path returned; the caller empties it in the background.
   */
  async remove(): Promise<string> {
    this.console.log.unfollow();
    await this.#recordFile.remove();
    await this.#context.confinements.forget(this.uuid);
    const { directory, console, installLog, processes } = this.files;
    for (const log of [console, installLog]) await rm(log, { force: true });
    await rm(processes, { recursive: true, force: true });
    const aside = `${directory}.${randomUUID()}${DELETED_SUFFIX}`;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await rename(directory, aside);
    return aside;
  }

  /**
   * Creates the server's directory if needed and gives it to the server's account. No process of the server may be
   * running.
   */
  async prepareDirectory(): Promise<void> {
    const { directory } = this.files;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    if (this.#account === null) return;
    const left = await giveDirectory(directory, this.#account);
    if (left > 0)
      this.log.warn({ left }, 'files with hard links outside of the server directory still belong to another account');
    await chmod(directory, 0o700);
  }

  async #launch(): Promise<void> {
    const { environment, files } = this;
    try {
      const consoleFrom = await this.console.beginRun();
      this.#hasRun = true;
      const process = await launchProcess({
        command: fillPlaceholders(environment.STARTUP ?? '', environment),
        directory: files.directory,
        environment,
        files: files.process,
        confinement: await this.confine(),
        record: (ref) => this.update({ run: { hasNamespaces: false, ...ref, startedAt: Date.now(), consoleFrom } }),
        endRest: (ref) => this.endRestOf(ref),
      });
      this.#follow(process);
    } catch (error) {
      await this.remember({ run: null });
      this.#setState('offline');
      throw error;
    }
  }

  /** Resolves when no start is under way, whether it succeeded or not; the caller of the start receives its error. */
  async #launched(): Promise<void> {
    await this.#launching?.catch(() => undefined);
  }

  #follow(process: ManagedProcess): void {
    this.#process = process;
    this.console.log.follow();
    process.exited
      .then((exitCode) => this.#onExit(process, exitCode))
      .catch((error: unknown) => this.log.error({ err: error }, 'could not handle the end of a process'));
  }

  async #onExit(process: ManagedProcess, exitCode: number | null): Promise<void> {
    if (this.#process !== process) return;
    this.#process = null;
    await this.console.finish();
    const crashed = this.state === 'starting' || this.state === 'running';
    await this.remember({ run: null });
    this.#setState('offline');
    this.emit('ended', { exitCode, crashed });
  }

  #onLine(line: string): void {
    this.emit('line', line);
    if (this.state === 'starting' && !isDaemonLine(line) && this.#isDone(line)) this.#setState('running');
  }

  #onCut(offset: number): void {
    const run = this.record.run;
    if (run === null) return;
    void this.remember({ run: { ...run, consoleFrom: offset } });
  }

  #storeDiskUsage(diskBytes: number): void {
    if (diskBytes !== this.record.diskBytes) void this.remember({ diskBytes });
  }

  #setState(state: PowerState): void {
    if (state === this.state) return;
    this.log.info({ from: this.state, to: state }, 'state changed');
    void this.remember({ state });
    this.emit('state', state);
  }

  #doneMatcher(): DoneMatcher {
    return createDoneMatcher(this.#configuration.process_configuration.startup, () =>
      this.log.warn('a done expression of the egg is invalid'),
    );
  }
}

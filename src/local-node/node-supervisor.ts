import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config, LogLevel } from '../config.js';
import type { DomainContext } from '../domain/context.js';
import type { Node } from '../generated/prisma/client.js';
import { freePort } from '../host/free-port.js';
import { createRestartPauses, keepRunning } from '../host/keep-running.js';
import { accountOn, type OsAccount } from '../host/os-account.js';
import { processEnded, signalProcess } from '../host/os-process.js';
import { packagePath } from '../host/package-path.js';
import { type AccountRange, serverAccountRange } from '../host/server-accounts.js';
import { writePrivate } from '../host/write-private.js';
import { askNode } from './ask-node.js';
import { currentBuild } from './current-build.js';
import { findNodeProgram, type NodeProgram } from './find-node-program.js';
import {
  type NodeDirectory,
  nodeDirectory,
  prepareNodeDirectory,
  readOrEmpty,
  readRunning,
  writeRunning,
} from './node-directory.js';
import { isNodeProcess, spawnNode, stopProcess } from './node-process.js';
import { seedNode } from './seed-node.js';

export interface LocalNodeOptions {
  readonly ctx: DomainContext;
  /** Absolute path; the node's directory is `node` below it. */
  readonly dataDir: string;
  /** URL of this service for the node; loopback. */
  readonly remoteUrl: string;
  /** Origin of this service in browsers, if it differs. */
  readonly publicUrl?: string | undefined;
  /** Further origins whose pages may use the node. */
  readonly corsOrigins: readonly string[];
  /** Directories in which game servers find their programs. */
  readonly programPath: readonly string[];
  readonly isolation: Config['isolation'];
  /** Further paths that game servers do not see. */
  readonly hiddenPaths?: readonly string[];
  readonly logLevel: LogLevel;
  /** Aborted when the service stops: an ended node is then not restarted. */
  readonly stopping: AbortSignal;
}

interface Parts {
  readonly directory: NodeDirectory;
  /** The account that runs the node. */
  readonly account: OsAccount;
  /** The range of accounts for servers, if each has its own. */
  readonly accounts: AccountRange | undefined;
  readonly program: NodeProgram;
  readonly node: Node;
}

/** The account that must be able to run programs of servers: the first of the range represents all. */
const accountOfServers = (accounts: AccountRange | undefined, node: OsAccount): OsAccount =>
  accounts === undefined ? node : { uid: accounts.first, gid: accounts.first };

/** Keeps the process of the built-in node running with the configuration of its row. */
export class NodeSupervisor {
  readonly #options: LocalNodeOptions;
  readonly directory: NodeDirectory;
  readonly #account: OsAccount;
  readonly #accounts: AccountRange | undefined;
  #program: NodeProgram;
  #node: Node;
  #token: string;
  #pid: number | undefined;

  private constructor(options: LocalNodeOptions, { directory, account, accounts, program, node }: Parts) {
    this.#options = options;
    this.directory = directory;
    this.#account = account;
    this.#accounts = accounts;
    this.#program = program;
    this.#node = node;
    this.#token = options.ctx.secrets.open(node.daemonToken);
  }

  static async create(options: LocalNodeOptions): Promise<NodeSupervisor> {
    const accounts = serverAccountRange(options.isolation.accounts);
    // A node that gives servers accounts of their own must be root to switch to them.
    const account = accounts === undefined ? await accountOn(nodeDirectory(options.dataDir).system.data, 'node') : {};
    await requireSeparateAccounts(options.dataDir, account);
    const directory = await prepareNodeDirectory(
      options.dataDir,
      account,
      accounts === undefined ? 'private' : 'passable',
    );
    const program = await findNodeProgram(directory.programs, accountOfServers(accounts, account));
    const node = await seedNode(options.ctx, directory.system.data);
    return new NodeSupervisor(options, { directory, account, accounts, program, node });
  }

  /** The running node process if it is up to date and answers, otherwise a new one. */
  async ensureRunning(): Promise<number> {
    const running = await readRunning(this.directory);
    const build = await currentBuild();
    if (running !== undefined && (await isNodeProcess(running.pid, this.directory))) {
      const isSame = running.build === build && (await readOrEmpty(this.directory.config)) === this.#configuration();
      if (isSame && (await this.answersWithin(2_000))) {
        this.#options.ctx.log.info({ nodePid: running.pid }, 'the built-in node was still running');
        this.#pid = running.pid;
        return running.pid;
      }
      await stopProcess(running.pid);
    }
    return this.#start(build);
  }

  /** Restarts the node whenever it ends, with growing pauses, until `signal`. Never rejects. */
  keepRunning(first: number, signal: AbortSignal): Promise<void> {
    return keepRunning(
      {
        first,
        ended: processEnded,
        start: () => this.#restart(),
        pauseAfter: createRestartPauses(),
        onEnded: (pauseMs) =>
          this.#options.ctx.log.warn(
            { pauseMs, log: this.directory.log },
            'the built-in node ended and will be restarted',
          ),
      },
      signal,
    );
  }

  /** Ends the node and logs the number of game servers that keep running. */
  async stop(): Promise<void> {
    const running = await readRunning(this.directory);
    if (running === undefined || !(await isNodeProcess(running.pid, this.directory))) return;
    await this.#refresh();
    const servers = await askNode(this.#address(), this.#token).countRunning();
    await stopProcess(running.pid);
    this.#pid = undefined;
    if (servers > 0) this.#options.ctx.log.info({ servers }, 'game servers keep running without the service');
  }

  stopNow(): void {
    if (this.#pid !== undefined) signalProcess(this.#pid, 'SIGTERM');
  }

  /** Whether the node answers within a time in milliseconds. */
  async answersWithin(limitMs: number): Promise<boolean> {
    const deadline = performance.now() + limitMs;
    for (;;) {
      if (await askNode(this.#address(), this.#token).isThere()) return true;
      if (performance.now() > deadline) return false;
      await sleep(50);
    }
  }

  /** Logs how game servers are isolated from each other and from this machine. */
  async logIsolation(): Promise<void> {
    const { ctx, isolation: wanted } = this.#options;
    const isolation = await askNode(this.#address(), this.#token).isolation();
    if (isolation === undefined) return;
    if (isolation !== 'none') return ctx.log.info({ isolation }, 'game servers are isolated');
    const effect = wanted.isRequired
      ? 'only servers whose owner and subusers are administrators run on this machine'
      : 'all servers run nevertheless, because of LOCAL_NODE=unisolated';
    ctx.log.warn({ isolation }, `game servers are not isolated from each other and from this machine: ${effect}`);
  }

  async #restart(): Promise<number | undefined> {
    try {
      return await this.#start(await currentBuild());
    } catch (error) {
      this.#options.ctx.log.error({ err: error }, 'could not start the built-in node');
      return undefined;
    }
  }

  /** Reads the row again: its token may have been rotated. While the database is unavailable, the last row is used. */
  async #refresh(): Promise<void> {
    const { db, secrets, log } = this.#options.ctx;
    try {
      this.#node = await db.node.findUniqueOrThrow({ where: { id: this.#node.id } });
      this.#token = secrets.open(this.#node.daemonToken);
    } catch (error) {
      log.warn({ err: error }, 'could not read the row of the built-in node');
    }
  }

  async #start(build: string): Promise<number> {
    await this.#refresh();
    await this.#choosePorts();
    this.#program = await findNodeProgram(this.directory.programs, accountOfServers(this.#accounts, this.#account));
    await writePrivate(this.directory.config, this.#configuration(), this.#account);
    const pid = await spawnNode(this.#program, this.directory, this.#account);
    this.#pid = pid;
    await writeRunning(this.directory, { pid, build });
    this.#options.ctx.log.info({ nodePid: pid, port: this.#node.daemonListen }, 'the built-in node was started');
    return pid;
  }

  /**
   * Uses the ports of the row when they are free; otherwise other ones, which are stored before any call to the node.
   */
  async #choosePorts(): Promise<void> {
    const daemonListen = await freePort(this.#node.daemonListen);
    const daemonSftp = await freePort(this.#node.daemonSftp);
    if (daemonListen === this.#node.daemonListen && daemonSftp === this.#node.daemonSftp) return;
    const { db } = this.#options.ctx;
    this.#node = await db.node.update({ where: { id: this.#node.id }, data: { daemonListen, daemonSftp } });
  }

  #address(): string {
    return `http://127.0.0.1:${this.#node.daemonListen}`;
  }

  #configuration(): string {
    const {
      remoteUrl,
      publicUrl,
      corsOrigins,
      programPath,
      isolation,
      hiddenPaths = [],
      logLevel,
      dataDir,
    } = this.#options;
    const configuration = {
      uuid: this.#node.uuid,
      token_id: this.#node.daemonTokenId,
      token: this.#token,
      remote: remoteUrl,
      api: { host: '127.0.0.1', port: this.#node.daemonListen, upload_limit: this.#node.uploadSize },
      system: { ...this.directory.system, sftp: { bind_port: this.#node.daemonSftp } },
      allowed_origins: [...(publicUrl === undefined ? [] : [publicUrl]), ...corsOrigins],
      allow_root: false,
      accounts: this.#accounts,
      requires_isolation: isolation.isRequired,
      hidden: [dataDir, packagePath(), join(process.cwd(), '.env'), ...hiddenPaths],
      log_level: logLevel,
      // The Node.js of this service comes first: the console egg needs nothing else.
      path: [dirname(this.#program.executable), ...programPath],
    };
    return `${JSON.stringify(configuration, null, 2)}\n`;
  }
}

/** @throws {Error} game servers would run as the account that owns the files of the database and the secrets */
const requireSeparateAccounts = async (dataDir: string, { uid }: OsAccount): Promise<void> => {
  if (uid === undefined) return;
  const database = await accountOn(join(dataDir, 'postgres', 'data'), 'database');
  if (uid !== database.uid) return;
  throw new Error(
    `In ${dataDir} the files of game servers and those of the database belong to one account (uid ${uid}): ` +
      'game servers could read the database. Start the service as that account, or set LOCAL_NODE=off.',
  );
};

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
  /** Absolute path; the node lives in `node` below it. */
  readonly dataDir: string;
  /** Address under which the node reaches this service; loopback. */
  readonly remoteUrl: string;
  /** Origin under which browsers know this service, where it is another one. */
  readonly publicUrl?: string | undefined;
  /** Directories in which game servers find their programs. */
  readonly programPath: readonly string[];
  readonly isolation: Config['isolation'];
  readonly logLevel: LogLevel;
  /** Once the service is being stopped, a node that ends is not started again. */
  readonly stopping: AbortSignal;
}

interface Parts {
  readonly directory: NodeDirectory;
  /** Whom the node runs as. */
  readonly account: OsAccount;
  /** Of the accounts of its servers, where each has its own. */
  readonly accounts: AccountRange | undefined;
  readonly program: NodeProgram;
  readonly node: Node;
}

/** Who must be able to use what the node's servers run: the first of their accounts stands for all. */
const accountOfServers = (accounts: AccountRange | undefined, node: OsAccount): OsAccount =>
  accounts === undefined ? node : { uid: accounts.first, gid: accounts.first };

/** Keeps the process of the built-in node as its row says. */
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
    // A node that gives servers accounts of their own has to be root to become them.
    const account = accounts === undefined ? await accountOn(nodeDirectory(options.dataDir).system.data, 'node') : {};
    await requireApart(options.dataDir, account);
    const directory = await prepareNodeDirectory(
      options.dataDir,
      account,
      accounts === undefined ? 'private' : 'passable',
    );
    const program = await findNodeProgram(directory.programs, accountOfServers(accounts, account));
    const node = await seedNode(options.ctx, directory.system.data);
    return new NodeSupervisor(options, { directory, account, accounts, program, node });
  }

  /** The process of a node that is as it should be: the one that is there, or a new one. */
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

  /** Starts the node again whenever it ends, with growing pauses, until `signal`. Never rejects. */
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
            'the built-in node ended; it is started again',
          ),
      },
      signal,
    );
  }

  /** Ends the node and says how many game servers stay. */
  async stop(): Promise<void> {
    const running = await readRunning(this.directory);
    if (running === undefined || !(await isNodeProcess(running.pid, this.directory))) return;
    await this.#refresh();
    const servers = await askNode(this.#address(), this.#token).countRunning();
    await stopProcess(running.pid);
    this.#pid = undefined;
    if (servers > 0) this.#options.ctx.log.info({ servers }, 'game servers go on running without the service');
  }

  hurry(): void {
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

  /** Says how game servers are separated from each other and from this machine. */
  async tellIsolation(): Promise<void> {
    const { ctx, isolation: wanted } = this.#options;
    const isolation = await askNode(this.#address(), this.#token).isolation();
    if (isolation === undefined) return;
    if (isolation !== 'none') return ctx.log.info({ isolation }, 'game servers are isolated');
    const what = wanted.isRequired
      ? 'only servers whose owner and subusers are administrators run on this machine'
      : 'all servers run all the same, as LOCAL_NODE=unisolated says';
    ctx.log.warn({ isolation }, `game servers are not isolated from each other and from this machine: ${what}`);
  }

  async #restart(): Promise<number | undefined> {
    try {
      return await this.#start(await currentBuild());
    } catch (error) {
      this.#options.ctx.log.error({ err: error }, 'the built-in node could not be started');
      return undefined;
    }
  }

  /** Its token may have been rotated since. While the database is away the row is taken as it was. */
  async #refresh(): Promise<void> {
    const { db, secrets, log } = this.#options.ctx;
    try {
      this.#node = await db.node.findUniqueOrThrow({ where: { id: this.#node.id } });
      this.#token = secrets.open(this.#node.daemonToken);
    } catch (error) {
      log.warn({ err: error }, 'the row of the built-in node could not be read');
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

  /** The ports of the row when they are free; else others, and the row says so before anybody calls the node. */
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
    const { remoteUrl, publicUrl, programPath, isolation, logLevel, dataDir } = this.#options;
    const configuration = {
      uuid: this.#node.uuid,
      token_id: this.#node.daemonTokenId,
      token: this.#token,
      remote: remoteUrl,
      api: { host: '127.0.0.1', port: this.#node.daemonListen, upload_limit: this.#node.uploadSize },
      system: { ...this.directory.system, sftp: { bind_port: this.#node.daemonSftp } },
      allowed_origins: publicUrl === undefined ? [] : [publicUrl],
      allow_root: false,
      accounts: this.#accounts,
      requires_isolation: isolation.isRequired,
      hidden: [dataDir, packagePath(), join(process.cwd(), '.env')],
      log_level: logLevel,
      // The program that runs this service first: the console egg needs nothing else.
      path: [dirname(this.#program.executable), ...programPath],
    };
    return `${JSON.stringify(configuration, null, 2)}\n`;
  }
}

/** @throws {Error} game servers would run as the account whose files the database and the secrets are */
const requireApart = async (dataDir: string, { uid }: OsAccount): Promise<void> => {
  if (uid === undefined) return;
  const database = await accountOn(join(dataDir, 'postgres', 'data'), 'database');
  if (uid !== database.uid) return;
  throw new Error(
    `In ${dataDir} the files of game servers and those of the database belong to one account (uid ${uid}): ` +
      'game servers could read the database. Start the service as that account, or set LOCAL_NODE=off.',
  );
};

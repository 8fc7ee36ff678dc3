import type { Readable } from 'node:stream';

/** What the domain needs from outside, as interfaces. Implemented by `daemon`, `jobs`, `main` and the tests. */

/** How to reach a node's daemon. `daemonToken` is sealed; the client opens it. */
export interface NodeAddress {
  readonly id: number;
  readonly scheme: string;
  readonly fqdn: string;
  readonly daemonListen: number;
  readonly daemonToken: string;
}

/** What a node's daemon is configured with, and what an operator hands to a new one. */
export interface NodeConfiguration {
  readonly debug: boolean;
  readonly uuid: string;
  readonly tokenId: string;
  /** In clear. */
  readonly token: string;
  readonly api: {
    readonly host: string;
    readonly port: number;
    readonly ssl: { readonly enabled: boolean; readonly cert: string; readonly key: string };
    /** MB */
    readonly uploadLimit: number;
  };
  readonly system: { readonly data: string; readonly sftp: { readonly bindPort: number } };
  readonly allowedMounts: readonly string[];
  /** Address under which the daemon calls back; null leaves the one it has. */
  readonly remote: string | null;
}

/** A server as its node knows it. */
export interface ServerRef {
  readonly node: NodeAddress;
  readonly uuid: string;
}

export const POWER_ACTIONS = ['start', 'stop', 'restart', 'kill'] as const;
export type PowerAction = (typeof POWER_ACTIONS)[number];

export const POWER_STATES = ['offline', 'starting', 'running', 'stopping'] as const;
export type PowerStateName = (typeof POWER_STATES)[number];

/** What a daemon says of one server. */
export interface ServerDetails {
  readonly uuid: string;
  readonly state: PowerStateName;
  readonly isSuspended: boolean;
  readonly utilization: {
    readonly memoryBytes: number;
    /** percent of one core; 200 is two cores */
    readonly cpuAbsolute: number;
    readonly diskBytes: number;
    readonly networkRxBytes: number;
    readonly networkTxBytes: number;
    readonly uptimeMs: number;
  };
}

/** What a node was given and will still report, under way or done. */
export interface UnreportedWork {
  /** uuids of servers */
  readonly installations: readonly string[];
  /** uuids of servers */
  readonly restores: readonly string[];
  /** uuids of backups */
  readonly backups: readonly string[];
}

/** What a daemon says of itself and of its machine. */
export interface NodeSystem {
  readonly version: string;
  readonly architecture: string;
  readonly cpuThreads: number;
  readonly memoryBytes: number;
  readonly kernelVersion: string;
  readonly os: string;
  /** Version of what runs containers; null where nothing does. */
  readonly containerEngine: string | null;
}

/** The archive of a backup, as a node finds it on its disk. */
export interface NodeArchive {
  /** uuid of the backup */
  readonly uuid: string;
  readonly bytes: number;
  readonly createdAt: Date;
}

/** How a call to a daemon may be taken back. */
export interface SendOptions {
  /**
   * Asked when there is a connection, right before the first byte is written to it; false leaves it unwritten, and the
   * call fails as `withdrawn`. Everything before that may take long, or be stopped with the whole process.
   */
  readonly mayStillSend?: (() => boolean) | undefined;
}

/**
 * The daemons of all nodes. Each method resolves when the daemon has *accepted* (its 2xx), which for power, backup,
 * create and reinstall is before it is done. None retries. Connect 2 s, answer 8 s; at most 10 calls in flight per
 * node, and a circuit breaker per node.
 * @throws {DaemonError} from every method; its `failure.delivery` says what may have happened
 */
export interface Daemon {
  /** Registers the server and starts its installation. The daemon calls `/api/remote` back while this call is open. */
  createServer(
    server: ServerRef,
    options: { readonly startOnCompletion: boolean; readonly timeoutMs?: number },
  ): Promise<void>;
  /** A server the daemon does not know counts as deleted. */
  deleteServer(server: ServerRef, options?: { readonly timeoutMs?: number }): Promise<void>;
  getServer(server: ServerRef, options?: { readonly timeoutMs?: number }): Promise<ServerDetails>;
  listServers(node: NodeAddress): Promise<readonly ServerDetails[]>;
  getSystem(node: NodeAddress, options?: { readonly timeoutMs?: number }): Promise<NodeSystem>;
  /** Makes the daemon read the configuration again; it calls `/api/remote` back while this call is open. */
  syncServer(server: ServerRef): Promise<void>;
  reinstallServer(server: ServerRef): Promise<void>;
  setPower(server: ServerRef, action: PowerAction, options?: SendOptions): Promise<void>;
  /** Types one line into the console. */
  sendCommand(server: ServerRef, command: string, options?: SendOptions): Promise<void>;
  /** The same uuid again is the same backup. `ignore` is gitignore text. */
  createBackup(
    server: ServerRef,
    backup: { readonly uuid: string; readonly ignore: string },
    options?: SendOptions,
  ): Promise<void>;
  /** A backup the daemon does not have counts as deleted. */
  deleteBackup(server: ServerRef, uuid: string): Promise<void>;
  /**
   * Deletes an archive whose server may be gone. Wings does so through any server that it still has (`through` is the uuid
   * of one), the built-in node also without. An archive the daemon does not have counts as deleted.
   */
  deleteArchive(node: NodeAddress, archive: { readonly uuid: string; readonly through: string | null }): Promise<void>;
  /** All archives on a node; null where it cannot tell, as Wings. */
  listArchives(node: NodeAddress): Promise<readonly NodeArchive[] | null>;
  /**
   * Puts the files of a backup back; the daemon stops the server first and calls `/api/remote` back when it is done.
   * `truncate` removes all other files before.
   */
  restoreBackup(server: ServerRef, backup: { readonly uuid: string; readonly truncate: boolean }): Promise<void>;
  /** Whether there is an archive behind a link of `NodeLinks.backup`, complete or not. Does not fetch it. */
  hasArchive(server: ServerRef, link: string): Promise<boolean>;
  /** What the node will still report. Only the built-in one can say; of others it is `DaemonError`, status 404. */
  listUnreported(node: NodeAddress): Promise<UnreportedWork>;
  /** Takes back all websocket tokens issued so far under these ids; see `tokenId`. */
  denyTokens(server: ServerRef, ids: readonly string[]): Promise<void>;
  /**
   * Hands the node its configuration. Signed with the token of `node`, which is the one the daemon still has when the
   * configuration brings a new one. Whether the daemon goes by it: one that keeps its own configuration does not.
   */
  updateNode(node: NodeAddress, configuration: NodeConfiguration): Promise<boolean>;
}

/** An entry of a directory of a server. */
export interface FileEntry {
  readonly name: string;
  /** As `ls -l` shows it, but `L` for a link. */
  readonly mode: string;
  /** Octal, without a leading zero. */
  readonly modeBits: string;
  /** Of a link the length of its target's name. */
  readonly sizeBytes: number;
  readonly isDirectory: boolean;
  readonly isSymlink: boolean;
  /** By content. */
  readonly mimeType: string;
  /** When the inode was changed last. */
  readonly changedAt: Date;
  readonly modifiedAt: Date;
}

/** A server whose files are meant, and by whom. */
export interface FileTarget extends ServerRef {
  /** Whether names that the egg denies may be changed as well. */
  readonly ignoresDenylist: boolean;
}

/** A file that is being read. Whoever opens it reads it to its end, or destroys `content`. */
export interface OpenedFile {
  readonly sizeBytes: number;
  readonly isDirectory: boolean;
  readonly content: Readable;
}

/** What is to stand in a file: so many bytes, as they come. */
export interface NewContent {
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/** Where from and how a node fetches a file. */
export interface Pull {
  readonly url: string;
  readonly directory: string;
  readonly fileName?: string | undefined;
  /** Take the name that the answer gives. */
  readonly usesHeader?: boolean | undefined;
  /** Answer once it is there, not when it was begun. */
  readonly isForeground?: boolean | undefined;
}

/** Names below a directory. */
export interface FileNames {
  readonly root: string;
  readonly names: readonly string[];
}

/**
 * The files of servers, on their nodes. Paths are relative to the server's directory, whether they begin with a slash or
 * not. What moves contents or works on many files (`open`, `write`, `copy`, `compress`, `decompress`, `pull`, `remove`) may take minutes and
 * keeps no shorter call waiting; a server has at most four of those at a time.
 * @throws {DaemonError} from every method  @throws {TooManyRequestsError} too many of one server at once
 */
export interface NodeFiles {
  /** In no order. */
  list(server: FileTarget, directory: string): Promise<readonly FileEntry[]>;
  /** Resolves when the node has begun to send. */
  open(server: FileTarget, file: string): Promise<OpenedFile>;
  /** Writes a whole file, and the directories that it needs. Takes from the stream as fast as the node does. */
  write(server: FileTarget, file: string, content: NewContent): Promise<void>;
  /** Renames several at once, in no order; what is not there is left out. */
  rename(
    server: FileTarget,
    root: string,
    names: readonly { readonly from: string; readonly to: string }[],
  ): Promise<void>;
  /** Makes a copy beside the file, under a name of its own. */
  copy(server: FileTarget, file: string): Promise<void>;
  /** Removes files, and directories with all that is in them; what is not there is left out. */
  remove(server: FileTarget, files: FileNames): Promise<void>;
  /** Packs into a new archive in `root`. */
  compress(server: FileTarget, files: FileNames): Promise<FileEntry>;
  /** Unpacks into `root`, over what is there. */
  decompress(server: FileTarget, archive: { readonly root: string; readonly file: string }): Promise<void>;
  createDirectory(server: FileTarget, directory: { readonly root: string; readonly name: string }): Promise<void>;
  /** `mode` is octal. */
  setModes(
    server: FileTarget,
    root: string,
    files: readonly { readonly file: string; readonly mode: string }[],
  ): Promise<void>;
  /** Has the node fetch a file. Resolves when it has begun, or with `isForeground` when it is done. */
  pull(server: FileTarget, pull: Pull): Promise<void>;
}

/** Counts what must not happen too often, by whom: a bounded number of counts, in the memory of one process. Never rejects. */
export interface Throttle {
  /** Seconds until it may happen again, at least 1; 0 when it may now. */
  secondsToWait(who: string): Promise<number>;
  /** Counts it where it may happen now, and is 0 then; else the seconds until it may, and counts nothing. */
  take(who: string): Promise<number>;
  forget(who: string): void;
}

/**
 * What keys were found to be a moment ago, in the memory of this process: at most a second, and only while changes of keys
 * and of people are heard of. Bounded.
 */
export interface KeyVerdicts<Holder> {
  /** Who is behind a key; null for one that is not good, undefined where the database has to be asked. */
  recall(key: string): Holder | null | undefined;
  /**
   * To be called before the database is asked. What it returns keeps what was found, for so many milliseconds from then on
   * and not more than a second; unless something has changed since.
   */
  beginLook(key: string): (found: Holder | null, goodForMs?: number) => void;
  /** To be called after a commit that changes what somebody may: keeps nothing that was found before. */
  forget(): void;
}

/** Remembers that keys were used; it is written behind the back of requests. */
export interface KeyUses {
  note(keyId: number): void;
}

/** For whom a link is made. */
export interface LinkHolder {
  readonly userUuid: string;
  /** Under which the link can be taken back; see `tokenId`. */
  readonly tokenId: string;
}

/** Where and with which token a websocket to a server's console is opened. */
export interface SocketCredentials {
  readonly url: string;
  readonly token: string;
}

/**
 * Links that let somebody's browser ask a daemon directly, signed with the node's own token; each one is different.
 * @throws {DaemonError} from every method: the node's token was sealed under another key, or its address is none
 */
export interface NodeLinks {
  /** A websocket to the console of a server. The token opens it within 10 minutes and holds as long. */
  socket(server: ServerRef, holder: LinkHolder, permissions: readonly string[]): Promise<SocketCredentials>;
  /** The address of a backup's archive. Works once, within 15 minutes. */
  backup(server: ServerRef, holder: LinkHolder, backup: { readonly uuid: string }): Promise<string>;
  /** The address of a file. Works once, within 15 minutes. */
  file(server: ServerRef, holder: LinkHolder, file: { readonly path: string }): Promise<string>;
  /** Where files are sent to, in a form. Works once, within 15 minutes. */
  upload(server: ServerRef, holder: LinkHolder): Promise<string>;
}

/**
 * The alarm clock. Remembers that somebody should look at a schedule or run at a time. Never throws and never waits: a
 * lost wake-up costs at most one sweep, so failures are logged only.
 */
export interface Wake {
  /** @param options.isFirst it was just made: there is no alarm that this one replaces */
  scheduleDue(scheduleId: number, at: Date, options?: { readonly isFirst: boolean }): void;
  taskDue(runId: string, at: Date): void;
}

/** What of a single server. */
export interface ServerInterest {
  readonly serverId: number;
  /** Whether runs matter; with `scheduleId`, those of one schedule. */
  readonly runs?: { readonly scheduleId?: number | undefined };
}

/** What of all servers and nodes; whose runs, the feed is told. */
export interface FleetInterest {
  readonly fleet: { readonly servers: boolean; readonly nodes: boolean };
}

/** What somebody wants to hear of. */
export type EventInterest = (ServerInterest | FleetInterest) & {
  /** Whose subscription it is, by which key; undefined for the service itself. */
  readonly holder?: { readonly userId: number; readonly keyId: number } | undefined;
};

/** What may have changed since the last look. Ids only: whoever hears of it reads the rows again. */
export interface Changes {
  /** Look at everything: it is the first look, or changes may have gone unheard, or were too many to be told singly. */
  readonly isGap: boolean;
  /** The state of the one server, or what the holder may do. */
  readonly isServerChanged: boolean;
  /** uuids */
  readonly runIds: readonly string[];
  /** Of a fleet. */
  readonly serverIds: readonly number[];
  /** Of a fleet. */
  readonly nodeIds: readonly number[];
}

/** Changes for one subscriber. Holds a bounded number of ids, however slowly they are taken. */
export interface EventFeed {
  /** What has changed since the last call; null when nothing has. */
  take(): Changes | null;
  /** Reports a change of the server after so many milliseconds, in addition to all others; replaces an earlier request. */
  lookAgainIn(ms: number): void;
  /**
   * Of a fleet, hears of the runs of these servers from now on, and of no others.
   * @returns whether nothing goes unheard now, runs and all else; as long as something does, a gap follows
   */
  hearRunsOf(serverIds: ReadonlySet<number>): boolean;
  /** Drops a gap that was not taken yet: whoever calls is about to look at everything. */
  forgetGap(): void;
  /** Whether no more will come: the service is stopping. */
  hasEnded(): boolean;
  close(): void;
}

/** Committed changes of all processes, as they happen. */
export interface Events {
  /**
   * Begins with a gap. Calls `ring` whenever there is something to take, also at the end.
   * @throws {TooManyRequestsError} the holder has as many subscriptions as one may have
   * @throws {UnavailableError} the service is stopping
   */
  subscribe(interest: EventInterest, ring: () => void): EventFeed;
  /**
   * Takes a place among the streams that a person reads at a moment, in all processes on the database. What it resolves
   * with gives it back, once; null where they read as many as one may. Never rejects.
   */
  takeSeat(userId: number): Promise<(() => void) | null>;
}

export const CONSOLE_LINE_KINDS = [
  'output',
  'install_started',
  'install_output',
  'install_completed',
  'daemon_message',
  'gap',
] as const;
export type ConsoleLineKind = (typeof CONSOLE_LINE_KINDS)[number];

/** Something that a node said about the console of a server. */
export interface ConsoleLine {
  readonly kind: ConsoleLineKind;
  readonly text: string;
  /** Rises by one with each line, from 1, as long as anybody watches the console in this process. */
  readonly sequence: number;
  /** When this process heard it. */
  readonly heardAt: Date;
}

/** Lines for one subscriber. Holds a bounded number of them: the oldest make room, and a `gap` says so. */
export interface ConsoleFeed {
  /** The lines since the last call. */
  take(): readonly ConsoleLine[];
  close(): void;
}

/** A server whose console is opened, and how to get into it: asked again at each connection. */
export interface ConsoleSource {
  readonly uuid: string;
  readonly nodeId: number;
  readonly credentials: () => Promise<SocketCredentials>;
}

/** The consoles of servers: one connection to a node for each server, however many subscribers there are. */
export interface Consoles {
  /** Begins with the latest lines. Calls `ring` whenever there is something to take. Never throws. */
  open(source: ConsoleSource, ring: () => void): ConsoleFeed;
  /** Whether the node is installing the server at this moment; null when it does not say so within seconds. Never throws. */
  isInstalling(source: ConsoleSource): Promise<boolean | null>;
}

/** Finds addresses of host names. */
export interface Resolver {
  /** One IPv4 address of a host name; null when it has none, or nobody says so within a few seconds. Never throws. */
  addressOf(hostName: string): Promise<string | null>;
}

export const DATABASE_HOST_KINDS = ['mysql', 'postgresql'] as const;
export type DatabaseHostKind = (typeof DATABASE_HOST_KINDS)[number];

/** `unverified`: encrypted, with whoever answers; `verified`: with the certificate of that name only. */
export const DATABASE_HOST_TLS = ['off', 'unverified', 'verified'] as const;

/** How to reach a database host. `password` is sealed; the client opens it. */
export interface DatabaseHostAddress {
  readonly id: number;
  readonly kind: DatabaseHostKind;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly tls: (typeof DATABASE_HOST_TLS)[number];
}

/** A database of a server and its one user, as the host knows them. */
export interface HostedDatabase {
  readonly database: string;
  readonly username: string;
  /** Addresses from which the user may connect, `%` for any; PostgreSQL has no such thing for a user. */
  readonly remote: string;
}

/** A database with what its user signs in with. */
export interface DatabaseToMake extends HostedDatabase {
  /** In clear. */
  readonly password: string;
  /** Most connections of the user; 0 is unlimited. */
  readonly maxConnections: number;
  /** Whether it was ready once: then what is there under its name is it. */
  readonly isMade: boolean;
}

/** What is on a host under names such as ours; another service may have made it. */
export interface DatabaseInventory {
  readonly databases: readonly string[];
  readonly usernames: readonly string[];
}

/**
 * The database hosts. A few are worked for at once and the rest wait for their turn, on each host apart; what is not
 * done within `limitMs`, the wait for the turn included, is given up.
 * @throws {DatabaseHostError} from every method; its `failure.delivery` says what may have happened
 */
export interface DatabaseHosts {
  /**
   * Makes a database and a user who may do everything in it and nothing elsewhere, with this password. What an earlier
   * attempt left is completed; a database of that name which is not this user's is left alone, and the failure `isTaken`.
   */
  make(host: DatabaseHostAddress, database: DatabaseToMake, limitMs: number): Promise<void>;
  /** Gives the user another password. */
  setPassword(
    host: DatabaseHostAddress,
    database: HostedDatabase & { readonly password: string },
    limitMs: number,
  ): Promise<void>;
  /**
   * Drops a database and its user with all sessions; what is not there counts as dropped. Unless it `isMade`, the database
   * is dropped only where it is this user's.
   */
  drop(
    host: DatabaseHostAddress,
    database: HostedDatabase & { readonly isMade: boolean },
    limitMs: number,
  ): Promise<void>;
  list(host: DatabaseHostAddress, limitMs: number): Promise<DatabaseInventory>;
  /** What keeps the host from being used, or is better put right, a sentence each. Never throws. */
  check(host: DatabaseHostAddress, limitMs: number): Promise<readonly string[]>;
}

/** Seals what must be readable again (daemon tokens): AES-256-GCM under APP_KEY. */
export interface Secrets {
  seal(text: string): string;
  /** @throws {Error} sealed under another key, or damaged */
  open(sealed: string): string;
}

/** The time of day. What is due is decided by the database's clock, not by this one. */
export interface Clock {
  now(): Date;
}

/** Unpredictable values. */
export interface Random {
  uuid(): string;
  /** Letters and digits. */
  token(length: number): string;
  /** An integer from 0 up to, not including, `below`. */
  integer(below: number): number;
}

/** What came of a call to a node. `busy` and `circuit_open` were not sent; `withdrawn` came too late to be. */
export const NODE_CALL_RESULTS = [
  'ok',
  'refused',
  'no_connection',
  'no_answer',
  'circuit_open',
  'busy',
  'withdrawn',
] as const;
export type NodeCallResult = (typeof NODE_CALL_RESULTS)[number];

/** The alarms of the near future, as they were compared with the rows. */
export interface AlarmComparison {
  /** Alarms that there should be. */
  readonly expected: number;
  /** Of those, the ones that were not there, and were set. */
  readonly missing: number;
  /** Alarms that pointed at nothing, or at another time. */
  readonly removed: number;
}

/**
 * Counts what happens, for whoever watches the service. Takes words of a few values, never ids or names; never throws and
 * never waits.
 */
export interface Metrics {
  /** A tick was turned into a run, or into a record of why there is none, so long after its time. */
  tickHandled(latenessMs: number): void;
  /** A worker took a run whose next step was due for so long. */
  runClaimed(waitedMs: number): void;
  runEnded(state: string, reason: string | null): void;
  /** A step has its result, or is to be sent again (`postponed`, `withdrawn`). */
  stepEnded(action: string, outcome: string): void;
  /** A worker found out that a run it had is not its own any more. */
  claimLost(): void;
  /** The sweep found ticks that no alarm had told of. */
  sweepFound(ticks: number): void;
  alarmsCompared(comparison: AlarmComparison): void;
  nodeCalled(result: NodeCallResult, durationMs: number): void;
  /** Somebody got a connection to the database, after so long. */
  connectionAwaited(waitedMs: number): void;
}

/** Structured log. Fields first, then a sentence; never a key, a command or an environment value. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

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
  /** Takes back all websocket tokens issued so far under these ids; see `tokenId`. */
  denyTokens(server: ServerRef, ids: readonly string[]): Promise<void>;
  /**
   * Hands the node its configuration. Signed with the token of `node`, which is the one the daemon still has when the
   * configuration brings a new one. Whether the daemon goes by it: one that keeps its own configuration does not.
   */
  updateNode(node: NodeAddress, configuration: NodeConfiguration): Promise<boolean>;
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
}

/**
 * The alarm clock. Remembers that somebody should look at a schedule or run at a time. Never throws and never waits: a
 * lost wake-up costs at most one sweep, so failures are logged only.
 */
export interface Wake {
  scheduleDue(scheduleId: number, at: Date): void;
  taskDue(runId: string, at: Date): void;
}

/** What a subscriber wants to hear of. */
export interface EventInterest {
  readonly serverId: number;
  /** Whether runs matter; with `scheduleId`, those of one schedule. */
  readonly runs?: { readonly scheduleId?: number | undefined };
  /** Whose subscription it is, by which key; undefined for the service itself. */
  readonly holder?: { readonly userId: number; readonly keyId: number } | undefined;
}

/** What may have changed since the last look. Ids only: whoever hears of it reads the rows again. */
export interface Changes {
  /** Look at everything: it is the first look, or changes may have gone unheard, or were too many to be told singly. */
  readonly isGap: boolean;
  /** The server's state, or what the holder may do. */
  readonly isServerChanged: boolean;
  /** uuids */
  readonly runIds: readonly string[];
}

/** Changes for one subscriber. Holds a bounded number of ids, however slowly they are taken. */
export interface EventFeed {
  /** What has changed since the last call; null when nothing has. */
  take(): Changes | null;
  /** Reports a change of the server after so many milliseconds, in addition to all others; replaces an earlier request. */
  lookAgainIn(ms: number): void;
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
}

/** Finds addresses of host names. */
export interface Resolver {
  /** One IPv4 address of a host name; null when it has none, or nobody says so within a few seconds. Never throws. */
  addressOf(hostName: string): Promise<string | null>;
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

/** Structured log. Fields first, then a sentence; never a key, a command or an environment value. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

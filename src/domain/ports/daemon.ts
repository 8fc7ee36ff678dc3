import type { NodeAddress, ServerRef } from './node-address.js';
import type { PowerAction, PowerStateName } from './power.js';

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
  /** How servers are separated from each other and from the machine, `none` where they are not; said by built-in nodes. */
  readonly isolation?: string;
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

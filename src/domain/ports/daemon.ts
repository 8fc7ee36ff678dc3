import type { NodeAddress, ServerRef } from './node-address.js';
import type { PowerAction, PowerStateName } from './power.js';

/** The configuration of a node's daemon, which an operator installs on a new one. */
export interface NodeConfiguration {
  readonly debug: boolean;
  readonly uuid: string;
  readonly tokenId: string;
  /** In plain text. */
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
  /** URL at which the daemon calls back; null keeps the present one. */
  readonly remote: string | null;
}

/** A daemon's report about one server. */
export interface ServerDetails {
  readonly uuid: string;
  readonly state: PowerStateName;
  readonly isSuspended: boolean;
  readonly utilization: {
    readonly memoryBytes: number;
    /** percent of one core; 200 is two cores */
    readonly cpuPercent: number;
    readonly diskBytes: number;
    readonly networkRxBytes: number;
    readonly networkTxBytes: number;
    readonly uptimeMs: number;
  };
}

/** Work that was sent to a node and that it will still report, in progress or done. */
export interface UnreportedWork {
  /** uuids of servers */
  readonly installations: readonly string[];
  /** uuids of servers */
  readonly restores: readonly string[];
  /** uuids of backups */
  readonly backups: readonly string[];
}

/** A daemon's report about itself and its machine. */
export interface NodeSystem {
  readonly version: string;
  readonly architecture: string;
  readonly cpuThreads: number;
  readonly memoryBytes: number;
  readonly kernelVersion: string;
  readonly os: string;
  /** Version of the container engine; null without one. */
  readonly containerEngine: string | null;
  /** How servers are separated from each other and from the machine, `none` where they are not; said by built-in nodes. */
  readonly isolation?: string;
}

/** The archive of a backup on the disk of a node. */
export interface NodeArchive {
  /** uuid of the backup */
  readonly uuid: string;
  readonly bytes: number;
  readonly createdAt: Date;
}

/** How to withdraw a call to a daemon. */
export interface SendOptions {
  /**
   * Called once there is a connection, right before the first byte is written. With false nothing is written, and the
   * call fails as `withdrawn`. All earlier steps may take long, and the process may be paused during them.
   */
  readonly mayStillSend?: (() => boolean) | undefined;
}

/**
 * The daemons of all nodes. Each method resolves when the daemon has *accepted* the request (its 2xx); power, backup,
 * create and reinstall are then still in progress. No method retries. Timeouts: 2 s to connect, 8 s for the answer. At
 * most 10 calls in flight per node, and one circuit breaker per node.
 * @throws {DaemonError} from every method; its `failure.delivery` says whether the request may have been processed
 */
export interface Daemon {
  /** Registers the server and starts its installation. The daemon calls `/api/remote` while this call is open. */
  createServer(
    server: ServerRef,
    options: { readonly startOnCompletion: boolean; readonly timeoutMs?: number },
  ): Promise<void>;
  /** A server that the daemon does not know counts as deleted. */
  deleteServer(server: ServerRef, options?: { readonly timeoutMs?: number }): Promise<void>;
  getServer(server: ServerRef, options?: { readonly timeoutMs?: number }): Promise<ServerDetails>;
  /** The last lines of the output, at most 100, whether the server runs or not. */
  getLog(server: ServerRef): Promise<readonly string[]>;
  listServers(node: NodeAddress): Promise<readonly ServerDetails[]>;
  getSystem(node: NodeAddress, options?: { readonly timeoutMs?: number }): Promise<NodeSystem>;
  /** Makes the daemon reload the configuration; it calls `/api/remote` while this call is open. */
  syncServer(server: ServerRef): Promise<void>;
  reinstallServer(server: ServerRef): Promise<void>;
  setPower(server: ServerRef, action: PowerAction, options?: SendOptions): Promise<void>;
  /** Enters one line in the console. */
  sendCommand(server: ServerRef, command: string, options?: SendOptions): Promise<void>;
  /** A repeated uuid means the same backup. `ignore` is gitignore text. */
  createBackup(
    server: ServerRef,
    backup: { readonly uuid: string; readonly ignore: string },
    options?: SendOptions,
  ): Promise<void>;
  /** A backup that the daemon does not have counts as deleted. */
  deleteBackup(server: ServerRef, uuid: string): Promise<void>;
  /**
   * Deletes an archive whose server may be deleted. Wings needs any server that still exists (`through` is its uuid),
   * the built-in node does not. An archive that the daemon does not have counts as deleted.
   */
  deleteArchive(node: NodeAddress, archive: { readonly uuid: string; readonly through: string | null }): Promise<void>;
  /** All archives on a node; null if it cannot list them, as Wings. */
  listArchives(node: NodeAddress): Promise<readonly NodeArchive[] | null>;
  /**
   * Restores the files of a backup; the daemon stops the server first and calls `/api/remote` when it is done.
   * `truncate` deletes all other files first.
   */
  restoreBackup(server: ServerRef, backup: { readonly uuid: string; readonly truncate: boolean }): Promise<void>;
  /** Whether the archive of a link of `NodeLinks.backup` exists, complete or not. Does not download it. */
  hasArchive(server: ServerRef, link: string): Promise<boolean>;
  /**
   * The work that the node will still report. Only the built-in node supports it; others fail with `DaemonError`,
   * status 404.
   */
  listUnreported(node: NodeAddress): Promise<UnreportedWork>;
  /** Revokes all websocket tokens issued so far under these ids; see `tokenId`. */
  denyTokens(server: ServerRef, ids: readonly string[]): Promise<void>;
  /**
   * Sends the node its configuration, signed with the token of `node`, which the daemon still has when the
   * configuration brings a new one. Returns whether the daemon applies it: one that manages its own configuration does
   * not.
   */
  updateNode(node: NodeAddress, configuration: NodeConfiguration): Promise<boolean>;
}

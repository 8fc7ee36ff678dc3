/**
 * The wire of the Wings protocol, both ways: what the service sends to a node, what a node answers, and what a node
 * calls back. Whoever receives a document parses it; for the configuration of a server, which both sides know in full,
 * the model is here and the types are its own. Keys are spelled as on the wire.
 */

import { z } from 'zod';

/** What may be asked of a server's process. `kill` is SIGKILL and passes the power lock. */
export const POWER_ACTIONS = ['start', 'stop', 'restart', 'kill'] as const;
export type PowerAction = (typeof POWER_ACTIONS)[number];

/** The node's own view of a server's process. Being installed or suspended is not among them. */
export const POWER_STATES = ['offline', 'starting', 'running', 'stopping'] as const;
export type PowerState = (typeof POWER_STATES)[number];

/** Where a backup is kept: on the node itself, or in object storage through presigned URLs. */
export const BACKUP_ADAPTERS = ['wings', 's3'] as const;
export type BackupAdapter = (typeof BACKUP_ADAPTERS)[number];

// ---------------------------------------------------------------- configuration of one server

/** Go writes an empty list as null. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .readonly()
    .nullable()
    .default([])
    .transform((items) => items ?? []);

/** Go writes an empty text as null. */
const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** Wings turns what is not text into text; so do we, but a number keeps its usual form. */
const EnvironmentValue = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => String(value ?? ''));

const ServerBuild = z.object({
  /** MB, 0 = unlimited. */
  memory_limit: z.int().default(0),
  /** MB beyond the memory; 0 = none, -1 = unlimited. */
  swap: z.int().default(0),
  /** Relative weight, 10 to 1000. */
  io_weight: z.int().default(500),
  /** Percent of one core, 0 = unlimited. */
  cpu_limit: z.int().default(0),
  /** MiB, 0 = unlimited. */
  disk_space: z.int().default(0),
  /** Cores to pin to, as in "0-3,6". */
  threads: textOrNull,
  oom_disabled: z.boolean().default(false),
});

const ServerSettings = z.object({
  /** Lower-case UUIDv4. */
  uuid: z.string(),
  meta: z.object({ name: z.string().default(''), description: textOrNull }).default({ name: '', description: '' }),
  suspended: z.boolean().default(false),
  /** The startup command with its `{{VAR}}` placeholders still in place. */
  invocation: z.string(),
  skip_egg_scripts: z.boolean().default(false),
  /** Always an object, never `[]`. */
  environment: z.record(z.string(), EnvironmentValue).default({}),
  labels: z.record(z.string(), z.string()).nullable().default(null),
  allocations: z.object({
    force_outgoing_ip: z.boolean().default(false),
    default: z.object({ ip: z.string(), port: z.int() }),
    /** From ip to ports, the default one included. Always an object, never `[]`. */
    mappings: z.record(z.string(), z.array(z.int()).readonly()).default({}),
  }),
  build: ServerBuild,
  crash_detection_enabled: z.boolean().default(true),
  mounts: listOf(z.object({ source: z.string(), target: z.string(), read_only: z.boolean().default(false) })),
  egg: z
    .object({ id: z.string().default(''), file_denylist: listOf(z.string()) })
    .default({ id: '', file_denylist: [] }),
  container: z.object({ image: z.string().default('') }).default({ image: '' }),
});

const ConfigReplacement = z.object({
  /** A key, a dotted path, or for the parser `file` the beginning of a line. */
  match: z.string(),
  /** Replace only where the present value is this one. */
  if_value: z.string().optional(),
  replace_with: z.union([z.string(), z.number(), z.boolean()]),
});

/** A file the node writes values into before each start. */
const ConfigFile = z.object({
  /** An unknown one is skipped with a line on the console, not refused. */
  parser: z.string(),
  /** Relative to the server's directory. */
  file: z.string().min(1),
  replace: z.array(ConfigReplacement).readonly(),
});

const ProcessConfiguration = z.object({
  startup: z.object({
    /** A console line that contains one of these marks the server running; `regex:` opens a regular expression. */
    done: z
      .union([z.array(z.string()).readonly(), z.string().transform((done) => [done])])
      .nullable()
      .default([])
      .transform((lines): readonly string[] => lines ?? []),
    user_interaction: listOf(z.string()),
    /** Whether colour codes are removed from a line before it is compared. */
    strip_ansi: z.boolean().default(false),
  }),
  /** `command`: a console line. `signal`: its name. `stop`: the container's own stop (SIGTERM). Empty or absent: SIGKILL. */
  stop: z
    .object({ type: z.enum(['command', 'signal', 'stop', '']).optional(), value: z.string().optional() })
    .default({}),
  configs: listOf(ConfigFile),
});

/**
 * All a node needs to run one server, as the built-in node reads it: what it can do without is filled in. What the service
 * writes is checked against it by the compiler alone; nothing parses its own output.
 */
export const ServerDocument = z.object({ settings: ServerSettings, process_configuration: ProcessConfiguration });

/** The same once it was read: no gaps. */
export type ReadServerDocument = Readonly<z.output<typeof ServerDocument>>;

/** What a document's reader accepts; a type that it would refuse does not compile. */
type Readable<Written extends z.input<typeof ServerDocument>> = Written;

/** Answer of `GET /api/remote/servers/{uuid}`. */
export type ServerConfiguration = Readable<{
  readonly settings: ServerSettings;
  readonly process_configuration: ProcessConfiguration;
}>;

/** Settings as the service writes them. `environment` has strings only: Wings renders a number with six decimals. */
export interface ServerSettings
  extends Omit<DetailsConfiguration, 'build' | 'container' | 'crash_detection_enabled' | 'labels'> {
  readonly build: Omit<DetailsConfiguration['build'], 'threads'> & { readonly threads: string | null };
  readonly container: DetailsConfiguration['container'] & {
    readonly oom_disabled?: boolean;
    readonly requires_rebuild?: boolean;
  };
}

/** Wings ends when one of the three keys of an entry of `configs` is missing at start: always send all of them. */
export type ProcessConfiguration = z.output<typeof ProcessConfiguration>;
export type StartupConfiguration = ProcessConfiguration['startup'];
export type StopConfiguration = ProcessConfiguration['stop'];
export type ConfigFile = ProcessConfiguration['configs'][number];
export type ConfigReplacement = ConfigFile['replace'][number];

/** Answer of `GET /api/remote/servers/{uuid}/install`. */
export interface InstallationScript {
  readonly container_image: string;
  readonly entrypoint: string;
  readonly script: string;
}

/** Answer of `GET /api/remote/servers`. A node asks for `page=0` first, which means page 1 and is answered as 1. */
export interface ServerListing {
  readonly data: readonly ListedServer[];
  readonly meta: ListingMeta;
}

export interface ListedServer extends ServerConfiguration {
  readonly uuid: string;
}

/** All numbers: Wings ends at boot when one is a string. */
export interface ListingMeta {
  readonly current_page: number;
  readonly from: number | null;
  readonly last_page: number;
  readonly per_page: number;
  readonly to: number | null;
  readonly total: number;
}

// ---------------------------------------------------------------- service -> node

/** Body of `POST /api/servers`. 202 means that the configuration was fetched and the installation will follow. */
export interface CreateServerBody {
  readonly uuid: string;
  readonly start_on_completion: boolean;
}

/** Body of `POST /api/servers/{uuid}/power`. 202 promises nothing: the action is dropped when the lock is held. */
export interface PowerBody {
  readonly action: PowerAction;
  /** Longest wait for the power lock, in seconds, 0 to 300. Outside of that it counts as 30. */
  readonly wait_seconds?: number;
}

/** Body of `POST /api/servers/{uuid}/commands`: console lines, typed in this order. */
export interface CommandsBody {
  readonly commands: readonly string[];
}

/** Body of `POST /api/servers/{uuid}/backup`. */
export interface BackupBody {
  readonly adapter: BackupAdapter;
  readonly uuid: string;
  /** Patterns in gitignore syntax, one a line. Empty: the server's own `.pteroignore`. */
  readonly ignore: string;
}

/** Body of `POST /api/servers/{uuid}/backup/{backup}/restore`. */
export interface RestoreBody {
  readonly adapter: BackupAdapter;
  readonly truncate_directory: boolean;
  /** Presigned source for `s3`, else empty. */
  readonly download_url: string;
}

/** Body of `POST /api/servers/{uuid}/ws/deny`: tokens, by their `jti`, that are no longer to be honoured. */
export interface DenyWebsocketBody {
  readonly jtis: readonly string[];
}

/** What a node is configured with, and what an operator hands to a new one. */
export interface NodeConfiguration {
  readonly debug: boolean;
  readonly uuid: string;
  readonly token_id: string;
  readonly token: string;
  readonly api: {
    readonly host: string;
    readonly port: number;
    readonly ssl: { readonly enabled: boolean; readonly cert: string; readonly key: string };
    /** MB. */
    readonly upload_limit: number;
  };
  readonly system: { readonly data: string; readonly sftp: { readonly bind_port: number } };
  readonly allowed_mounts: readonly string[];
  readonly remote: string;
}

/** Body of `POST /api/update`: what is absent keeps its value at the node. */
export type UpdateNodeBody = Omit<NodeConfiguration, 'remote'> & Partial<Pick<NodeConfiguration, 'remote'>>;

// ---------------------------------------------------------------- answers of a node

/** Answer of `GET /api/servers/{uuid}`; `GET /api/servers` is an array of them. */
export interface ServerDetails {
  readonly state: PowerState;
  readonly is_suspended: boolean;
  readonly utilization: Utilization;
  readonly configuration: DetailsConfiguration;
}

/**
 * Answer of `GET /api/unreported`, which only the built-in node has: what it was given and whose end the service has not
 * taken yet, under way or done. What is not in it will never be reported.
 */
export const UnreportedWork = z.object({
  /** uuids of servers */
  installations: z.array(z.string()).readonly(),
  /** uuids of servers */
  restores: z.array(z.string()).readonly(),
  /** uuids of backups */
  backups: z.array(z.string()).readonly(),
});
export type UnreportedWork = Readonly<z.infer<typeof UnreportedWork>>;

export interface Utilization {
  readonly memory_bytes: number;
  /** 0 until the first run. */
  readonly memory_limit_bytes: number;
  /** Percent of one core, three decimals: 200 is two cores. */
  readonly cpu_absolute: number;
  readonly network: { readonly rx_bytes: number; readonly tx_bytes: number };
  /** Milliseconds since the process began, 0 when offline. */
  readonly uptime: number;
  readonly state: PowerState;
  /** From a walk that is minutes old at most; kept when offline. */
  readonly disk_bytes: number;
}

/** The settings as a node repeats them: defaults filled in, nulls of `threads` as empty text. */
export type DetailsConfiguration = Readonly<z.output<typeof ServerSettings>>;

/** Answer of `GET /api/servers/{uuid}/logs`. Null, not empty, where there is nothing. */
export interface LogsAnswer {
  readonly data: readonly string[] | null;
}

/** Answer of `POST /api/update`. */
export interface UpdateAnswer {
  readonly applied: boolean;
}

/** Answer of `GET /api/backups`, which only the built-in node has. */
export interface ArchiveList {
  readonly data: readonly {
    readonly uuid: string;
    /** Bytes. */
    readonly size: number;
    /** ISO 8601; when the archive was finished. */
    readonly created_at: string;
  }[];
}

/** Answer of `GET /api/system`. */
export interface SystemInformation {
  readonly architecture: string;
  readonly cpu_count: number;
  readonly kernel_version: string;
  readonly os: string;
  readonly version: string;
}

/** Answer of `GET /api/system?v=2`. */
export interface SystemInformationV2 {
  readonly version: string;
  readonly docker: {
    readonly version: string;
    readonly cgroups: { readonly driver: string; readonly version: string };
    readonly containers: {
      readonly total: number;
      readonly running: number;
      readonly paused: number;
      readonly stopped: number;
    };
    readonly storage: { readonly driver: string; readonly filesystem: string };
    readonly runc: { readonly version: string };
  };
  readonly system: {
    readonly architecture: string;
    readonly cpu_threads: number;
    readonly memory_bytes: number;
    readonly kernel_version: string;
    readonly os: string;
    readonly os_type: string;
  };
}

/** Any refusal of a node. `request_id` repeats the header `X-Request-Id`. */
export interface DaemonErrorBody {
  readonly error: string;
  readonly request_id?: string;
}

// ---------------------------------------------------------------- node -> service (/api/remote)

/** Body of `POST /api/remote/servers/{uuid}/install`. It may arrive several times. */
export interface InstallResultBody {
  readonly successful: boolean;
  readonly reinstall: boolean;
}

/** Body of `POST /api/remote/backups/{backup}`. It may arrive several times. A failure has empty texts and size 0. */
export interface BackupResultBody {
  /** Hexadecimal SHA-1 of the archive. */
  readonly checksum: string;
  readonly checksum_type: 'sha1' | '';
  /** Bytes. */
  readonly size: number;
  readonly successful: boolean;
  readonly parts: readonly BackupPart[] | null;
}

/** One uploaded part of a backup in object storage; the tag keeps its quotes. */
export interface BackupPart {
  readonly etag: string;
  readonly part_number: number;
}

/** Body of `POST /api/remote/backups/{backup}/restore`. */
export interface RestoreResultBody {
  readonly successful: boolean;
}

/** Body of `POST /api/remote/activity`: a batch that is sent again each minute until it is answered with 2xx. */
export interface ActivityBody {
  readonly data: readonly NodeActivity[];
}

export interface NodeActivity {
  readonly user: string | null;
  readonly server: string;
  readonly event: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly ip: string;
  /** RFC 3339 with 0 to 9 digits of fraction. */
  readonly timestamp: string;
}

/** A refusal of the service. The status is text; a node only logs it and goes by the HTTP status. */
export interface RemoteErrorBody {
  readonly errors: readonly {
    readonly code: string;
    readonly status: string;
    readonly detail: string;
    readonly meta?: { readonly source_field: string; readonly rule: string };
  }[];
}

// ---------------------------------------------------------------- files of a server
// Names and paths are relative to the server's directory, whether they begin with a slash or not.

/** One entry of `GET …/files/list-directory`, and the answer of `compress`. Times are RFC 3339. */
export const FileStat = z.object({
  name: z.string(),
  /** Of the last change of the inode, not of the creation. */
  created: z.string(),
  modified: z.string(),
  /** As `ls -l` shows it, but `L` for a link. */
  mode: z.string(),
  /** Octal, without a leading zero. */
  mode_bits: z.string(),
  /** Bytes; of a link the length of its target's name. */
  size: z.number(),
  directory: z.boolean(),
  file: z.boolean(),
  symlink: z.boolean(),
  /** By content. */
  mime: z.string(),
});
export type FileStat = Readonly<z.infer<typeof FileStat>>;

/** Body of `PUT …/files/rename`. */
export interface RenameFilesBody {
  readonly root: string;
  readonly files: readonly { readonly from: string; readonly to: string }[];
}

/** Body of `POST …/files/copy`: the copy gets a name of its own beside it. */
export interface CopyFileBody {
  readonly location: string;
}

/** Body of `POST …/files/delete` and `POST …/files/compress`. */
export interface FileNamesBody {
  readonly root: string;
  readonly files: readonly string[];
}

/** Body of `POST …/files/decompress`: unpacks into `root`, over what is there. */
export interface DecompressFileBody {
  readonly root: string;
  readonly file: string;
}

/** Body of `POST …/files/create-directory`. */
export interface CreateDirectoryBody {
  readonly name: string;
  readonly path: string;
}

/** Body of `POST …/files/chmod`. */
export interface ChmodFilesBody {
  readonly root: string;
  readonly files: readonly {
    readonly file: string;
    /** Octal. */
    readonly mode: string;
  }[];
}

/** Body of `POST …/files/pull`: 202 with an identifier, or with `foreground` 200 with the `FileStat` when it is there. */
export interface PullFileBody {
  readonly root: string;
  readonly url: string;
  readonly file_name?: string;
  /** Take the name from the answer's `Content-Disposition`. */
  readonly use_header?: boolean;
  readonly foreground?: boolean;
}

/** What the built-in node and Wings ask at `POST /api/remote/sftp/auth`. */
export interface SftpAuthBody {
  readonly type: 'password' | 'public_key';
  /** The person's name, a dot, the short id of the server. */
  readonly username: string;
  /** Or the key, as a line of `authorized_keys`. */
  readonly password: string;
  /** Address and port of the person. */
  readonly ip: string;
  /** Base64. */
  readonly session_id: string;
  /** Base64. */
  readonly client_version: string;
}

/** Its answer: uuids, and what the person may do on the server; `*` is everything. */
export const SftpAuthAnswer = z.object({ user: z.string(), server: z.string(), permissions: z.array(z.string()) });
export type SftpAuthAnswer = Readonly<z.infer<typeof SftpAuthAnswer>>;

// ---------------------------------------------------------------- browser <-> node

/** A message on the websocket of a server, either way. */
export interface SocketMessage {
  readonly event: string;
  /** Left out when there is nothing to say. */
  readonly args?: readonly string[];
}

/** Argument of the event `backup completed`, as JSON. */
export interface BackupCompleted {
  readonly uuid: string;
  readonly is_successful: boolean;
  readonly checksum: string;
  readonly checksum_type: 'sha1' | '';
  /** Bytes. */
  readonly file_size: number;
}

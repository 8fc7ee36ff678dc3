import { z } from 'zod';

/** Go serialises an empty list as null. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .readonly()
    .nullable()
    .default([])
    .transform((items) => items ?? []);

/** Go serialises an empty text as null. */
const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** Converts values to text as Wings does, except that a number keeps its usual form. */
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
    /** Ports by ip, including the default one. Always an object, never `[]`. */
    mappings: z.record(z.string(), z.array(z.int()).readonly()).default({}),
  }),
  build: ServerBuild,
  crash_detection_enabled: z.boolean().default(true),
  mounts: listOf(z.object({ source: z.string(), target: z.string(), read_only: z.boolean().default(false) })),
  egg: z
    .object({ id: z.string().default(''), file_denylist: listOf(z.string()) })
    .default({ id: '', file_denylist: [] }),
  container: z.object({ image: z.string().default('') }).default({ image: '' }),
  /** Whether owner and subusers are all administrators. Sent only to the built-in node. */
  administrators_only: z.boolean().optional(),
});

const ConfigReplacement = z.object({
  /** A key, a dotted path, or for the parser `file` the beginning of a line. */
  match: z.string(),
  /** Replaces only if the present value equals this one. */
  if_value: z.string().optional(),
  replace_with: z.union([z.string(), z.number(), z.boolean()]),
});

/** A file into which the node writes values before each start. */
const ConfigFile = z.object({
  /** An unknown parser is skipped with a line on the console. */
  parser: z.string(),
  /** Relative to the server's directory. */
  file: z.string().min(1),
  replace: z.array(ConfigReplacement).readonly(),
});

const ProcessConfiguration = z.object({
  startup: z.object({
    /** A console line that contains one of these marks the server as running; `regex:` begins a regular expression. */
    done: z
      .union([z.array(z.string()).readonly(), z.string().transform((done) => [done])])
      .nullable()
      .default([])
      .transform((lines): readonly string[] => lines ?? []),
    user_interaction: listOf(z.string()),
    /** Whether colour codes are removed from a line before the comparison. */
    strip_ansi: z.boolean().default(false),
  }),
  /** `command`: a console line. `signal`: its name. `stop`: the container's own stop (SIGTERM). Empty or absent: SIGKILL. */
  stop: z
    .object({ type: z.enum(['command', 'signal', 'stop', '']).optional(), value: z.string().optional() })
    .default({}),
  configs: listOf(ConfigFile),
});

/**
 * All a node needs to run one server, as the built-in node reads it, with defaults. The service's documents are checked
 * against it only by the compiler; the service does not parse its own output.
 */
export const ServerDocument = z.object({ settings: ServerSettings, process_configuration: ProcessConfiguration });

/** The same after parsing, with all defaults. */
export type ReadServerDocument = Readonly<z.output<typeof ServerDocument>>;

/** A document that the reader accepts; any other type does not compile. */
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

/** Wings crashes at start when one of the three keys of an entry of `configs` is missing: always send all of them. */
export type ProcessConfiguration = z.output<typeof ProcessConfiguration>;

export type StartupConfiguration = ProcessConfiguration['startup'];

export type StopConfiguration = ProcessConfiguration['stop'];

export type ConfigFile = ProcessConfiguration['configs'][number];

export type ConfigReplacement = ConfigFile['replace'][number];

/** The settings as a node returns them: with defaults, and null `threads` as empty text. */
export type DetailsConfiguration = Readonly<z.output<typeof ServerSettings>>;

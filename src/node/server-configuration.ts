import { z } from 'zod';

/** Wings turns what is not text into text; so do we, but a number keeps its usual form. */
const environmentValue = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => String(value ?? ''));

const orEmpty = <T>(value: readonly T[] | null): readonly T[] => value ?? [];

const Meta = z.object({
  name: z.string().default(''),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
});

const Build = z.object({
  memory_limit: z.int().default(0),
  swap: z.int().default(0),
  io_weight: z.int().default(500),
  cpu_limit: z.int().default(0),
  disk_space: z.int().default(0),
  threads: z
    .string()
    .nullish()
    .transform((threads) => threads ?? ''),
  oom_disabled: z.boolean().default(false),
});

const Settings = z.object({
  uuid: z.string(),
  meta: Meta.default({ name: '', description: '' }),
  suspended: z.boolean().default(false),
  invocation: z.string(),
  skip_egg_scripts: z.boolean().default(false),
  environment: z.record(z.string(), environmentValue).default({}),
  labels: z.record(z.string(), z.string()).nullable().default(null),
  allocations: z.object({
    force_outgoing_ip: z.boolean().default(false),
    default: z.object({ ip: z.string(), port: z.int() }),
    mappings: z.record(z.string(), z.array(z.int())).default({}),
  }),
  build: Build,
  crash_detection_enabled: z.boolean().default(true),
  mounts: z
    .array(z.object({ source: z.string(), target: z.string(), read_only: z.boolean().default(false) }))
    .nullable()
    .default([])
    .transform(orEmpty),
  egg: z
    .object({
      id: z.string().default(''),
      file_denylist: z.array(z.string()).nullable().default([]).transform(orEmpty),
    })
    .default({ id: '', file_denylist: [] }),
  container: z.object({ image: z.string().default('') }).default({ image: '' }),
});

const Replacement = z.object({
  match: z.string(),
  if_value: z.string().optional(),
  replace_with: z.union([z.string(), z.number(), z.boolean()]),
});

/** The parser is any text here: an unknown one is skipped with a line on the console, not refused. */
const ConfigFile = z.object({ parser: z.string(), file: z.string().min(1), replace: z.array(Replacement) });

const ProcessConfiguration = z.object({
  startup: z.object({
    done: z
      .union([z.array(z.string()), z.string().transform((done) => [done])])
      .nullable()
      .default([])
      .transform(orEmpty),
    user_interaction: z.array(z.string()).nullable().default([]).transform(orEmpty),
    strip_ansi: z.boolean().default(false),
  }),
  stop: z
    .object({ type: z.enum(['command', 'signal', 'stop', '']).optional(), value: z.string().optional() })
    .default({}),
  configs: z.array(ConfigFile).nullable().default([]).transform(orEmpty),
});

const Configuration = z.object({ settings: Settings, process_configuration: ProcessConfiguration });

/** A server's configuration as this node uses it, all gaps filled. */
export type RunnableConfiguration = Readonly<z.infer<typeof Configuration>>;

/** One file to be written before a start. */
export type ConfigFileOrder = RunnableConfiguration['process_configuration']['configs'][number];

/**
 * Reads what the service sent about one server. Where Wings ends itself over a missing part, this refuses the document.
 * @throws {z.ZodError} not usable
 */
export function parseServerConfiguration(document: unknown): RunnableConfiguration {
  return Configuration.parse(document);
}

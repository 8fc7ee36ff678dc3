import { z } from 'zod';
import { ValidationError } from '../errors.js';
import { unstorablePaths } from '../input/storable-text.js';
import { isRecord } from '../values/is-record.js';
import { patternCount, variableRules } from './variable-rules.js';

/** Names that every server's environment already has. Source: the panel's rule for egg variables. */
const RESERVED_VARIABLES = [
  'SERVER_MEMORY',
  'SERVER_IP',
  'SERVER_PORT',
  'ENV',
  'HOME',
  'USER',
  'STARTUP',
  'SERVER_UUID',
  'UUID',
] as const;

/** The configuration file parsers of a daemon. Source: daemon.md §4.3. */
const PARSERS = ['file', 'yaml', 'properties', 'ini', 'json', 'xml'] as const;

/** A member that the format holds as JSON text; some hand-written files have the object itself. */
const jsonMember = <Model extends z.ZodType>(model: Model) =>
  z.preprocess((value, check) => {
    if (value === null || value === undefined || value === '') return {};
    if (typeof value !== 'string') return isEmptyList(value) ? {} : value;
    const parsed = parseJson(value);
    if (parsed === undefined || !isStorable(parsed)) {
      check.addIssue({
        code: 'custom',
        message: parsed === undefined ? 'must be JSON text' : UNSTORABLE,
        input: value,
      });
      return z.NEVER;
    }
    return isEmptyList(parsed) || parsed === null ? {} : parsed;
  }, model);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // which no JSON stands for
  }
};

const UNSTORABLE = 'holds characters that cannot be stored, or is nested too deep';

const isStorable = (value: unknown): boolean => unstorablePaths(value).length === 0;

/** Whether a value is an empty list, which PHP writes for an empty object. */
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** An object with any members. */
export const jsonObject = z.record(z.string(), z.json());

const lines = z.preprocess(
  (value) =>
    value === null || value === undefined || value === '' ? [] : isRecord(value) ? Object.values(value) : value,
  z.array(z.string()),
);

/** Flags may be booleans, 0 and 1, or text. */
const flag = z.preprocess(
  (value) => (value === 1 || value === '1' ? true : value === 0 || value === '0' ? false : value),
  z.boolean(),
);

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** Most variables of one egg; lists of them are not paginated. */
export const MAX_VARIABLES = 200;

/** Longest rules of a variable, in characters. */
const MAX_RULES = 8_192;

/** Most patterns among the rules of a variable. */
const MAX_PATTERNS = 2;

/** Name of a variable in the environment of a server. */
export const EnvVariable = z
  .string()
  .regex(/^\w{1,191}$/, 'must be letters, digits and underscores')
  .refine(
    (name) => !RESERVED_VARIABLES.some((reserved) => reserved === name),
    'is a name that every server already has',
  );

/** Pelican lists rules; a pattern may have a `|` in either form. */
const asRuleText = (value: unknown): unknown =>
  Array.isArray(value) && value.every((rule) => typeof rule === 'string') ? value.join('|') : value;

/** The rules of a variable's value. */
export const Rules = z.preprocess(asRuleText, text).superRefine((rules, check) => {
  if (rules.length > MAX_RULES) {
    check.addIssue({ code: 'custom', message: `must have at most ${MAX_RULES} characters`, input: rules });
    return;
  }
  // Before the rules are parsed: parsing one pattern may take milliseconds.
  if (patternCount(rules) > MAX_PATTERNS) {
    check.addIssue({ code: 'custom', message: `must have at most ${MAX_PATTERNS} patterns`, input: rules });
    return;
  }
  for (const problem of variableRules(rules).problems) {
    check.addIssue({ code: 'custom', message: problem, input: rules });
  }
});

const Variable = z.object({
  name: z.string().min(1),
  description: text,
  env_variable: EnvVariable,
  default_value: z
    .union([z.string(), z.number().transform(String), z.null()])
    .optional()
    .transform((value) => value ?? ''),
  user_viewable: flag,
  user_editable: flag,
  rules: Rules,
});

/** Configuration files that are updated before each start, by path. */
export const ConfigFiles = z.record(z.string(), z.object({ parser: z.enum(PARSERS), find: jsonObject }).loose());

/** The output that shows that a server is running. */
export const ConfigStartup = z.object({ done: z.union([z.string(), z.array(z.string())]).optional() }).loose();

const shared = {
  name: z.string().min(1).max(191),
  author: z.string().min(1),
  description: text,
  features: lines,
  file_denylist: lines,
  startup: z.string().min(1),
  config: z.object({
    files: jsonMember(ConfigFiles),
    startup: jsonMember(ConfigStartup),
    logs: jsonMember(jsonObject),
    stop: z.string().min(1),
  }),
  scripts: z.object({
    installation: z.object({ script: text, container: z.string().min(1), entrypoint: z.string().min(1) }),
  }),
  variables: z
    .array(Variable)
    .max(MAX_VARIABLES, `must have at most ${MAX_VARIABLES} entries`)
    .default([])
    .refine((variables) => new Set(variables.map((variable) => variable.env_variable)).size === variables.length, {
      error: 'must not name an env_variable twice',
    }),
};

const image = z.string().min(1).regex(/^\S+$/, 'must not contain spaces');

/** Docker images by display name, in their order. */
export const DockerImages = z
  .record(z.string(), image)
  .refine((images) => Object.keys(images).length > 0, 'must name at least one image');

/** Normalizes the line ends of scripts from Windows; a shell would treat carriage returns as parts of words. */
export const plainLineEnds = (script: string): string => script.replaceAll('\r\n', '\n');

const Second = z.object({
  meta: z.object({ version: z.literal('PTDL_v2') }),
  docker_images: DockerImages,
  ...shared,
});

/** The older format has images without names: each is its own name. */
const First = z
  .object({
    meta: z.object({ version: z.literal('PTDL_v1') }),
    image: image.optional(),
    images: z.array(image).optional(),
    ...shared,
  })
  .refine(({ image: single, images }) => single !== undefined || (images?.length ?? 0) > 0, {
    path: ['images'],
    error: 'must name at least one image',
  })
  .transform(({ image: single, images, ...egg }) => ({
    ...egg,
    docker_images: Object.fromEntries((images ?? [single ?? '']).map((name) => [name, name])),
  }));

const PELICAN_VERSIONS = ['PLCN_v1', 'PLCN_v2', 'PLCN_v3'] as const;

/** The format of Pelican; its third version has startup commands by name, of which servers here get the first. */
const Pelican = z
  .object({
    meta: z.object({ version: z.enum(PELICAN_VERSIONS) }),
    docker_images: DockerImages,
    ...shared,
    startup: z.string().min(1).optional(),
    startup_commands: z.record(z.string(), z.string().min(1)).optional(),
  })
  .transform(({ startup, startup_commands: commands, ...egg }, check) => {
    const command = startup ?? Object.values(commands ?? {})[0];
    if (command !== undefined) return { ...egg, startup: command };
    check.addIssue({ code: 'custom', path: ['startup'], message: 'must not be empty', input: startup });
    return z.NEVER;
  });

const Version = z.object({
  meta: z.object({
    version: z.enum(['PTDL_v1', 'PTDL_v2', ...PELICAN_VERSIONS], {
      error: 'must be PTDL_v1, PTDL_v2 or PLCN_v1 to PLCN_v3: is this an egg file?',
    }),
  }),
});

/** An egg in the exchange format of the panel, always in its second version. */
export type EggFile = Omit<z.output<typeof Second>, 'meta'>;

/**
 * Parses the exchange format for eggs: `PTDL_v2`, `PTDL_v1`, or `PLCN_v1` to `PLCN_v3`.
 * @throws {ValidationError} with all problems, each as a sentence with its path
 */
export const parseEggFile = (document: unknown): EggFile => {
  // Before the models, which recurse as deep as the document.
  if (!isStorable(document)) throw new ValidationError([{ path: [], rule: 'egg', message: `The file ${UNSTORABLE}` }]);
  const { meta } = check(Version, document);
  if (meta.version === 'PTDL_v1') return check(First, document);
  return meta.version === 'PTDL_v2' ? check(Second, document) : check(Pelican, document);
};

const check = <Model extends z.ZodType>(model: Model, document: unknown): z.output<Model> => {
  const parsed = model.safeParse(document);
  if (parsed.success) return parsed.data;
  throw new ValidationError(
    parsed.error.issues.map(({ path, message }) => {
      const keys = path.map((key) => (typeof key === 'number' ? key : String(key)));
      return { path: keys, rule: 'egg', message: `${keys.join('.') || 'The file'}: ${message}` };
    }),
  );
};

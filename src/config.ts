import { availableParallelism } from 'node:os';
import { delimiter, isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { DomainContext } from './domain/context.js';
import { isTimeZone } from './domain/input/is-time-zone.js';
import { isAddressRange } from './domain/keys/allowed-addresses.js';
import { findUnknownSettings } from './host/find-unknown-settings.js';
import type { AccountRange } from './host/server-accounts.js';
import { DEFAULT_RATE_LIMITS } from './http/limits/rate-limit.js';
import { DEFAULT_POINTS_PER_MINUTE } from './schema/cost/points-budget.js';

export const ROLES = ['all', 'api', 'worker'] as const;
/** Which parts of the service this process runs. */
export type Role = (typeof ROLES)[number];

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Invalid settings. The message lists every problem, one per line, and no secret value. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Origin under which nodes reach this service, where it differs from the listen address. */
  readonly publicUrl?: string | undefined;
  /** Absolute path of the directory for everything this installation stores outside an external database. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl?: string;
  /** Undefined: jobs are stored in PostgreSQL. */
  readonly mongodbUrl?: string;
  readonly role: Role;
  /** Processes that serve the API; several share the port. */
  readonly apiProcesses: number;
  /** Undefined: generated on the first run and stored in `dataDir`. */
  readonly appKey?: string;
  /** Whether this process supervises the built-in node. */
  readonly localNode: boolean;
  /** How the built-in node separates game servers from each other and from this machine. */
  readonly isolation: {
    /** Whether servers of users who are not administrators run only where they are isolated. */
    readonly isRequired: boolean;
    /** Range of user ids for the accounts of game servers, where the default range is unsuitable. */
    readonly accounts?: AccountRange | undefined;
  };
  /** The settings that use cases read. */
  readonly settings: Omit<DomainContext['settings'], 'publicUrl'>;
  /** Backups of the control plane. */
  readonly backups: {
    /** Undefined: none are made by schedule. */
    readonly directory?: string | undefined;
    readonly everyMs: number;
    /** The newest backups that stay. */
    readonly keep: number;
    readonly passphrase?: string | undefined;
    readonly passphraseFile?: string | undefined;
  };
  /** Disk space of `dataDir` that databases of game servers must leave free, in MB; undefined: a share of the disk. */
  readonly diskReserveMb?: number | undefined;
  /** GraphQL points per minute and user; 0 means no limit. */
  readonly pointsPerMinute: number;
  readonly logLevel: LogLevel;
  /** Whether each request gets a line in the log. */
  readonly logsRequests: boolean;
  /** The collector that traces are sent to, by OTLP over HTTP; undefined: no traces. */
  readonly traceEndpoint?: string | undefined;
  /** Token that clients of `/metrics` must send; undefined: no `/metrics`. */
  readonly metricsToken?: string;
  /** Requests per minute and user in each API; 0 means no limit. */
  readonly rateLimits: { readonly application: number; readonly client: number };
  /** Addresses and ranges (CIDR) of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may use the API from a browser. */
  readonly corsOrigins: readonly string[];
  /** Documents that clients send by hash. */
  readonly trustedDocuments: { readonly manifest?: string | undefined; readonly isOnly: boolean };
  /** How long requests are still served after SIGTERM, with `/readyz` at 503. */
  readonly drainSeconds: number;
  /** Whether PORT is set: a worker listens, for health checks and metrics, only if it is. */
  readonly isPortGiven: boolean;
  /** Absolute directories of PATH, where game servers of the built-in node find their programs. */
  readonly programPath: readonly string[];
}

/** Fewest characters of an APP_KEY: 32 random base64 characters are 192 bits. */
const APP_KEY_MIN_LENGTH = 32;

/** Fewest characters of a passphrase for backups: each guess costs half a second. */
export const PASSPHRASE_MIN_LENGTH = 12;

/** Long enough to need no limit on attempts. */
const METRICS_TOKEN_MIN_LENGTH = 32;

const address = (schemes: readonly string[]) =>
  z.string().refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });

/** The form of the `Origin` header: scheme, host and, unless it is the default, the port. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** More processes use more memory than they gain. */
const MAX_API_PROCESSES = 32;

/** Highest rate limit per minute that can be set. */
const MAX_RATE = 1_000_000;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

const isProcessCount = (text: string): boolean =>
  text === 'auto' || (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_API_PROCESSES);

/** User and group ids are below this. */
const ACCOUNTS_END = 2 ** 31;

const accountRangeOf = (text: string): AccountRange => {
  const [first = 0, last = 0] = text.split('-').map(Number);
  return { first, last };
};

const isAccountRange = (text: string): boolean => {
  const { first, last } = accountRangeOf(text);
  return /^\d{1,10}-\d{1,10}$/.test(text) && first >= 1_000 && first < last && last < ACCOUNTS_END;
};

const perMinute = wholeNumber(0, MAX_RATE);

const listOf = (isOne: (text: string) => boolean, are: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((all) => all.every(isOne), `must be ${are}, separated by commas`)
    .default([]);

const Settings = z.object({
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .default(3000),
  PUBLIC_URL: address(['http', 'https'])
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: address(['postgresql', 'postgres']).optional(),
  MONGODB_URL: address(['mongodb', 'mongodb+srv']).optional(),
  ROLE: oneOf(ROLES).default('all'),
  API_PROCESSES: z
    .string()
    .refine(isProcessCount, `must be auto, or a whole number from 1 to ${MAX_API_PROCESSES}`)
    .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), MAX_API_PROCESSES) : Number(text)))
    .default(1),
  APP_KEY: z.string().min(APP_KEY_MIN_LENGTH, `must have at least ${APP_KEY_MIN_LENGTH} characters`).optional(),
  LOCAL_NODE: oneOf(['on', 'off', 'unisolated']).optional(),
  LOCAL_NODE_ACCOUNTS: z
    .string()
    .refine(isAccountRange, 'must be two numbers separated by a dash, such as 1900000000-1900065535')
    .transform(accountRangeOf)
    .optional(),
  SCHEDULE_TIMEZONE: z.string().refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin').default('UTC'),
  SCHEDULES_PER_SERVER: wholeNumber(1, 1_000).default(100),
  KEEP_ARCHIVES_DAYS: wholeNumber(0, 3_650).default(0),
  KEEP_ACTIVITY_DAYS: wholeNumber(1, 3_650).default(90),
  KEEP_RUNS_DAYS: wholeNumber(1, 3_650).default(30),
  // At most the calls to one node at a time: further runs would spend the time limit of their call in its queue.
  RUNS_PER_NODE: wholeNumber(1, 10).default(10),
  FILE_WRITE_MB: wholeNumber(1, 10_000).default(100),
  // The last use of a session is stored once a minute.
  SESSION_IDLE_MINUTES: wholeNumber(5, 43_200).default(720),
  SESSION_DAYS: wholeNumber(1, 365).default(14),
  TWO_FACTOR: oneOf(['optional', 'administrators']).default('optional'),
  DRAIN_SECONDS: wholeNumber(0, 60).default(2),
  DISK_RESERVE_MB: wholeNumber(0, 10_000_000).optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 8_760).default(24),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(7),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN_LENGTH, `must have at least ${PASSPHRASE_MIN_LENGTH} characters`)
    .optional(),
  BACKUP_PASSPHRASE_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_MIN_LENGTH, `must have at least ${METRICS_TOKEN_MIN_LENGTH} characters`)
    .regex(/^[\x21-\x7e]*$/, 'must be a valid header value: ASCII without spaces')
    .optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  LOG_REQUESTS: oneOf(['on', 'off']).default('on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http', 'https']).optional(),
  RATE_LIMIT_APPLICATION: perMinute.default(DEFAULT_RATE_LIMITS.application),
  RATE_LIMIT_CLIENT: perMinute.default(DEFAULT_RATE_LIMITS.client),
  RATE_LIMIT_POINTS: wholeNumber(0, 100_000_000).default(DEFAULT_POINTS_PER_MINUTE),
  TRUSTED_PROXIES: listOf(isAddressRange, 'addresses and ranges such as 10.0.0.0/8'),
  TRUSTED_DOCUMENTS: oneOf(['any', 'only']).default('any'),
  TRUSTED_DOCUMENTS_MANIFEST: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  CORS_ORIGINS: listOf(isOrigin, 'origins such as https://dash.example.com'),
});

/** A sentence for each variable whose name nearly matches a setting. */
export const describeUnknownSettings = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] =>
  findUnknownSettings(env, Object.keys(Settings.shape)).map(
    ({ name, nearest }) => `${name} is not a setting; did you mean ${nearest}?`,
  );

/** Settings whose value is a secret, or may contain one. */
const SECRET_SETTINGS = new Set(['APP_KEY', 'DATABASE_URL', 'MONGODB_URL', 'METRICS_TOKEN', 'BACKUP_PASSPHRASE']);

/** The settings that are not left at their defaults, as texts; null in place of a secret. */
export const givenSettings = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.keys(Settings.shape).flatMap((name) => {
      const value = env[name];
      return value === undefined || value === '' ? [] : [[name, SECRET_SETTINGS.has(name) ? null : value]];
    }),
  );

/**
 * Reads the settings from the environment; no other code reads it. An empty variable counts as unset.
 * @throws {ConfigError} with every problem
 */
export const loadConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? []),
    ...roleProblems(given),
    ...processProblems(given),
    ...trustedDocumentsProblems(given),
    ...backupProblems(given),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const settings = parsed.data;
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    mongodbUrl: settings.MONGODB_URL,
    role: settings.ROLE,
    apiProcesses: settings.API_PROCESSES,
    appKey: settings.APP_KEY,
    localNode: settings.LOCAL_NODE === undefined ? settings.ROLE === 'all' : settings.LOCAL_NODE !== 'off',
    isolation: { isRequired: settings.LOCAL_NODE !== 'unisolated', accounts: settings.LOCAL_NODE_ACCOUNTS },
    settings: {
      scheduleTimezone: settings.SCHEDULE_TIMEZONE,
      schedulesPerServer: settings.SCHEDULES_PER_SERVER,
      keepArchivesDays: settings.KEEP_ARCHIVES_DAYS,
      keepActivityDays: settings.KEEP_ACTIVITY_DAYS,
      keepRunsDays: settings.KEEP_RUNS_DAYS,
      runsPerNode: settings.RUNS_PER_NODE,
      fileWriteBytes: settings.FILE_WRITE_MB * 1_048_576,
      sessionIdleMs: settings.SESSION_IDLE_MINUTES * 60_000,
      sessionLifetimeMs: settings.SESSION_DAYS * 24 * 60 * 60_000,
      requiresTwoFactor: settings.TWO_FACTOR === 'administrators',
    },
    backups: {
      directory: settings.BACKUP_DIR,
      everyMs: settings.BACKUP_EVERY_HOURS * 60 * 60_000,
      keep: settings.BACKUP_KEEP,
      passphrase: settings.BACKUP_PASSPHRASE,
      passphraseFile: settings.BACKUP_PASSPHRASE_FILE,
    },
    diskReserveMb: settings.DISK_RESERVE_MB,
    pointsPerMinute: settings.RATE_LIMIT_POINTS,
    logLevel: settings.LOG_LEVEL,
    logsRequests: settings.LOG_REQUESTS === 'on',
    traceEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricsToken: settings.METRICS_TOKEN,
    rateLimits: { application: settings.RATE_LIMIT_APPLICATION, client: settings.RATE_LIMIT_CLIENT },
    trustedProxies: settings.TRUSTED_PROXIES,
    corsOrigins: settings.CORS_ORIGINS,
    trustedDocuments: {
      manifest: settings.TRUSTED_DOCUMENTS_MANIFEST,
      isOnly: settings.TRUSTED_DOCUMENTS === 'only',
    },
    drainSeconds: settings.DRAIN_SECONDS,
    isPortGiven: given.PORT !== undefined,
    programPath: (given.PATH ?? '').split(delimiter).filter(isAbsolute),
  };
};

/** TRUSTED_DOCUMENTS=only needs a manifest. */
const trustedDocumentsProblems = (given: Readonly<Record<string, string | undefined>>): readonly string[] =>
  given.TRUSTED_DOCUMENTS === 'only' && given.TRUSTED_DOCUMENTS_MANIFEST === undefined
    ? ['TRUSTED_DOCUMENTS=only needs TRUSTED_DOCUMENTS_MANIFEST: without it no document would be executed.']
    : [];

/** Scheduled backups need exactly one source of the passphrase. */
const backupProblems = (given: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const sources = ['BACKUP_PASSPHRASE', 'BACKUP_PASSPHRASE_FILE'].filter((name) => given[name] !== undefined);
  if (sources.length > 1) return ['BACKUP_PASSPHRASE_FILE and BACKUP_PASSPHRASE exclude each other.'];
  if (given.BACKUP_DIR === undefined || sources.length === 1) return [];
  return ['BACKUP_DIR needs BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE: backups contain the secrets of the service.'];
};

/** Checked before `auto` is resolved, because its number depends on the machine. */
const processProblems = (given: Readonly<Record<string, string | undefined>>): readonly string[] =>
  given.ROLE === 'worker' && given.API_PROCESSES !== undefined && given.API_PROCESSES !== '1'
    ? ['API_PROCESSES needs ROLE=all or ROLE=api: a worker has no API. Start more workers instead.']
    : [];

/** Separate processes must share a database and an app key, so none of them can create these. */
const roleProblems = (given: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const role = given.ROLE;
  if (role !== 'api' && role !== 'worker') return [];
  const shared = ['DATABASE_URL', 'APP_KEY'].filter((name) => given[name] === undefined);
  return [
    ...shared.map((name) => `${name} is required with ROLE=${role}: all processes must share it.`),
    ...(['on', 'unisolated'].includes(given.LOCAL_NODE ?? '')
      ? [`LOCAL_NODE=${given.LOCAL_NODE} needs ROLE=all; with ROLE=${role} nodes run elsewhere.`]
      : []),
  ];
};

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { isTimeZone } from '../../domain/input/is-time-zone.js';
import { openApiTables } from './open-api-tables.js';
import { type DatabaseAddress, openMysqlTables } from './open-mysql-tables.js';
import { openPostgresqlTables } from './open-postgresql-tables.js';
import { openSqliteTables } from './open-sqlite-tables.js';
import { createPanelSecrets, type PanelSecrets, readAppKey } from './panel-secrets.js';
import type { PanelTables } from './panel-tables.js';
import { type PanelSettings, parsePanelEnv } from './parse-panel-env.js';
import { asPterodactyl } from './pelican-tables.js';

/** Where a panel is read from: its `.env`, its database, or its API. */
export type PanelPlace = { readonly timezone?: string } & (
  | { readonly kind: 'env'; readonly file: string }
  | { readonly kind: 'database'; readonly url: string; readonly appKey: string }
  | { readonly kind: 'api'; readonly url: string; readonly key: string }
);

export interface Panel {
  /** Identifies the installation, so that a second import of it skips what is here. */
  readonly source: string;
  readonly tables: PanelTables;
  readonly secrets: PanelSecrets;
  /** The zone in which the panel runs its schedules. */
  readonly timezone: string;
  /** Whether it was read over its API, which does not tell everything. */
  readonly isApi: boolean;
}

/** Opens a panel for reading. @throws {Error} a setting with which it cannot be read, or an error of the driver */
export const openPanel = async (place: PanelPlace): Promise<Panel> => {
  if (place.kind === 'api') {
    const tables = await openApiTables(place);
    const timezone = zoneOf(place.timezone);
    return { source: digest(place.url), tables, secrets: createPanelSecrets([]), timezone, isApi: true };
  }
  const { url, file, env } =
    place.kind === 'env' ? await readEnv(place.file) : { url: place.url, file: '', env: NO_SETTINGS };
  const appKey = place.kind === 'env' ? (env.APP_KEY ?? '') : place.appKey;
  const secrets = createPanelSecrets([appKey, ...listOf(env.APP_PREVIOUS_KEYS)].map(requireKey));
  const timezone = zoneOf(place.timezone ?? env.APP_TIMEZONE);
  return {
    source: digest(appKey),
    tables: asPterodactyl(await openDatabase(url, file)),
    secrets,
    timezone,
    isApi: false,
  };
};

const NO_SETTINGS: PanelSettings = {};

const digest = (text: string): string => createHash('sha256').update(`panel ${text}`).digest('hex').slice(0, 16);

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const requireKey = (text: string): Buffer => {
  const key = readAppKey(text);
  if (key === undefined) throw new Error("The panel's APP_KEY must be base64: and 16 or 32 bytes.");
  return key;
};

const zoneOf = (given = 'UTC'): string => {
  if (!isTimeZone(given)) throw new Error(`${given} is no time zone; name one with --timezone.`);
  return given;
};

const readEnv = async (file: string) => {
  const env = parsePanelEnv(await readFile(file, 'utf8'));
  return { url: env.DATABASE_URL || env.DB_URL || urlOf(env), file, env };
};

const urlOf = (env: PanelSettings): string => {
  const kind = env.DB_CONNECTION ?? 'mysql';
  if (kind === 'sqlite') return `sqlite:${env.DB_DATABASE ?? 'database.sqlite'}`;
  const url = new URL(`${kind}://${env.DB_HOST || '127.0.0.1'}`);
  url.port = env.DB_PORT ?? '';
  url.username = encodeURIComponent(env.DB_USERNAME ?? '');
  url.password = encodeURIComponent(env.DB_PASSWORD ?? '');
  url.pathname = encodeURIComponent(env.DB_DATABASE ?? '');
  if (env.DB_SOCKET) url.searchParams.set('socket', env.DB_SOCKET);
  return url.href;
};

const openDatabase = async (text: string, env: string): Promise<PanelTables> => {
  const [, kind = '', path = ''] = /^(\w+):(?:\/\/)?(.*)$/s.exec(text) ?? [];
  if (kind === 'sqlite') return openSqliteTables(sqliteFile(path, env));
  if (!['mysql', 'mariadb', 'pgsql', 'postgres', 'postgresql'].includes(kind) || !URL.canParse(text)) {
    throw new Error('The database must be mysql://, mariadb://, postgresql:// or sqlite:/path.');
  }
  const url = new URL(text);
  return kind === 'mysql' || kind === 'mariadb'
    ? openMysqlTables(addressOf(url, 3306))
    : openPostgresqlTables(addressOf(url, 5432));
};

/** A relative name in an `.env` is in the folder `database` beside it. */
const sqliteFile = (path: string, env: string): string =>
  isAbsolute(path) || env === '' ? path : join(dirname(env), 'database', path);

const addressOf = (url: URL, port: number): DatabaseAddress => {
  // PostgreSQL names the folder of its socket as the host.
  const socketPath = url.searchParams.get('socket') ?? url.searchParams.get('host');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? port : Number(url.port),
    ...(socketPath !== null && { socketPath }),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
};

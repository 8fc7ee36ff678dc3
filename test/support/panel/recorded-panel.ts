import { readFile } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import type { MariaDb } from '../mariadb.js';

/** A dump of an invented panel, which the panel itself has filled, with all that is in it in `expected.json`. */
const DIRECTORY = 'test/fixtures/panel';

/** Opens the secrets of the dump. */
export const RECORDED_APP_KEY = 'base64:QZj4RL6F5wp0Z4cXF/sVNidttRFpD7q3eFNJ4EjLMdY=';

/** Keys of the dump that tools have stored, by the names that recordings give them. */
export const RECORDED_KEYS = {
  APP_KEY: 'ptla_jIpXc2vKwGqmFOb8e3DeyjYNDiITVzJz10jdA3gniUm',
  APP_KEY_READONLY: 'ptla_TEyzOpzXbmG8H5tZgGa4VGQb9EoohsdLdTw5W29Cqzq',
  /** Of an administrator. */
  CLIENT_KEY_ADMIN: 'ptlc_ViE0Lc8iwRPOUI5XJiA0l9BEv7xImVaivsfsDRMlAFs',
  /** Of the owner of servers 2 and 9, a subuser of server 1. */
  CLIENT_KEY: 'ptlc_rSDclAZUXIP1ZCGEVKHyc96Ztoa7y4kqR0AXnqJvkmc',
} as const;

/** Loads the dump into a new database, and returns the URL of that. */
export const loadRecordedPanel = async ({ port, username: user, password }: MariaDb, name: string): Promise<string> => {
  const dump = await readFile(`${DIRECTORY}/panel.sql`, 'utf8');
  const connection = await mysql.createConnection({
    host: '127.0.0.1',
    port,
    user,
    password,
    multipleStatements: true,
  });
  try {
    await connection.query(`create database ${name} character set utf8mb4`);
    await connection.changeUser({ database: name });
    await connection.query(dump);
  } finally {
    await connection.end();
  }
  return `mysql://${user}:${password}@127.0.0.1:${port}/${name}`;
};

/** A server of the dump. */
export interface RecordedServer {
  readonly id: number;
  readonly uuid: string;
  readonly short: string;
  readonly external_id: string | null;
  readonly name: string;
  readonly description: string;
  readonly startup: string;
  readonly image: string;
}

/** A user of the dump. */
export interface RecordedUser {
  readonly id: number;
  readonly uuid: string;
  readonly external_id: string | null;
  readonly username: string;
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly root_admin: boolean;
  readonly totp_secret: string | null;
  readonly password_plain: string | null;
}

/** A database of the dump; its server is a uuid. */
export interface RecordedDatabase {
  readonly id: number;
  readonly server: string;
  readonly database: string;
  readonly username: string;
  readonly remote: string;
  readonly password_secret: string;
}

/** A schedule of the dump; its server is a uuid. */
export interface RecordedSchedule {
  readonly id: number;
  readonly server: string;
  readonly name: string;
  readonly cron: string;
  readonly active: boolean;
  readonly only_when_online: boolean;
  readonly tasks: readonly { readonly sequence: number; readonly action: string; readonly payload: string }[];
}

interface RecordedFacts {
  readonly servers: readonly RecordedServer[];
  readonly users: readonly RecordedUser[];
  readonly databases: readonly RecordedDatabase[];
  readonly schedules: readonly RecordedSchedule[];
}

export const readRecordedFacts = async (): Promise<RecordedFacts> =>
  JSON.parse(await readFile(`${DIRECTORY}/expected.json`, 'utf8'));

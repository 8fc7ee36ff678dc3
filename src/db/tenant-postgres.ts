import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { scramVerifier } from '../database-hosts/scram-verifier.js';
import { boundLog } from '../host/bound-log.js';
import { hasCode } from '../host/has-code.js';
import { writePrivate } from '../host/write-private.js';
import { type EmbeddedPostgres, SUPERUSER, startEmbedded } from './embedded.js';
import { dataOf, logFileOf, signalPostmaster } from './postmaster.js';
import { isServerRunning, serverPort } from './postmaster-file.js';
import { queryOnce } from './query-once.js';
import {
  choosePort,
  LOCK_FILE,
  readPort,
  storePort,
  TENANT_ADDRESS,
  TENANT_ADMINISTRATOR,
  tenantSettings,
} from './tenant-listener.js';

/** Where databases of game servers are reached. */
export interface Listener {
  readonly host: string;
  readonly port: number;
}

export interface TenantPostgresOptions {
  /** Of the cluster; it may not be there yet. */
  readonly directory: string;
  /** Where the copy of the programs is, if there has to be one. */
  readonly programs: string;
  /** Password of the superuser of the control plane's cluster, from which that of this one is derived. */
  readonly password: string;
  readonly log: Logger;
  /** Whether this process starts it again when it ends. */
  readonly owns: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A file with which the access rules reject all; linked to its place, for which a full disk has room. */
const LOCK_RULES = 'lock-rules.conf';

/**
 * The PostgreSQL of game servers' databases: a cluster of its own, so that what they do with its connections, its log and its
 * files does not stop that of the control plane. It is made when it is first needed.
 */
export class TenantPostgres {
  readonly directory: string;
  readonly #options: TenantPostgresOptions;
  #starting: Promise<EmbeddedPostgres> | undefined;
  #running: EmbeddedPostgres | undefined;
  #endBounding: (() => void) | undefined;
  #obstacle: string | undefined;

  constructor(options: TenantPostgresOptions) {
    this.directory = options.directory;
    this.#options = options;
  }

  /** Whether there is a cluster. */
  get isMade(): boolean {
    return existsSync(join(dataOf(this.directory), 'PG_VERSION'));
  }

  /** Whether game servers are kept out. */
  get isLocked(): boolean {
    return existsSync(join(this.directory, LOCK_FILE));
  }

  get isBlocked(): boolean {
    return this.#obstacle !== undefined;
  }

  /** Why it cannot be used; undefined where it can, or where nothing is known. */
  whyAway(): string | undefined {
    return this.#obstacle ?? this.#running?.whyAway();
  }

  /** @throws {Error} it must neither be made nor started */
  requireUnblocked(): void {
    if (this.#obstacle !== undefined) throw new Error(this.#obstacle);
  }

  /** Keeps it from being made or started, with the reason. */
  block(reason: string): void {
    this.#obstacle = reason;
  }

  /** The port that was stored for it; undefined where this installation never had one. */
  storedPort(): Promise<number | undefined> {
    return readPort(this.directory);
  }

  /** A free port for it. */
  choosePort(): Promise<number> {
    return choosePort(this.directory);
  }

  async storePort(port: number): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o711 });
    await storePort(this.directory, port);
  }

  /**
   * Starts it, made when missing; several callers wait for one start. One that failed is tried again by the next call.
   * @throws {Error} it is blocked, or could not be started
   */
  async start(): Promise<Listener> {
    this.requireUnblocked();
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    await this.#starting;
    const data = dataOf(this.directory);
    const port = isServerRunning(data) ? serverPort(data) : undefined;
    if (port === undefined) throw new Error(this.whyAway() ?? 'PostgreSQL does not run.');
    return { host: TENANT_ADDRESS, port };
  }

  /** Makes the role that makes databases where it is missing, gives it this password, and closes the other databases to all. */
  async makeAdministrator(password: string): Promise<void> {
    const { url } = await this.#started();
    const role = pg.escapeLiteral(TENANT_ADMINISTRATOR);
    const verifier = pg.escapeLiteral(await scramVerifier(password));
    await queryOnce(
      url,
      `do $$ begin
         if not exists (select from pg_roles where rolname = ${role}) then
           create role ${TENANT_ADMINISTRATOR} login createdb createrole;
         end if;
       end $$;
       alter role ${TENANT_ADMINISTRATOR} password ${verifier};
       revoke all on database postgres, template1 from public;
       grant connect on database postgres to ${TENANT_ADMINISTRATOR};
       grant pg_use_reserved_connections to ${TENANT_ADMINISTRATOR};`,
    );
  }

  /** All databases that it has, its own too. */
  async listDatabases(): Promise<readonly string[]> {
    const { url } = await this.#started();
    const { rows } = await queryOnce<{ name: string }>(url, 'select datname as name from pg_database');
    return rows.map(({ name }) => name);
  }

  /** Rejects new logins of game servers and ends their sessions. Those of the service itself work on. Also where it does not run. */
  async lock(): Promise<void> {
    if (!this.isLocked) {
      const rules = join(this.directory, LOCK_RULES);
      await link(rules, join(this.directory, LOCK_FILE)).catch((error: unknown) => {
        if (!hasCode(error, 'EEXIST')) throw error;
      });
    }
    this.#readRules();
    if (this.#running === undefined || this.#running.whyAway() !== undefined) return;
    await queryOnce(
      this.#running.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and usename not in ($1, $2)`,
      [SUPERUSER, TENANT_ADMINISTRATOR],
    );
  }

  async unlock(): Promise<void> {
    await rm(join(this.directory, LOCK_FILE), { force: true });
    this.#readRules();
  }

  async stop(): Promise<void> {
    this.#endBounding?.();
    await this.#starting?.catch(() => undefined); // it never ran
    await this.#running?.stop();
  }

  hurry(): void {
    this.#running?.hurry();
  }

  #started(): Promise<EmbeddedPostgres> {
    if (this.#starting === undefined) throw new Error('The PostgreSQL of game servers was not started.');
    return this.#starting;
  }

  #readRules(): void {
    signalPostmaster(dataOf(this.directory), 'SIGHUP');
  }

  async #start(): Promise<EmbeddedPostgres> {
    const { directory, programs, password, log, owns, signal } = this.#options;
    const postgres = await startEmbedded({
      ...{ directory, programs, log, signal },
      password: derivePassword(password),
      database: 'postgres',
      prepareLaunch: async (account) => {
        await writePrivate(join(directory, LOCK_RULES), 'host all all all reject\n', account);
        return tenantSettings(directory, SUPERUSER, account);
      },
    });
    this.#running = postgres;
    const port = Number(new URL(postgres.url).port);
    // A full disk would refuse to store what it has already.
    if (port !== (await readPort(directory))) await storePort(directory, port);
    if (owns) {
      await postgres.own();
      this.#endBounding = boundLog(logFileOf(directory), log);
    }
    return postgres;
  }
}

/** Another one than that of the control plane: of what leaks here nothing opens that. */
export const derivePassword = (password: string): string =>
  createHmac('sha256', password).update('superuser of the databases of game servers').digest('base64url');

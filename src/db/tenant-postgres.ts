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

/** Address of the databases of game servers. */
export interface Listener {
  readonly host: string;
  readonly port: number;
}

export interface TenantPostgresOptions {
  /** Directory of the cluster; may not exist yet. */
  readonly directory: string;
  /** Directory for a copy of the programs, where one is needed. */
  readonly programs: string;
  /** Password of the superuser of the control plane's cluster, from which the password of this cluster is derived. */
  readonly password: string;
  readonly log: Logger;
  /** Whether this process restarts the server when it ends. */
  readonly owns: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A file with access rules that reject all connections; activated by a link, which also works on a full disk. */
const LOCK_RULES = 'lock-rules.conf';

/**
 * The PostgreSQL for databases of game servers: a separate cluster, so that their use of connections, log and files
 * cannot stop that of the control plane. It is created on first use.
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

  /** Whether the cluster exists. */
  get isMade(): boolean {
    return existsSync(join(dataOf(this.directory), 'PG_VERSION'));
  }

  /** Whether game servers are locked out. */
  get isLocked(): boolean {
    return existsSync(join(this.directory, LOCK_FILE));
  }

  get isBlocked(): boolean {
    return this.#obstacle !== undefined;
  }

  /** Why it cannot be used; undefined where it can, or where no reason is known. */
  unavailableReason(): string | undefined {
    return this.#obstacle ?? this.#running?.unavailableReason();
  }

  /** @throws {Error} it must be neither created nor started */
  requireUnblocked(): void {
    if (this.#obstacle !== undefined) throw new Error(this.#obstacle);
  }

  /** Prevents its creation and start, for the given reason. */
  block(reason: string): void {
    this.#obstacle = reason;
  }

  /** The stored port; undefined if this installation never had one. */
  storedPort(): Promise<number | undefined> {
    return readPort(this.directory);
  }

  /** A free port. */
  choosePort(): Promise<number> {
    return choosePort(this.directory);
  }

  async storePort(port: number): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o711 });
    await storePort(this.directory, port);
  }

  /**
   * Starts the server, and creates the cluster if missing; concurrent callers share one start. After a failure the next
   * call tries again.
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
    if (port === undefined) throw new Error(this.unavailableReason() ?? 'PostgreSQL is not running.');
    return { host: TENANT_ADDRESS, port };
  }

  /** Creates the administrator role if missing, sets its password, and revokes public access to the other databases. */
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

  /** All databases of the cluster, including its own. */
  async listDatabases(): Promise<readonly string[]> {
    const { url } = await this.#started();
    const { rows } = await queryOnce<{ name: string }>(url, 'select datname as name from pg_database');
    return rows.map(({ name }) => name);
  }

  /** Rejects logins of game servers and ends their sessions, but not those of the service. Also works while stopped. */
  async lock(): Promise<void> {
    if (!this.isLocked) {
      const rules = join(this.directory, LOCK_RULES);
      await link(rules, join(this.directory, LOCK_FILE)).catch((error: unknown) => {
        if (!hasCode(error, 'EEXIST')) throw error;
      });
    }
    this.#readRules();
    if (this.#running === undefined || this.#running.unavailableReason() !== undefined) return;
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

  stopNow(): void {
    this.#running?.stopNow();
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
    // Not stored again if unchanged, because the disk may be full.
    if (port !== (await readPort(directory))) await storePort(directory, port);
    if (owns) {
      await postgres.own();
      this.#endBounding = boundLog(logFileOf(directory), log);
    }
    return postgres;
  }
}

/** A derived password, so that one that leaks does not open the cluster of the control plane. */
export const derivePassword = (password: string): string =>
  createHmac('sha256', password).update('superuser of the databases of game servers').digest('base64url');

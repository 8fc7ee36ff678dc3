import type { TenantPostgres } from '../db/tenant-postgres.js';
import { recordActivity } from '../domain/activity/record-activity.js';
import type { DomainContext } from '../domain/context.js';
import { diskSpaceAt } from '../host/disk-space.js';
import { errorSentence } from '../host/error-sentence.js';
import { createRestartPauses } from '../host/keep-running.js';
import type { FindBuiltInHost } from './built-in-host.js';
import { inMegabytes, isToBeLocked, reserveOf } from './disk-reserve.js';

/** Interval of the disk check, in milliseconds; writes within it may use up the reserve. */
const CHECK_INTERVAL_MS = 500;

export interface TenantGuardOptions {
  readonly ctx: DomainContext;
  readonly tenants: TenantPostgres;
  readonly find: FindBuiltInHost;
  readonly dataDir: string;
  /** In megabytes; undefined for the default. */
  readonly reserveMb: number | undefined;
}

interface Entry {
  readonly event: 'database-host:lock' | 'database-host:unlock';
  readonly properties: { readonly freeMb: number; readonly reserveMb: number };
}

/**
 * Keeps the PostgreSQL of game servers running once it exists, and locks game servers out while the disk has less free
 * space than the reserve: PostgreSQL ends when it cannot write, and that of the control plane is on the same disk.
 */
export class TenantGuard {
  readonly #options: TenantGuardOptions;
  readonly #pauseAfterUnlock = createRestartPauses();
  readonly #pauseAfterFailure = createRestartPauses(5_000);
  /** Activity entries that could not be written yet, because the disk was full. */
  readonly #unrecorded: Entry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();
  #starting: Promise<void> | undefined;
  /** The error of the last check, which is logged once. */
  #failure: string | undefined;
  #startAt = 0;
  #unlockedAt = performance.now();
  #mayUnlockAt = 0;

  constructor(options: TenantGuardOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#checking = this.#check()
        .then(
          () => {
            this.#failure = undefined;
          },
          (error: unknown) => this.#logOnce(error),
        )
        .finally(() => {
          if (this.#timer !== undefined) this.start();
        });
    }, CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#checking;
    await this.#starting;
  }

  #logOnce(error: unknown): void {
    const failure = errorSentence(error);
    if (failure === this.#failure) return;
    this.#failure = failure;
    this.#options.ctx.log.warn({ err: error }, 'the disk check for databases of game servers failed');
  }

  async #check(): Promise<void> {
    const { tenants, dataDir, reserveMb } = this.#options;
    if (!tenants.isMade || tenants.isBlocked) return;
    this.#keepStarted();
    const room = await diskSpaceAt(dataDir);
    const reserve = reserveOf(room, reserveMb);
    const isToBe = isToBeLocked(tenants.isLocked, room, reserve);
    const properties = { freeMb: inMegabytes(room.free), reserveMb: inMegabytes(reserve) };
    if (isToBe) await this.#lock(properties);
    else if (tenants.isLocked && performance.now() >= this.#mayUnlockAt) await this.#unlock(properties);
    await this.#record();
  }

  /** Repeated at each check, to end logins that were in progress. */
  async #lock(properties: Entry['properties']): Promise<void> {
    const { tenants, ctx } = this.#options;
    if (!tenants.isLocked) {
      // A tenant that fills the disk repeatedly is locked out for longer each time.
      const pauseMs = this.#pauseAfterUnlock(performance.now() - this.#unlockedAt);
      this.#mayUnlockAt = performance.now() + pauseMs;
      this.#unrecorded.push({ event: 'database-host:lock', properties });
      ctx.log.error(
        properties,
        'the disk is nearly full: game servers may not use their databases until there is free space',
      );
    }
    await tenants.lock();
  }

  async #unlock(properties: Entry['properties']): Promise<void> {
    const { tenants, ctx } = this.#options;
    await tenants.unlock();
    this.#unlockedAt = performance.now();
    this.#unrecorded.push({ event: 'database-host:unlock', properties });
    ctx.log.info(properties, 'the disk has free space again: game servers may use their databases');
  }

  async #record(): Promise<void> {
    const { ctx } = this.#options;
    for (let entry = this.#unrecorded[0]; entry !== undefined; entry = this.#unrecorded[0]) {
      await recordActivity(ctx, ctx.db, entry);
      this.#unrecorded.shift();
    }
  }

  /** Not awaited: with a full disk a failing start takes long. */
  #keepStarted(): void {
    if (this.#starting !== undefined || performance.now() < this.#startAt) return;
    const { find, ctx } = this.#options;
    this.#starting = find(false)
      .then(() => undefined)
      .catch((error: unknown) => {
        const pauseMs = this.#pauseAfterFailure(0);
        this.#startAt = performance.now() + pauseMs;
        ctx.log.warn({ err: error, pauseMs }, 'the PostgreSQL of game servers is not running');
      })
      .finally(() => {
        this.#starting = undefined;
      });
  }
}

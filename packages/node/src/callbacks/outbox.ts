import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { readOrPutAside, writeFileAtomically } from '../state-file.js';
import { isRejected } from './is-rejected.js';
import { RejectedReports } from './rejected-reports.js';
import { type Remote, RemoteRejectedError, type RetryMode } from './remote.js';

/**
 * Pause between two delivery rounds, in milliseconds: the longest wait for queued reports after the service has
 * recovered.
 */
const ROUND_MS = 5_000;

const QueuedReport = z.object({ id: z.string(), path: z.string(), body: z.unknown() });
type QueuedReport = z.infer<typeof QueuedReport>;

/** Result of an attempt: nothing more to do now, or the service is unavailable. */
type Tried = 'done' | 'away';

/** A delivery attempt under way. */
interface Delivery {
  readonly key: string;
  /** Id of the report. */
  readonly id: string;
  readonly stop: AbortController;
  /** Resolves when the attempt has ended. */
  readonly over: Promise<void>;
}

export interface OutboxDeps {
  readonly directory: string;
  readonly remote: Remote;
  readonly log: Logger;
  /** Called for each rejection, even hours later. */
  readonly onRejected: (path: string, status: number) => Promise<void>;
}

/**
 * Stores reports on disk until the service has received them, across outages of the service and restarts of the node.
 * One report per key: a newer one replaces an undelivered older one. Delivery is at least once.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  /** Keys of the reports that are not delivered yet. */
  readonly #waiting = new Set<string>();
  readonly #underWay = new Set<Delivery>();
  readonly #rejected = new RejectedReports(() => performance.now());
  /** Serialises file operations: removing a delivered report must not remove a newer one of the same key. */
  #filing: Promise<unknown> = Promise.resolve();
  /** Key of the report at which a round last stopped: the next round begins after it, so that it delays no other. */
  #stoppedAt = '';

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /**
   * Stores a report on disk; it is then delivered even if this node process dies. Returns a function that attempts
   * delivery now, for about 30 s; it does not throw when the service is unavailable. `key` must be usable as a file
   * name.
   */
  async store(key: string, path: string, body: unknown): Promise<() => Promise<unknown>> {
    const report = { id: randomUUID(), path, body };
    // Before the first await, so that callers never see the result as neither under way nor waiting.
    this.#waiting.add(key);
    try {
      await this.#file(() => {
        // Again: an older report of this key may have been removed meanwhile.
        this.#waiting.add(key);
        this.#rejected.delete(key, 'withdrawn');
        return writeFileAtomically(this.#fileOf(key), JSON.stringify(report));
      });
    } catch (error) {
      this.#waiting.delete(key);
      throw error;
    }
    return () => this.#send(key, report, 'retry');
  }

  /**
   * Withdraws an undelivered report that no longer applies. An attempt that has reached the service is not undone;
   * after this resolves there is no further attempt.
   */
  async withdraw(key: string): Promise<void> {
    await this.#file(() => this.#remove(key, 'withdrawn'));
    for (const delivery of this.#underWay) if (delivery.key === key) delivery.stop.abort();
  }

  /** Of all undelivered reports whose key has this prefix: the rest of the key. */
  waiting(prefix: string): readonly string[] {
    return [...this.#waiting].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  /** Starts the delivery rounds, beginning with reports that previous node processes left. */
  async start(): Promise<void> {
    await this.#file(async () => {
      await mkdir(this.#deps.directory, { recursive: true, mode: 0o700 });
      for (const key of await this.#stored()) this.#waiting.add(key);
    });
    this.#next(0);
  }

  async #stored(): Promise<readonly string[]> {
    const names = await readdir(this.#deps.directory);
    return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  }

  #next(delayMs: number): void {
    setTimeout(() => {
      this.#round()
        .catch((error: unknown) => this.#deps.log.error({ err: error }, 'the outbox could not be read'))
        .then(() => this.#next(ROUND_MS));
    }, delayMs);
  }

  /**
   * Attempts one report after another, until the service is unavailable or a report cannot be read; the next round
   * begins after it.
   */
  async #round(): Promise<void> {
    const keys = this.#rejected.inQueue([...(await this.#stored())].sort());
    const behind = keys.indexOf(this.#stoppedAt) + 1;
    for (const key of [...keys.slice(behind), ...keys.slice(0, behind)]) {
      if (!this.#rejected.isDue(key)) continue;
      this.#stoppedAt = key;
      const report = await this.#file(() => this.#read(key));
      // Null when it was delivered after the listing.
      if (report !== null && (await this.#send(key, report, 'once')) === 'away') return;
    }
  }

  /** Resolves when the service has answered (a rejection is an answer) or the report was withdrawn. */
  async #send(key: string, report: QueuedReport, retryMode: RetryMode): Promise<Tried> {
    let storedAt = await this.#file(() => this.#storedAt(key, report));
    // Two concurrent attempts would deliver the same report twice: a round skips a report that is being attempted, and
    // a caller waits for the attempt of a round.
    for (let other = this.#deliveryOf(report); other !== undefined; other = this.#deliveryOf(report)) {
      if (retryMode === 'once') return 'done';
      await other.over;
      storedAt = await this.#file(() => this.#storedAt(key, report));
    }
    if (storedAt === null) return 'done';
    // No await between the check above and this entry, so that a withdrawal finds the attempt.
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const delivery = { key, id: report.id, stop: new AbortController(), over };
    this.#underWay.add(delivery);
    try {
      return await this.#try(delivery, report, { retryMode, storedAt });
    } finally {
      // After a delivered report was removed, so that a reader sees it neither here nor on disk.
      this.#underWay.delete(delivery);
      end();
    }
  }

  async #try(
    { key, stop: { signal } }: Delivery,
    report: QueuedReport,
    { retryMode, storedAt }: { readonly retryMode: RetryMode; readonly storedAt: Date },
  ): Promise<Tried> {
    try {
      await this.#deps.remote.report(report.path, report.body, { retryMode, signal });
    } catch (error) {
      if (signal.aborted) return 'done';
      if (!(error instanceof RemoteRejectedError)) {
        this.#deps.log.warn({ path: report.path, err: error }, 'a report waits for the service');
        return 'away';
      }
      const { path, status } = error;
      if (isRejected(status, Date.now() - storedAt.getTime())) {
        await this.#file(() => this.#holdRejected(key, report, error));
        return 'done';
      }
      this.#deps.log.warn({ path, status }, 'a report was rejected by the service');
      await this.#deps.onRejected(path, status);
      await this.#file(() => this.#discard(key, report, isRejected(status, 0) ? 'withdrawn' : 'taken'));
      return 'done';
    }
    await this.#file(() => this.#discard(key, report, 'taken'));
    return 'done';
  }

  #deliveryOf({ id }: QueuedReport): Delivery | undefined {
    return [...this.#underWay].find((delivery) => delivery.id === id);
  }

  async #holdRejected(key: string, report: QueuedReport, { path, status }: RemoteRejectedError): Promise<void> {
    if ((await this.#storedAt(key, report)) === null) return;
    const reports = this.#rejected.add(key, status);
    if (reports === null) return;
    this.#deps.log.warn({ path, status, reports }, 'a report waits until the service accepts requests of this node');
  }

  async #discard(key: string, report: QueuedReport, outcome: 'taken' | 'withdrawn'): Promise<void> {
    if ((await this.#storedAt(key, report)) !== null) await this.#remove(key, outcome);
  }

  async #remove(key: string, outcome: 'taken' | 'withdrawn'): Promise<void> {
    await rm(this.#fileOf(key), { force: true });
    this.#rejected.delete(key, outcome);
    this.#waiting.delete(key);
  }

  /** When this report was stored; null when it was delivered, withdrawn or replaced by a newer one. */
  async #storedAt(key: string, { id }: QueuedReport): Promise<Date | null> {
    const current = await this.#read(key);
    // A report is written once, so the time of its file is its own.
    return current?.id === id ? (await stat(this.#fileOf(key))).mtime : null;
  }

  /** Null when there is none. An unreadable report is no longer waiting: the service does not have to wait for it. */
  #read(key: string): Promise<QueuedReport | null> {
    return readOrPutAside(this.#fileOf(key), QueuedReport, (file, error) => {
      this.#waiting.delete(key);
      this.#deps.log.error({ file, err: error }, 'a report cannot be read and is put aside; it is not delivered');
    });
  }

  #file<T>(work: () => Promise<T>): Promise<T> {
    const filed = this.#filing.then(work, work);
    this.#filing = filed;
    return filed;
  }

  #fileOf(key: string): string {
    return join(this.#deps.directory, `${key}.json`);
  }
}

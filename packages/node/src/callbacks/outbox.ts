import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { readOrPutAside, writeFileAtomically } from '../state-file.js';
import { isRejected } from './is-rejected.js';
import { RejectedReports } from './rejected-reports.js';
import { type Patience, type Remote, RemoteRefused } from './remote.js';

/**
 * Pause between two rounds through what could not be delivered, in milliseconds: how long a service that is back waits for
 * what it missed.
 */
const ROUND_MS = 5_000;

const QueuedReport = z.object({ id: z.string(), path: z.string(), body: z.unknown() });
type QueuedReport = z.infer<typeof QueuedReport>;

/** What came of a try: nothing more is to be done now, or the service is not there. */
type Tried = 'done' | 'away';

/** A letter that is being tried. */
interface Delivery {
  readonly key: string;
  /** Of the letter. */
  readonly id: string;
  readonly stop: AbortController;
  /** Resolves when nothing is under way any more. */
  readonly over: Promise<void>;
}

export interface OutboxDeps {
  readonly directory: string;
  readonly remote: Remote;
  readonly log: Logger;
  /** Told of each refusal, also of one that comes hours later. */
  readonly onRefused: (path: string, status: number) => Promise<void>;
}

/**
 * Results the service must learn of, however long it is away and however often the node ends in between.
 * One letter per key: a newer result takes the place of an undelivered older one. A letter may arrive twice.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  /** Keys of letters that were not taken yet. */
  readonly #waiting = new Set<string>();
  readonly #underWay = new Set<Delivery>();
  readonly #turnedAway = new RejectedReports(() => performance.now());
  /** One at a time: a letter that was taken must not take a newer one of its key with it. */
  #filing: Promise<unknown> = Promise.resolve();
  /** Key of the letter with which a round last stopped: the next ones begin behind it, so that it holds up no other. */
  #stoppedAt = '';

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /**
   * Puts a letter on disk; from then on it will be delivered, whatever becomes of this node. Returns what tries it now, for about
   * 30 s; a service that cannot take it is no error. `key` must be usable as a file name.
   */
  async keep(key: string, path: string, body: unknown): Promise<() => Promise<unknown>> {
    const report = { id: randomUUID(), path, body };
    // Before the first wait: what was under way until now is never seen as neither under way nor waiting.
    this.#waiting.add(key);
    try {
      await this.#file(() => {
        // Again, as an older one may have gone since.
        this.#waiting.add(key);
        this.#turnedAway.delete(key, 'given up');
        return writeFileAtomically(this.#fileOf(key), JSON.stringify(report));
      });
    } catch (error) {
      this.#waiting.delete(key);
      throw error;
    }
    return () => this.#send(key, report, 'patient');
  }

  /**
   * Takes back a letter that the service has not taken, where what it tells is no longer to be told. A try that has reached the
   * service is not undone; there is no other one when this has resolved.
   */
  async withdraw(key: string): Promise<void> {
    await this.#file(() => this.#remove(key, 'given up'));
    for (const delivery of this.#underWay) if (delivery.key === key) delivery.stop.abort();
  }

  /** The ends of the keys that begin so, of all letters that the service has not taken. */
  waiting(prefix: string): readonly string[] {
    return [...this.#waiting].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  /** Begins to deliver what earlier nodes left and nobody has withdrawn, and from then on whatever has to wait. */
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

  /** Tries one after the other until the service is not there, or one cannot be read: the next round begins behind that. */
  async #round(): Promise<void> {
    const keys = this.#turnedAway.inQueue([...(await this.#stored())].sort());
    const behind = keys.indexOf(this.#stoppedAt) + 1;
    for (const key of [...keys.slice(behind), ...keys.slice(0, behind)]) {
      if (!this.#turnedAway.isDue(key)) continue;
      this.#stoppedAt = key;
      const report = await this.#file(() => this.#read(key));
      // Null when it has been delivered since the listing.
      if (report !== null && (await this.#send(key, report, 'once')) === 'away') return;
    }
  }

  /** It is over when the service has answered, and a refusal is an answer too, or when it was withdrawn. */
  async #send(key: string, report: QueuedReport, patience: Patience): Promise<Tried> {
    let keptAt = await this.#file(() => this.#keptAt(key, report));
    // Two who try the same letter would tell it twice: a round leaves it to whoever tries it already, who waits for the one
    // try of a round.
    for (let other = this.#deliveryOf(report); other !== undefined; other = this.#deliveryOf(report)) {
      if (patience === 'once') return 'done';
      await other.over;
      keptAt = await this.#file(() => this.#keptAt(key, report));
    }
    if (keptAt === null) return 'done';
    // In the same turn as the answer, so that whoever withdraws it from now on finds it here.
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const delivery = { key, id: report.id, stop: new AbortController(), over };
    this.#underWay.add(delivery);
    try {
      return await this.#try(delivery, report, { patience, keptAt });
    } finally {
      // Once a letter that was taken is gone: whoever looks for it now finds nothing.
      this.#underWay.delete(delivery);
      end();
    }
  }

  async #try(
    { key, stop: { signal } }: Delivery,
    report: QueuedReport,
    { patience, keptAt }: { readonly patience: Patience; readonly keptAt: Date },
  ): Promise<Tried> {
    try {
      await this.#deps.remote.report(report.path, report.body, { patience, signal });
    } catch (error) {
      if (signal.aborted) return 'done';
      if (!(error instanceof RemoteRefused)) {
        this.#deps.log.warn({ path: report.path, err: error }, 'a result waits for the service');
        return 'away';
      }
      const { path, status } = error;
      if (isRejected(status, Date.now() - keptAt.getTime())) {
        await this.#file(() => this.#keepTurnedAway(key, report, error));
        return 'done';
      }
      this.#deps.log.warn({ path, status }, 'a result was refused by the service');
      await this.#deps.onRefused(path, status);
      await this.#file(() => this.#discard(key, report, isRejected(status, 0) ? 'given up' : 'taken'));
      return 'done';
    }
    await this.#file(() => this.#discard(key, report, 'taken'));
    return 'done';
  }

  #deliveryOf({ id }: QueuedReport): Delivery | undefined {
    return [...this.#underWay].find((delivery) => delivery.id === id);
  }

  async #keepTurnedAway(key: string, report: QueuedReport, { path, status }: RemoteRefused): Promise<void> {
    if ((await this.#keptAt(key, report)) === null) return;
    const reports = this.#turnedAway.add(key, status);
    if (reports === null) return;
    this.#deps.log.warn({ path, status, reports }, 'a result waits until the service takes this node for what it is');
  }

  async #discard(key: string, report: QueuedReport, outcome: 'taken' | 'given up'): Promise<void> {
    if ((await this.#keptAt(key, report)) !== null) await this.#remove(key, outcome);
  }

  async #remove(key: string, outcome: 'taken' | 'given up'): Promise<void> {
    await rm(this.#fileOf(key), { force: true });
    this.#turnedAway.delete(key, outcome);
    this.#waiting.delete(key);
  }

  /** When this very letter was put there; null where a newer one is in its place, or none: it was taken or withdrawn. */
  async #keptAt(key: string, { id }: QueuedReport): Promise<Date | null> {
    const current = await this.#read(key);
    // A letter is written once: the time of its file is its own.
    return current?.id === id ? (await stat(this.#fileOf(key))).mtime : null;
  }

  /** Null where there is none. One that cannot be read is nobody's any more: the service is not told to wait for it. */
  #read(key: string): Promise<QueuedReport | null> {
    return readOrPutAside(this.#fileOf(key), QueuedReport, (file, error) => {
      this.#waiting.delete(key);
      this.#deps.log.error({ file, err: error }, 'a result that cannot be read is put aside and not told');
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

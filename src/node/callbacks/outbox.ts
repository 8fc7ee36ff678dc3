import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { readJsonFile, writeFileAtomically } from '../state-file.js';
import { type Remote, RemoteRefused } from './remote.js';

/** Pause between two rounds through what could not be delivered, in milliseconds. */
const ROUND_MS = 15_000;

const Letter = z.object({ id: z.string(), path: z.string(), body: z.unknown() });
type Letter = z.infer<typeof Letter>;

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

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /**
   * Puts a letter on disk; from then on it will be delivered, whatever becomes of this node. Returns what tries it now, for about
   * 30 s; a service that cannot take it is no error. `key` must be usable as a file name.
   */
  async keep(key: string, path: string, body: unknown): Promise<() => Promise<unknown>> {
    const letter = { id: randomUUID(), path, body };
    await writeFileAtomically(this.#fileOf(key), JSON.stringify(letter));
    return () => this.#send(key, letter);
  }

  /** Begins to deliver what earlier nodes left, and from then on whatever has to wait. */
  async start(): Promise<void> {
    await mkdir(this.#deps.directory, { recursive: true, mode: 0o700 });
    this.#next(0);
  }

  #next(delayMs: number): void {
    setTimeout(() => {
      this.#round()
        .catch((error: unknown) => this.#deps.log.error({ err: error }, 'the outbox could not be read'))
        .finally(() => this.#next(ROUND_MS));
    }, delayMs);
  }

  async #round(): Promise<void> {
    const names = (await readdir(this.#deps.directory)).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const key = name.slice(0, -'.json'.length);
      const letter = Letter.safeParse(await readJsonFile(this.#fileOf(key)));
      // Null when it has been delivered since the listing.
      if (letter.success && !(await this.#send(key, letter.data))) return;
    }
  }

  /** Whether the service has answered; a refusal is an answer too. */
  async #send(key: string, letter: Letter): Promise<boolean> {
    try {
      await this.#deps.remote.report(letter.path, letter.body);
    } catch (error) {
      if (!(error instanceof RemoteRefused)) {
        this.#deps.log.warn({ path: letter.path, err: error }, 'a result waits for the service');
        return false;
      }
      this.#deps.log.warn({ path: letter.path, status: error.status }, 'a result was refused by the service');
      await this.#deps.onRefused(letter.path, error.status);
    }
    await this.#discard(key, letter);
    return true;
  }

  /** A newer letter may have been put in its place while this one was under way. */
  async #discard(key: string, letter: Letter): Promise<void> {
    const current = Letter.safeParse(await readJsonFile(this.#fileOf(key)));
    if (current.success && current.data.id === letter.id) await rm(this.#fileOf(key), { force: true });
  }

  #fileOf(key: string): string {
    return join(this.#deps.directory, `${key}.json`);
  }
}

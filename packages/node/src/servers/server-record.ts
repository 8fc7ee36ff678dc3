import { rm } from 'node:fs/promises';
import { POWER_STATES } from '@gamewarden/protocol/power.js';
import { z } from 'zod';
import { readJsonFile, writeFileOrOverwrite } from '../state-file.js';

const Ref = z.object({
  pid: z.int(),
  identity: z.string(),
  /** Records of earlier nodes have none. */
  hasNamespaces: z.boolean().default(false),
});

const Run = Ref.extend({
  /** Unix time in milliseconds. */
  startedAt: z.number(),
  /** Where the run begins in the console log, in bytes. */
  consoleFrom: z.number(),
});

const Installation = z.object({ reinstall: z.boolean(), startOnCompletion: z.boolean(), process: Ref.nullable() });

/** A backup that is being put back. */
const Restore = z.object({
  backup: z.string(),
  truncate: z.boolean(),
  /** How it ended, null until then: known before it is reported. Records of earlier nodes have none. */
  successful: z.boolean().nullable().default(null),
});

const ServerRecord = z.object({
  state: z.enum(POWER_STATES),
  run: Run.nullable(),
  /** Unix time in milliseconds. */
  lastCrashAt: z.number().nullable(),
  installation: Installation.nullable(),
  /** A start was accepted and has not come to its end. */
  startPending: z.boolean(),
  /** Records of earlier nodes have none. */
  restore: Restore.nullable().default(null),
});

/** What a node must know of a server after its own death. */
export type ServerRecord = Readonly<z.infer<typeof ServerRecord>>;
export type InstallationRecord = Readonly<z.infer<typeof Installation>>;
export type RestoreRecord = Readonly<z.infer<typeof Restore>>;

const NEW: ServerRecord = {
  state: 'offline',
  run: null,
  lastCrashAt: null,
  installation: null,
  startPending: false,
  restore: null,
};

/** Pause before the first new try to write a record, and the longest between two, in milliseconds. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/**
 * A server's record in memory and on disk. Memory changes at once; the disk follows, and what could not be written is written
 * again until it is. Source: ADR node 1.
 */
export class RecordFile {
  readonly #path: string;
  #record: ServerRecord;
  #writing: Promise<void> = Promise.resolve();
  #removed = false;
  #retry: NodeJS.Timeout | null = null;
  #retryMs = FIRST_RETRY_MS;

  private constructor(path: string, record: ServerRecord) {
    this.#path = path;
    this.#record = record;
  }

  /** The record at `path`, a new one where there is none. @throws {Error} what is there is no record */
  static async load(path: string): Promise<RecordFile> {
    const document = await readJsonFile(path);
    return new RecordFile(path, document === null ? NEW : ServerRecord.parse(document));
  }

  get value(): ServerRecord {
    return this.#record;
  }

  /**
   * Resolves when the change is safe on disk. @throws {Error} it could not be written yet: it counts all the same, until a caller
   * changes it back
   */
  update(change: Partial<ServerRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    return this.#write();
  }

  #write(): Promise<void> {
    const text = JSON.stringify(this.#record);
    const write = async () => {
      if (this.#removed) return;
      await writeFileOrOverwrite(this.#path, text);
      this.#retryMs = FIRST_RETRY_MS;
    };
    // A failed write has been reported to who asked for it; the next one is not to fail with it.
    this.#writing = this.#writing.then(write, write);
    this.#writing.catch(() => this.#writeLater());
    return this.#writing;
  }

  /** Writes what the record is by then. */
  #writeLater(): void {
    if (this.#retry !== null || this.#removed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#write().catch(() => undefined); // tried again by itself
    }, this.#retryMs);
    this.#retry.unref();
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
  }

  /** Forgets the server. */
  async remove(): Promise<void> {
    this.#removed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#writing.catch(() => undefined);
    await rm(this.#path, { force: true });
  }
}

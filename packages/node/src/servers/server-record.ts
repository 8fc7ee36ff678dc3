import { rm } from 'node:fs/promises';
import { POWER_STATES } from '@gamewarden/protocol/power.js';
import { z } from 'zod';
import { readJsonFile, writeFileOrOverwrite } from '../state-file.js';

const Ref = z.object({
  pid: z.int(),
  identity: z.string(),
  /** Missing in records of earlier releases. */
  hasNamespaces: z.boolean().default(false),
});

const Run = Ref.extend({
  /** Unix time in milliseconds. */
  startedAt: z.number(),
  /** Offset of the run in the console log, in bytes. */
  consoleFrom: z.number(),
});

const Installation = z.object({ reinstall: z.boolean(), startOnCompletion: z.boolean(), process: Ref.nullable() });

/** A restore under way. */
const Restore = z.object({
  backup: z.string(),
  truncate: z.boolean(),
  /** The result, null until it is known; stored before it is reported. Missing in records of earlier releases. */
  successful: z.boolean().nullable().default(null),
});

const ServerRecord = z.object({
  state: z.enum(POWER_STATES),
  run: Run.nullable(),
  /** Unix time in milliseconds. */
  lastCrashAt: z.number().nullable(),
  installation: Installation.nullable(),
  /** A start was accepted and has not ended. */
  startPending: z.boolean(),
  /** Missing in records of earlier releases. */
  restore: Restore.nullable().default(null),
  /** What its files had at the last measurement. Missing in records of earlier releases. */
  diskBytes: z.number().default(0),
});

/** The state of a server that outlives the node process. */
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
  diskBytes: 0,
};

/** First and longest pause before a failed write is repeated, in milliseconds. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/**
 * A server's record in memory and on disk. Memory changes at once; the disk follows, and a failed write is repeated
 * until it succeeds. Source: ADR node 1.
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

  /** The record at `path`, or a new one when there is none. @throws {Error} the file is invalid */
  static async load(path: string): Promise<RecordFile> {
    const document = await readJsonFile(path);
    return new RecordFile(path, document === null ? NEW : ServerRecord.parse(document));
  }

  get value(): ServerRecord {
    return this.#record;
  }

  /**
   * Resolves when the change is on disk. @throws {Error} it could not be written yet; the change still applies unless
   * the caller reverts it
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
    // The caller of a failed write received its error; the next write must not fail because of it.
    this.#writing = this.#writing.then(write, write);
    this.#writing.catch(() => this.#writeLater());
    return this.#writing;
  }

  /** Writes the record as it is at that time. */
  #writeLater(): void {
    if (this.#retry !== null || this.#removed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#write().catch(() => undefined); // repeated by #writeLater
    }, this.#retryMs);
    this.#retry.unref();
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
  }

  /** Removes the record. */
  async remove(): Promise<void> {
    this.#removed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#writing.catch(() => undefined);
    await rm(this.#path, { force: true });
  }
}

import { type FSWatcher, watch } from 'node:fs';
import { appendFile, type FileHandle, mkdir, rm, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DROPPED } from './daemon-line.js';
import { LineSplitter } from './line-splitter.js';
import { logSize, openLog, punchHole, readAt } from './log-file.js';
import { CONSOLE_LINES, type RecentLine, RecentLines } from './recent-lines.js';

/** Size of the part that has been read, in bytes, above which the log is truncated at its beginning. */
const CONSOLE_LIMIT_BYTES = 4 * 1024 * 1024;
/** Unread bytes above which most of them are skipped; there may be a hole in that part of the file. */
const BEHIND_BYTES = 8 * 1024 * 1024;
/** Bytes that remain after truncation, and bytes that are read after a skip. */
const CONSOLE_KEEP_BYTES = 1024 * 1024;
/** How far back lines are read at the start of the node, in bytes. */
const HISTORY_BYTES = 256 * 1024;
const READ_BYTES = 16 * 1024;
/** A busy console pauses for this many times the time that it has used. */
const REST_SHARE = 4;
const NEWLINE = 0x0a;
/** Interval between reads in case a change was not announced, in milliseconds. */
const POLL_MS = 1_000;
/** The same where the file cannot be watched. */
const POLL_UNWATCHED_MS = 100;

export interface ConsoleLogEvents {
  readonly line: (line: string) => void;
  /** The file now begins at this offset; a later node process must not read before it. */
  readonly cut: (offset: number) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * The console of one server: a file to which the server's process appends directly, so that no output is lost while no
 * node is running, and its last lines in memory. Lines of the node (typed commands, its own messages) go through the
 * same file, so the file defines the order of the console.
 */
export class ConsoleLog {
  readonly path: string;
  readonly #events: ConsoleLogEvents;
  readonly #lines = new RecentLines();
  readonly #splitter = new LineSplitter();
  #offset = 0;
  #begin = 0;
  /** Offset at which the latest run begins; null before the first. */
  #runBegin: number | null = null;
  #reading: Promise<void> = Promise.resolve();
  #announced = false;
  #watcher: FSWatcher | null = null;
  #poll: NodeJS.Timeout | null = null;

  constructor(path: string, events: ConsoleLogEvents) {
    this.path = path;
    this.#events = events;
  }

  /** Offset of the next byte to read. */
  get offset(): number {
    return this.#offset;
  }

  /** The last `count` lines, oldest first. */
  tail(count: number): readonly string[] {
    return this.#lines.tail(count).map(({ text }) => text);
  }

  /** The same with the times at which they were printed. */
  timedTail(count: number): readonly RecentLine[] {
    return this.#lines.tail(count);
  }

  /**
   * Loads the last lines before `from` without reporting them and continues reading there; null is the end of the file.
   */
  async open(from: number | null): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const size = await logSize(this.path);
    const start = Math.min(from ?? size, size);
    await this.#loadHistory(Math.max(0, start - HISTORY_BYTES), start);
    this.#offset = start;
    this.#begin = start;
  }

  /**
   * Prepares for a new run and starts a new file if the old one is long. No process may be writing. Returns the run's
   * offset.
   */
  async beginRun(): Promise<number> {
    await this.drain();
    if ((await logSize(this.path)) > CONSOLE_LIMIT_BYTES) {
      await rm(this.path, { force: true });
      this.#offset = 0;
    }
    this.#begin = this.#offset;
    this.#runBegin = this.#offset;
    return this.#offset;
  }

  /** Reports new lines as they arrive, until `unfollow`. */
  follow(): void {
    this.unfollow();
    try {
      this.#watcher = watch(this.path, () => this.#announce());
      this.#watcher.on('error', this.#events.failed);
    } catch (error) {
      // The host limits the number of watched files; polling more often replaces the watcher.
      this.#events.failed(error);
    }
    this.#poll = setInterval(() => this.#announce(), this.#watcher === null ? POLL_UNWATCHED_MS : POLL_MS);
    this.#announce();
  }

  unfollow(): void {
    this.#watcher?.close();
    this.#watcher = null;
    if (this.#poll !== null) clearInterval(this.#poll);
    this.#poll = null;
  }

  /** Appends lines of the node; they are reported after all earlier lines. */
  async append(lines: readonly string[]): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    await appendFile(this.path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    // Not awaited: a caller that stops a server must not wait until the whole console is read.
    this.#announce();
  }

  /** Reads everything that is in the file now, but nothing written meanwhile. */
  drain(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read()).catch(this.#events.failed);
    return this.#reading;
  }

  /** Reads to the end after the writer has ended; an unfinished line becomes a line. */
  async finish(): Promise<void> {
    this.unfollow();
    await this.drain();
    if (!this.#splitter.hasRest) return;
    await this.append(['']);
    await this.drain();
  }

  #announce(): void {
    if (this.#announced) return;
    this.#announced = true;
    void this.#reading.then(() => {
      this.#announced = false;
      return this.drain();
    });
  }

  async #read(): Promise<void> {
    const file = await openLog(this.path);
    if (file === null) return;
    try {
      const end = await this.#sizeOf(file);
      while (this.#offset < end && (await this.#readPiece(file)));
    } finally {
      await file.close();
    }
  }

  /** False at the end of the file. */
  async #readPiece(file: FileHandle): Promise<boolean> {
    const unread = (await this.#sizeOf(file)) - this.#offset;
    const isBehind = unread > BEHIND_BYTES;
    const first = isBehind ? await this.#readFirst(file) : null;
    const skipped = isBehind && first === null ? unread - CONSOLE_KEEP_BYTES : 0;
    const bytes = first ?? (await readAt(file, this.#offset + skipped, READ_BYTES));
    this.#offset += skipped + bytes.length;
    const startedAt = performance.now();
    if (skipped > 0) this.#reportSkipped();
    // The rest of the line that contains the first byte is not a whole line.
    const lines = this.#splitter.push(skipped > 0 ? bytes.subarray(bytes.indexOf(NEWLINE) + 1) : bytes);
    for (const line of lines) this.#add(line);
    const tookMs = performance.now() - startedAt;
    if (this.#offset - this.#begin > CONSOLE_LIMIT_BYTES) await this.#cut();
    if (bytes.length === READ_BYTES && this.#poll !== null) await pause(REST_SHARE * tookMs);
    return bytes.length > 0;
  }

  /**
   * The first output of a run, which is never skipped: a server may report that it is ready and then flood its console.
   * Null when it has been read already or lies in a hole, which reads as zeros.
   */
  async #readFirst(file: FileHandle): Promise<Buffer | null> {
    if (this.#offset !== this.#runBegin) return null;
    const bytes = await readAt(file, this.#offset, READ_BYTES);
    return bytes[0] === 0 ? null : bytes;
  }

  #reportSkipped(): void {
    this.#splitter.flush();
    this.#add(DROPPED);
  }

  /** A file shorter than the read offset was emptied, by the operator or by `#cut`. */
  async #sizeOf(file: FileHandle): Promise<number> {
    const { size } = await file.stat();
    if (size < this.#offset) {
      this.#offset = 0;
      this.#begin = 0;
    }
    return size;
  }

  /**
   * Frees the disk space of all but the last part of the file. Punching a hole preserves all offsets, so that no line
   * of a process that is writing is lost. Where the file system has no holes, the file is truncated instead: a line
   * written since the last read is then lost.
   */
  async #cut(): Promise<void> {
    const until = this.#offset - CONSOLE_KEEP_BYTES;
    try {
      await punchHole(this.path, until);
      this.#begin = until;
    } catch (error) {
      this.#events.failed(error);
      await truncate(this.path, 0);
      this.#offset = 0;
      this.#begin = 0;
    }
    this.#events.cut(this.#begin);
  }

  #add(line: string): void {
    this.#lines.add(line, new Date());
    this.#events.line(line);
  }

  async #loadHistory(from: number, to: number): Promise<void> {
    const file = await openLog(this.path);
    if (file === null) return;
    try {
      const lines = new LineSplitter().push(await readAt(file, from, to - from));
      // The first line is complete only at the beginning of the file; a hole reads as zeros.
      const whole = lines.slice(from === 0 ? 0 : 1).filter((line) => !line.includes('\0'));
      for (const line of whole.slice(-CONSOLE_LINES)) this.#lines.add(line, null);
    } finally {
      await file.close();
    }
  }
}

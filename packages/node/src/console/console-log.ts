import { type FSWatcher, watch } from 'node:fs';
import { appendFile, type FileHandle, mkdir, rm, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DROPPED } from './daemon-line.js';
import { LineSplitter } from './line-splitter.js';
import { logSize, openLog, punchHole, readAt } from './log-file.js';
import { CONSOLE_LINES, RecentLines } from './recent-lines.js';

/** What has been read may take this many bytes of the disk before it is cut off. */
const CONSOLE_LIMIT_BYTES = 4 * 1024 * 1024;
/** What is not read yet may be this many bytes before most of it is passed over; beyond it there may be a hole. */
const BEHIND_BYTES = 8 * 1024 * 1024;
/** What is kept when it is cut, and read when most is passed over, in bytes. */
const CONSOLE_KEEP_BYTES = 1024 * 1024;
/** How far back lines are read at the start of the node, in bytes. */
const HISTORY_BYTES = 256 * 1024;
const READ_BYTES = 16 * 1024;
/** For each moment that a busy console takes of the node's time, it leaves so many to the others. */
const REST_SHARE = 4;
const NEWLINE = 0x0a;
/** The file is looked at this often, in milliseconds, should a change not have been announced. */
const POLL_MS = 1_000;
/** The same where changes are not announced at all. */
const POLL_UNWATCHED_MS = 100;

export interface ConsoleLogEvents {
  readonly line: (line: string) => void;
  /** The file now begins at this offset; a later node must not read before it. */
  readonly cut: (offset: number) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * The console of one server: a file that the server's process appends to by itself, so that nothing is lost while no node
 * is there to listen, and the last lines of it in memory. What the node adds (typed commands, its own messages) goes
 * through the same file: its order is the order of the console.
 */
export class ConsoleLog {
  readonly path: string;
  readonly #events: ConsoleLogEvents;
  readonly #lines = new RecentLines();
  readonly #splitter = new LineSplitter();
  #offset = 0;
  #begin = 0;
  /** Where the run begins that was begun last; null before there is one. */
  #runBegin: number | null = null;
  #reading: Promise<void> = Promise.resolve();
  #announced = false;
  #watcher: FSWatcher | null = null;
  #poll: NodeJS.Timeout | null = null;

  constructor(path: string, events: ConsoleLogEvents) {
    this.path = path;
    this.#events = events;
  }

  /** Where the next byte is read from. */
  get offset(): number {
    return this.#offset;
  }

  /** The last `count` lines, oldest first. */
  tail(count: number): readonly string[] {
    return this.#lines.tail(count);
  }

  /** Loads the last lines before `from` quietly and reads on from there; null is the end of the file. */
  async open(from: number | null): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const size = await logSize(this.path);
    const start = Math.min(from ?? size, size);
    await this.#loadHistory(Math.max(0, start - HISTORY_BYTES), start);
    this.#offset = start;
    this.#begin = start;
  }

  /** Begins a new file where the old one is long; only while no process writes to it. Returns where the run begins. */
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

  /** Reports new lines as they come, until `unfollow`. */
  follow(): void {
    this.unfollow();
    try {
      this.#watcher = watch(this.path, () => this.#announce());
      this.#watcher.on('error', this.#events.failed);
    } catch (error) {
      // Only so many files can be watched on a host; looking more often does as well.
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

  /** Adds lines of the node's own; they are told after all that stands before them. */
  async append(lines: readonly string[]): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    await appendFile(this.path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    // Not waited for: whoever stops a server must not wait for all that it has said.
    this.#announce();
  }

  /** Reads all that is there now, and not what is written meanwhile. */
  drain(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read()).catch(this.#events.failed);
    return this.#reading;
  }

  /** Reads to the end after the writer is gone; an unfinished line becomes a line. */
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

  /** False when there was nothing to read. */
  async #readPiece(file: FileHandle): Promise<boolean> {
    const unread = (await this.#sizeOf(file)) - this.#offset;
    const isBehind = unread > BEHIND_BYTES;
    const first = isBehind ? await this.#readFirst(file) : null;
    const passed = isBehind && first === null ? unread - CONSOLE_KEEP_BYTES : 0;
    const bytes = first ?? (await readAt(file, this.#offset + passed, READ_BYTES));
    this.#offset += passed + bytes.length;
    const startedAt = performance.now();
    if (passed > 0) this.#passOver();
    // What is left of the line that the first byte belongs to is no line.
    const lines = this.#splitter.push(passed > 0 ? bytes.subarray(bytes.indexOf(NEWLINE) + 1) : bytes);
    for (const line of lines) this.#add(line);
    const tookMs = performance.now() - startedAt;
    if (this.#offset - this.#begin > CONSOLE_LIMIT_BYTES) await this.#cut();
    if (bytes.length === READ_BYTES && this.#poll !== null) await pause(REST_SHARE * tookMs);
    return bytes.length > 0;
  }

  /**
   * What a run said first, which is not passed over: a server may say that it is ready, and flood its console from then
   * on. Null where it has been read, or is in a hole, which reads as zeros.
   */
  async #readFirst(file: FileHandle): Promise<Buffer | null> {
    if (this.#offset !== this.#runBegin) return null;
    const bytes = await readAt(file, this.#offset, READ_BYTES);
    return bytes[0] === 0 ? null : bytes;
  }

  #passOver(): void {
    this.#splitter.flush();
    this.#add(DROPPED);
  }

  /** A file that is shorter than what was read has been emptied, by the operator or because no hole could be made. */
  async #sizeOf(file: FileHandle): Promise<number> {
    const { size } = await file.stat();
    if (size < this.#offset) {
      this.#offset = 0;
      this.#begin = 0;
    }
    return size;
  }

  /**
   * Gives the disk back what lies before the last part of the file. Making a hole leaves every offset in place, so that no
   * line can be lost to a process that writes at this moment. Where holes cannot be made the file is emptied instead: then
   * a line written between the last read and this moment is lost.
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
    this.#lines.add(line);
    this.#events.line(line);
  }

  async #loadHistory(from: number, to: number): Promise<void> {
    const file = await openLog(this.path);
    if (file === null) return;
    try {
      const lines = new LineSplitter().push(await readAt(file, from, to - from));
      // The first line is whole only at the very beginning of the file; a hole reads as zeros.
      const whole = lines.slice(from === 0 ? 0 : 1).filter((line) => !line.includes('\0'));
      for (const line of whole.slice(-CONSOLE_LINES)) this.#lines.add(line);
    } finally {
      await file.close();
    }
  }
}

import { execFile } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import { appendFile, type FileHandle, mkdir, open, rm, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { LineSplitter } from './line-splitter.js';
import { errorCode, isMissing } from './state-file.js';

const run = promisify(execFile);

/** Lines kept in memory for each server. */
export const CONSOLE_LINES = 500;
/** What a console log may hold on disk, in bytes, before its beginning is cut off. */
const CONSOLE_LIMIT_BYTES = 8 * 1024 * 1024;
/** What is kept when it is cut, in bytes. */
const CONSOLE_KEEP_BYTES = 1024 * 1024;
/** How far back lines are read at the start of the node, in bytes. */
const HISTORY_BYTES = 256 * 1024;
const READ_BYTES = 64 * 1024;
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
  readonly #lines: string[] = [];
  readonly #splitter = new LineSplitter();
  #offset = 0;
  #begin = 0;
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
    return this.#lines.slice(-count);
  }

  /** Loads the last lines before `from` quietly and reads on from there; null is the end of the file. */
  async open(from: number | null): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const size = await this.#size();
    const start = Math.min(from ?? size, size);
    await this.#loadHistory(Math.max(0, start - HISTORY_BYTES), start);
    this.#offset = start;
    this.#begin = start;
  }

  /** Begins a new file where the old one is long; only while no process writes to it. Returns where the run begins. */
  async beginRun(): Promise<number> {
    await this.drain();
    if ((await this.#size()) > CONSOLE_LIMIT_BYTES) {
      await rm(this.path, { force: true });
      this.#offset = 0;
    }
    this.#begin = this.#offset;
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

  /** Adds lines of the node's own. */
  async append(lines: readonly string[]): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    await appendFile(this.path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    await this.drain();
  }

  /** Reads all that is there now. */
  drain(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read()).catch(this.#events.failed);
    return this.#reading;
  }

  /** Reads to the end after the writer is gone; an unfinished line becomes a line. */
  async finish(): Promise<void> {
    await this.drain();
    if (this.#splitter.hasRest) await this.append(['']);
    this.unfollow();
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
    const file = await this.#openFile();
    if (file === null) return;
    try {
      // A file that is shorter than what was read has been emptied by the operator or by #cut.
      if ((await file.stat()).size < this.#offset) this.#offset = 0;
      for (let bytes = await readAt(file, this.#offset); bytes.length > 0; bytes = await readAt(file, this.#offset)) {
        this.#offset += bytes.length;
        for (const line of this.#splitter.push(bytes)) this.#add(line);
      }
    } finally {
      await file.close();
    }
    if (this.#offset - this.#begin > CONSOLE_LIMIT_BYTES) await this.#cut();
  }

  /**
   * Gives the disk back what lies before the last part of the file. Making a hole leaves every offset in place, so that no
   * line can be lost to a process that writes at this moment. Where holes cannot be made the file is emptied instead: then
   * a line written between the last read and this moment is lost.
   */
  async #cut(): Promise<void> {
    const until = this.#offset - CONSOLE_KEEP_BYTES;
    try {
      await run('fallocate', ['--punch-hole', '--offset', '0', '--length', String(until), this.path]);
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
    this.#lines.push(line);
    if (this.#lines.length > 2 * CONSOLE_LINES) this.#lines.splice(0, this.#lines.length - CONSOLE_LINES);
    this.#events.line(line);
  }

  async #loadHistory(from: number, to: number): Promise<void> {
    const file = await this.#openFile();
    if (file === null) return;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
      const lines = new LineSplitter().push(buffer.subarray(0, bytesRead));
      // The first line is whole only at the very beginning of the file; a hole reads as zeros.
      const whole = lines.slice(from === 0 ? 0 : 1).filter((line) => !line.includes('\0'));
      this.#lines.push(...whole.slice(-CONSOLE_LINES));
    } finally {
      await file.close();
    }
  }

  async #openFile(): Promise<FileHandle | null> {
    try {
      return await open(this.path, 'r');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #size(): Promise<number> {
    try {
      return (await stat(this.path)).size;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return 0;
      throw error;
    }
  }
}

async function readAt(file: FileHandle, offset: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, offset);
  return buffer.subarray(0, bytesRead);
}

import {
  type BackupEnd,
  type BackupHeader,
  type BackupTable,
  END_OF_ROWS,
  notABackup,
  parseHeader,
  parseTableOrEnd,
} from './backup-format.js';

/** Longest line of JSON, in bytes. */
const MAX_LINE_BYTES = 4 * 1024 ** 2;

const NEWLINE = 0x0a;
const END_LINE = Buffer.from(END_OF_ROWS);
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}`);

/** Reads all rows of a table, and returns their number. */
export type TableReader = (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<number>;

/** Reads the text of a backup in order: the header, then the tables. Its memory is bounded by the longest row. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** What was received and not read yet; begins at the start of a line. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** @throws {BackupFileError} */
  async readHeader(): Promise<BackupHeader> {
    return parseHeader(await this.#readLine());
  }

  /**
   * Reads to the end of the file; only then it is known to be complete.
   * @throws {BackupFileError} no backup, or a table does not have its number of rows
   */
  async readTables(read: TableReader): Promise<BackupEnd> {
    const counts = new Map<string, number>();
    for (;;) {
      const next = parseTableOrEnd(await this.#readLine());
      if ('rows' in next) {
        if (this.#rest.length > 0 || (await this.#receive())) throw notABackup();
        requireCounts(counts, next);
        return next;
      }
      counts.set(next.table, await read(next, this.#rowsOfTable()));
    }
  }

  /** Whole rows in chunks, until the end of the table. */
  async *#rowsOfTable(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, END_LINE.length).equals(END_LINE)) {
        this.#rest = this.#rest.subarray(END_LINE.length);
        return;
      }
      const end = this.#rest.indexOf(END_AFTER_ROW);
      const complete = (end === -1 ? this.#rest.lastIndexOf(NEWLINE) : end) + 1;
      if (complete > 0) {
        const rows = this.#rest.subarray(0, complete);
        this.#rest = this.#rest.subarray(complete);
        yield rows;
      } else {
        await this.#requireMore();
      }
    }
  }

  async #readLine(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      if (end !== -1) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > MAX_LINE_BYTES) throw notABackup();
      await this.#requireMore();
    }
  }

  async #requireMore(): Promise<void> {
    if (!(await this.#receive())) throw notABackup();
  }

  /** Whether there was more to receive. */
  async #receive(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done === true) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}

const requireCounts = (counts: ReadonlyMap<string, number>, { rows }: BackupEnd): void => {
  const isSame =
    counts.size === Object.keys(rows).length && [...counts].every(([table, count]) => rows[table] === count);
  if (!isSame) throw notABackup();
};

import { asFileFault, FileFault } from './file-fault.js';
import { walkFiles } from './walk-files.js';

/** Age after which a read of the figure starts a new walk, in milliseconds. */
const FRESH_MS = 60_000;

/** Where the last figure of a previous node process is stored. */
interface StoredFigure {
  readonly bytes: number;
  readonly store: (bytes: number) => void;
}

/**
 * The size of a directory. Walks are rare because they are expensive; in between, the node adds what it writes and
 * deletes itself. Writes of a game appear after the next walk.
 */
export class DiskUsage {
  readonly #directory: string;
  readonly #onError: (error: unknown) => void;
  readonly #stored: StoredFigure | undefined;
  /** Until the first walk, the figure of the last node process. */
  #walked: number;
  /**
   * Bytes added minus bytes removed since the last walk; then bytes added, and bytes removed, during the current walk.
   */
  #noted = 0;
  #cameInWalk = 0;
  #wentInWalk = 0;
  #doubt = 0;
  /** Bytes that are being written outside the directory. */
  #claimed = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #walk: Promise<number> | null = null;
  /** The last placement of a file in the queue. */
  #placing: Promise<unknown> = Promise.resolve();

  /** `onError` receives errors of background walks. */
  constructor(directory: string, onError: (error: unknown) => void, stored?: StoredFigure) {
    this.#directory = directory;
    this.#onError = onError;
    this.#stored = stored;
    this.#walked = stored?.bytes ?? 0;
  }

  /** The best current figure. */
  get bytes(): number {
    return this.#walked + this.#noted + this.#claimed;
  }

  /**
   * How many bytes the figure may be too high: bytes added during the last walk may count twice, removed ones may still
   * count.
   */
  get doubt(): number {
    return this.#doubt;
  }

  /** The last figure in bytes, without waiting; an old figure is renewed in the background. */
  recent(): number {
    if (performance.now() - this.#measuredAt > FRESH_MS) this.measure().catch(this.#onError);
    return this.bytes;
  }

  /** Resolves when there is a figure; an old figure is renewed in the background. */
  async known(): Promise<void> {
    if (this.#measuredAt === Number.NEGATIVE_INFINITY) await this.measure();
    else this.recent();
  }

  /** Measures now and returns the figure, in bytes. */
  measure(): Promise<number> {
    this.#walk ??= this.#measure().finally(() => {
      this.#measuredAt = performance.now();
      this.#walk = null;
    });
    return this.#walk;
  }

  /** Counts bytes added to the directory, or removed from it (negative). */
  note(bytes: number): void {
    // Removed bytes may have been written after the walk and so were never counted.
    this.#noted = Math.max(this.#noted + bytes, -this.#walked);
    if (bytes > 0) this.#cameInWalk += bytes;
    else this.#wentInWalk -= bytes;
  }

  /** Counts bytes that are being written outside the directory; a negative number releases them. */
  claim(bytes: number): void {
    this.#claimed += bytes;
  }

  /**
   * Runs placements of files one after another: concurrent placements that replace the same file would each subtract
   * its size.
   */
  placing<Result>(work: () => Promise<Result>): Promise<Result> {
    const placed = this.#placing.then(work);
    this.#placing = placed.catch(() => undefined); // the caller receives the error
    return placed;
  }

  async #measure(): Promise<number> {
    this.#cameInWalk = 0;
    this.#wentInWalk = 0;
    this.#walked = await sizeOf(this.#directory);
    // The walk may have missed or included concurrent changes: rather count too much than too little, until the next
    // walk.
    this.#noted = this.#cameInWalk;
    this.#doubt = this.#cameInWalk + this.#wentInWalk;
    this.#stored?.store(this.#walked);
    return this.bytes;
  }
}

/** Sum of the file sizes of a directory, in bytes; 0 when it does not exist. */
async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  try {
    for await (const { stat } of walkFiles(directory, [], { tooDeep: 'skip' })) {
      if (!stat.isDirectory()) bytes += stat.size;
    }
  } catch (error) {
    const fault = asFileFault(error);
    if (!(fault instanceof FileFault) || fault.kind !== 'missing') throw error;
  }
  return bytes;
}

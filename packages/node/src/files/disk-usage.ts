import { asFileFault, FileFault } from './file-fault.js';
import { walkFiles } from './walk-files.js';

/** How old a figure may be before a question starts a new walk, in milliseconds. */
const FRESH_MS = 60_000;

/**
 * The size of a directory: walked rarely, because a walk is expensive, and in between counted on by what the node itself writes
 * and deletes. What a game writes shows with the next walk.
 */
export class DiskUsage {
  readonly #directory: string;
  readonly #onError: (error: unknown) => void;
  #walked = 0;
  /** Bytes that came and went since, and those that came, and that went, since a walk began that is not over. */
  #noted = 0;
  #cameInWalk = 0;
  #wentInWalk = 0;
  #doubt = 0;
  /** Bytes of what is still being written, elsewhere on the disk. */
  #claimed = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #walk: Promise<number> | null = null;
  /** The last of what takes the places of files. */
  #placing: Promise<unknown> = Promise.resolve();

  /** Failures of walks that nobody waits for go to `onError`. */
  constructor(directory: string, onError: (error: unknown) => void) {
    this.#directory = directory;
    this.#onError = onError;
  }

  /** As far as it is known. */
  get bytes(): number {
    return this.#walked + this.#noted + this.#claimed;
  }

  /** By how many bytes that may be too high: what came while the last walk was under way may be counted twice, what went be counted. */
  get doubt(): number {
    return this.#doubt;
  }

  /** The last figure in bytes, without waiting; an old one is renewed behind it. */
  recent(): number {
    if (performance.now() - this.#measuredAt > FRESH_MS) this.measure().catch(this.#onError);
    return this.bytes;
  }

  /** Resolves when there is a figure; an old one is renewed behind it. */
  async known(): Promise<void> {
    if (this.#measuredAt === Number.NEGATIVE_INFINITY) await this.measure();
    else this.recent();
  }

  /** A new figure, in bytes. */
  measure(): Promise<number> {
    this.#walk ??= this.#measure().finally(() => {
      this.#measuredAt = performance.now();
      this.#walk = null;
    });
    return this.#walk;
  }

  /** Counts what has come (or gone) in the directory. */
  note(bytes: number): void {
    // What goes may have come after the walk, and then was never counted.
    this.#noted = Math.max(this.#noted + bytes, -this.#walked);
    if (bytes > 0) this.#cameInWalk += bytes;
    else this.#wentInWalk -= bytes;
  }

  /** Counts what is being written and is not in the directory yet; a negative number when it is no more. */
  claim(bytes: number): void {
    this.#claimed += bytes;
  }

  /**
   * Does what takes the place of a file and counts it, one after the other: of several that found the same file there, or none,
   * each would be counted as if it had taken that place alone.
   */
  placing<Result>(work: () => Promise<Result>): Promise<Result> {
    const placed = this.#placing.then(work);
    this.#placing = placed.catch(() => undefined); // told to who asked for it
    return placed;
  }

  async #measure(): Promise<number> {
    this.#cameInWalk = 0;
    this.#wentInWalk = 0;
    this.#walked = await sizeOf(this.#directory);
    // What came or went meanwhile may have been seen or not: too much is counted rather than too little, until the next walk.
    this.#noted = this.#cameInWalk;
    this.#doubt = this.#cameInWalk + this.#wentInWalk;
    return this.bytes;
  }
}

/** Bytes of all files of a directory; none where there is no directory. */
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

import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../state-file.js';

/** How old a figure may be before a question starts a new walk, in milliseconds. */
const FRESH_MS = 60_000;

/** The size of a directory, walked rarely because a walk is expensive. */
export class DiskUsage {
  readonly #directory: string;
  #bytes = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #walk: Promise<number> | null = null;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The last figure in bytes, without waiting; an old one is renewed behind it. Failures go to `onError`. */
  recent(onError: (error: unknown) => void): number {
    if (performance.now() - this.#measuredAt > FRESH_MS) this.measure().catch(onError);
    return this.#bytes;
  }

  /** A new figure, in bytes. */
  measure(): Promise<number> {
    this.#walk ??= sizeOf(this.#directory)
      .then((bytes) => {
        this.#bytes = bytes;
        return bytes;
      })
      .finally(() => {
        this.#measuredAt = performance.now();
        this.#walk = null;
      });
    return this.#walk;
  }
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await listIfThere(directory)) {
    const path = join(directory, entry.name);
    bytes += entry.isDirectory() ? await sizeOf(path) : await fileSize(path);
  }
  return bytes;
}

async function listIfThere(directory: string) {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    // A running server removes directories while they are walked.
    if (isMissing(error)) return [];
    throw error;
  }
}

async function fileSize(path: string): Promise<number> {
  try {
    return (await lstat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

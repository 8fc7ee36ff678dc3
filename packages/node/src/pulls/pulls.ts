import { randomUUID } from 'node:crypto';
import type { FileStat } from '@gamewarden/protocol/files.js';
import { FileFault, missingFile } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { describeFile, findMimeType } from '../files/file-stat.js';
import { type PathNames, pathNames, splitNames } from '../files/path-names.js';
import { inDirectory } from '../files/rooted-directory.js';
import { withLimit } from '../files/with-limit.js';
import { findReplaceable, writeFile } from '../files/write-file.js';
import { openRemoteFile, parseAddress, type Reach, type RemoteFile, rejectOutOfReach } from './open-remote-file.js';
import { isPublicAddress } from './public-address.js';
import { resolveHost } from './resolve-host.js';

/** Most concurrent pulls: of one server, and of the whole node. Source: daemon.md §2.13. */
const AT_ONCE_OF_SERVER = 3;
const AT_ONCE = 50;
/** From this many pulls of the node on, each server may have one: the rest is reserved for servers without a pull. */
const SHARED_AT_ONCE = 25;
/**
 * On a full node, a pull that is older than this time (ms) and slower than this rate (bytes per second) is cancelled.
 */
const LEAST_RATE = 64 * 1_024;
const RATE_TIME_MS = 60_000;
/** How long one pull may take, in milliseconds. */
const LIMIT_MS = 12 * 60 * 60_000;

const THE_INTERNET: Reach = { resolve: resolveHost, mayReach: isPublicAddress };

/** What is fetched and where it is stored. */
export interface PullOrder {
  readonly url: string;
  /** An existing directory. */
  readonly root: string;
  /** The target name; by default that in the URL, or with `usesHeader` that sent by the host. */
  readonly fileName: string | undefined;
  readonly usesHeader: boolean;
}

/** A file that is being fetched. */
export interface Pull {
  readonly identifier: string;
  /** The fraction that has arrived, from 0 to 1; 0 when the size is unknown. */
  readonly progress: number;
}

/** Fetches remote files for servers. */
export class Pulls {
  readonly #reach: Reach;
  readonly #now: () => number;
  readonly #running = new Map<string, RunningPull>();

  /** Tests can replace the public internet and the clock (in milliseconds). */
  constructor(reach: Reach = THE_INTERNET, now: () => number = () => performance.now()) {
    this.#reach = reach;
    this.#now = now;
  }

  /**
   * Fetches a file, replacing an existing one, and resolves when it is complete. Errors that need no remote request are
   * thrown before `begin` is called with the identifier.
   * @throws {FileFault}
   */
  async run(scope: FileScope, order: PullOrder, begin: (identifier: string) => void): Promise<FileStat> {
    const url = parseAddress(order.url);
    rejectOutOfReach(url, this.#reach);
    const base = pathNames(order.root);
    const pull = this.#add(scope.root);
    try {
      await inDirectory(scope.root, base, async () => undefined);
      if (order.fileName !== undefined || !order.usesHeader) await findReplaceable(scope, targetOf(order, url));
      begin(pull.identifier);
      const signal = AbortSignal.any([scope.signal, pull.signal]);
      return await withLimit(signal, LIMIT_MS, (limited) =>
        this.#fetch({ ...scope, signal: limited }, { order, url, pull }),
      );
    } finally {
      this.#running.delete(pull.identifier);
    }
  }

  /** The pulls into a server's directory. */
  of(root: string): readonly Pull[] {
    return [...this.#running.values()].filter((pull) => pull.root === root);
  }

  /** Cancels a pull of a server, if it exists; partial data is removed. */
  cancel(root: string, identifier: string): void {
    const pull = this.#running.get(identifier);
    if (pull?.root === root) pull.cancel();
  }

  /**
   * Counts the pull before the first await, so that concurrent requests cannot exceed the limit. @throws {FileFault}
   * limit reached
   */
  #add(root: string): RunningPull {
    const own = this.of(root).length;
    const most = this.#running.size < SHARED_AT_ONCE ? AT_ONCE_OF_SERVER : 1;
    if (own >= most || (this.#running.size >= AT_ONCE && !this.#endSlowest())) {
      throw new FileFault('unfit', 'Cannot perform that action: too many files are being fetched already.');
    }
    const pull = new RunningPull(root, this.#now);
    this.#running.set(pull.identifier, pull);
    return pull;
  }

  /** Cancels the slowest pull, if one is too slow. Its slot is free at once, although it takes a moment to end. */
  #endSlowest(): boolean {
    const [slowest] = [...this.#running.values()]
      .filter((pull) => pull.ageMs >= RATE_TIME_MS && pull.bytesPerSecond < LEAST_RATE)
      .sort((a, b) => a.bytesPerSecond - b.bytesPerSecond);
    if (slowest === undefined) return false;
    this.#running.delete(slowest.identifier);
    slowest.yieldSlot();
    return true;
  }

  async #fetch(scope: FileScope, { order, url, pull }: PullWork): Promise<FileStat> {
    const file = await openRemoteFile(url, this.#reach, scope.signal);
    try {
      const names = targetOf(order, url, file.name);
      await writeFile(scope, names, pull.follow(file), { bytes: file.bytes });
      return await describe(scope, names);
    } finally {
      await file.close();
    }
  }
}

interface PullWork {
  readonly order: PullOrder;
  readonly url: URL;
  readonly pull: RunningPull;
}

class RunningPull implements Pull {
  readonly identifier = randomUUID();
  readonly root: string;
  readonly #controller = new AbortController();
  readonly #now: () => number;
  readonly #beganAt: number;
  #received = 0;
  #progress = 0;

  constructor(root: string, now: () => number) {
    this.root = root;
    this.#now = now;
    this.#beganAt = now();
  }

  get ageMs(): number {
    return this.#now() - this.#beganAt;
  }

  /** Average rate since it began. */
  get bytesPerSecond(): number {
    return (this.#received / this.ageMs) * 1_000;
  }

  get progress(): number {
    return this.#progress;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  cancel(): void {
    this.#end('it was cancelled');
  }

  yieldSlot(): void {
    this.#end('it was too slow while others were waiting');
  }

  #end(reason: string): void {
    this.#controller.abort(new FileFault('unfit', `The file could not be fetched: ${reason}.`));
  }

  /** Updates the progress while a file arrives. */
  async *follow({ bytes = 0, content }: RemoteFile): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of content) {
      this.#received += chunk.length;
      if (bytes > 0) this.#progress = this.#received / bytes;
      yield chunk;
    }
  }
}

/** The target path. @throws {FileFault} there is no name, or the path leaves the server's directory */
function targetOf({ root, fileName, usesHeader }: PullOrder, url: URL, given?: string): PathNames {
  const name = fileName ?? ((usesHeader && given) || nameOf(url));
  if (name === '') throw new FileFault('unfit', 'The file could not be fetched: it would have no name.');
  return pathNames(root, name);
}

/**
 * The last part of the URL's path, decoded. The service checks the same name against denylists
 * (`domain/files/pull-file.ts`).
 */
function nameOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).split('/').at(-1) ?? '';
  } catch (error) {
    if (error instanceof URIError) return pathname.split('/').at(-1) ?? '';
    throw error;
  }
}

async function describe(scope: FileScope, names: PathNames): Promise<FileStat> {
  const { parents, name } = splitNames(names);
  return inDirectory(scope.root, parents, async (directory) => {
    const stat = await directory.find(name);
    // The file was removed meanwhile.
    if (stat === null) throw missingFile();
    return describeFile(name, stat, await findMimeType(directory, name, stat));
  });
}

import { randomUUID } from 'node:crypto';
import type { FileStat } from '@gamewarden/protocol/files.js';
import { FileFault, missingFile } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { describeFile, findMimeType } from '../files/file-stat.js';
import { type PathNames, pathNames, splitNames } from '../files/path-names.js';
import { inDirectory } from '../files/rooted-directory.js';
import { withLimit } from '../files/with-limit.js';
import { findReplaceable, writeFile } from '../files/write-file.js';
import { openRemoteFile, parseAddress, type Reach, type RemoteFile, refuseOutOfReach } from './open-remote-file.js';
import { isPublicAddress } from './public-address.js';
import { resolveHost } from './resolve-host.js';

/** Files that are fetched at the same time: for a server, and on the whole node. Source: daemon.md §2.13. */
const AT_ONCE_OF_SERVER = 3;
const AT_ONCE = 50;
/** From so many on, of the whole node, a server has one at a time: the rest is for those that fetch nothing yet. */
const SHARED_AT_ONCE = 25;
/** On a full node one that came more slowly, in bytes a second, gives way, once it had this time, in milliseconds. */
const LEAST_PACE = 64 * 1_024;
const PACE_TIME_MS = 60_000;
/** How long one may take, in milliseconds, however steadily it comes. */
const LIMIT_MS = 12 * 60 * 60_000;

const THE_INTERNET: Reach = { resolve: resolveHost, mayReach: isPublicAddress };

/** What to fetch, and where to put it. */
export interface PullOrder {
  readonly url: string;
  /** A directory that is there. */
  readonly root: string;
  /** The name that it gets; otherwise that of the address, or with `usesHeader` what the other side calls it. */
  readonly fileName: string | undefined;
  readonly usesHeader: boolean;
}

/** A file that is being fetched. */
export interface Pull {
  readonly identifier: string;
  /** How much of it is there, from 0 to 1; 0 where nobody knows how much there will be. */
  readonly progress: number;
}

/** Fetches files from elsewhere for servers. */
export class Pulls {
  readonly #reach: Reach;
  readonly #now: () => number;
  readonly #running = new Map<string, RunningPull>();

  /** From the public internet and by the machine's clock, in milliseconds, unless tests say otherwise. */
  constructor(reach: Reach = THE_INTERNET, now: () => number = () => performance.now()) {
    this.#reach = reach;
    this.#now = now;
  }

  /**
   * Fetches a file, which replaces one of that name, and resolves when it is there. What can be known without asking elsewhere
   * is refused before `begin` is called with the identifier.
   * @throws {FileFault}
   */
  async run(scope: FileScope, order: PullOrder, begin: (identifier: string) => void): Promise<FileStat> {
    const url = parseAddress(order.url);
    refuseOutOfReach(url, this.#reach);
    const base = pathNames(order.root);
    const pull = this.#enter(scope.root);
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

  /** What is being fetched into a server's directory. */
  of(root: string): readonly Pull[] {
    return [...this.#running.values()].filter((pull) => pull.root === root);
  }

  /** Ends one of a server's, if there is one; nothing of it stays. */
  cancel(root: string, identifier: string): void {
    const pull = this.#running.get(identifier);
    if (pull?.root === root) pull.cancel();
  }

  /** Counted before the first wait, so that many at once do not all find room. @throws {FileFault} there is none */
  #enter(root: string): RunningPull {
    const own = this.of(root).length;
    const most = this.#running.size < SHARED_AT_ONCE ? AT_ONCE_OF_SERVER : 1;
    if (own >= most || (this.#running.size >= AT_ONCE && !this.#endSlowest())) {
      throw new FileFault('unfit', 'Cannot perform that action: too many files are being fetched already.');
    }
    const pull = new RunningPull(root, this.#now);
    this.#running.set(pull.identifier, pull);
    return pull;
  }

  /** Whether there was one that comes drop by drop. Its place is free at once, though it takes a moment to end. */
  #endSlowest(): boolean {
    const [slowest] = [...this.#running.values()]
      .filter((pull) => pull.ageMs >= PACE_TIME_MS && pull.slicer < LEAST_PACE)
      .sort((a, b) => a.slicer - b.slicer);
    if (slowest === undefined) return false;
    this.#running.delete(slowest.identifier);
    slowest.giveWay();
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

  /** Bytes a second since it began. */
  get slicer(): number {
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

  giveWay(): void {
    this.#end('it came too slowly, and others were waiting');
  }

  #end(reason: string): void {
    this.#controller.abort(new FileFault('unfit', `The file could not be fetched: ${reason}.`));
  }

  /** Looks on while a file comes. */
  async *follow({ bytes = 0, content }: RemoteFile): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of content) {
      this.#received += chunk.length;
      if (bytes > 0) this.#progress = this.#received / bytes;
      yield chunk;
    }
  }
}

/** Where a file goes. @throws {FileFault} it would have no name, or lead out of the server's directory */
function targetOf({ root, fileName, usesHeader }: PullOrder, url: URL, given?: string): PathNames {
  const name = fileName ?? ((usesHeader && given) || nameOf(url));
  if (name === '') throw new FileFault('unfit', 'The file could not be fetched: it would have no name.');
  return pathNames(root, name);
}

/** What an address ends with, as people read it. The service holds the same name against denylists (`domain/files/pull-file.ts`). */
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
    // Somebody was faster to take it away again.
    if (stat === null) throw missingFile();
    return describeFile(name, stat, await findMimeType(directory, name, stat));
  });
}

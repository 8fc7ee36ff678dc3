import { constants, existsSync, type Stats } from 'node:fs';
import { chmod, chown, type FileHandle, lstat, mkdir, open, utimes } from 'node:fs/promises';
import type { ServerAccount } from '../server-account.js';
import { errorCode, isMissing } from '../state-file.js';
import { asFileFault, FileFault, isDirectory, isLink, notRegularFile, wrongOwner } from './file-fault.js';
import type { PathNames } from './path-names.js';

/** A name as text, or as bytes when it is not valid text. */
export type FileName = string | Buffer;

/** Modes of new files and directories. */
export const FILE_MODE = 0o644;
const DIRECTORY_MODE = 0o755;

/**
 * Whether entries of an open directory can be named by its descriptor, as on Linux. Elsewhere each directory is opened
 * without following a link and then reached by its path again: a directory swapped in between is followed. Source:
 * daemon.md §2.13.
 */
const HAS_DESCRIPTOR_PATHS = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Linux's O_PATH, which Node.js does not export: refers to a path of any type, regardless of read permission. */
const O_PATH = HAS_DESCRIPTOR_PATHS ? 0o10_000_000 : 0;

const PLACE = O_PATH | constants.O_NOFOLLOW;
/** Does not follow links and does not wait for the other end of a pipe. */
const SAFELY = constants.O_NOFOLLOW | constants.O_NONBLOCK;

const WRITING = constants.O_WRONLY | constants.O_RDWR;
const READABLE_BY_ALL = 0o004;

/**
 * Whether servers have accounts of their own and the node runs as root. Then new files belong to the owner of their
 * directory, and the node uses a file of another account only as far as that owner may: a server may have linked the
 * file there.
 */
const ACTS_FOR_OWNERS = process.getuid?.() === 0;

/**
 * An open directory. Its entries stay those of this directory, even if its path is replaced. All operations on a
 * server's files act on entries of such directories; paths are resolved name by name, and links are never followed.
 */
export class RootedDirectory {
  readonly #place: FileHandle;
  readonly #path: string;

  private constructor(place: FileHandle, path: string) {
    this.#place = place;
    this.#path = HAS_DESCRIPTOR_PATHS ? `/proc/self/fd/${place.fd}` : path;
  }

  /** Opens the directory at a path chosen by the node itself. */
  static async open(path: string): Promise<RootedDirectory> {
    return new RootedDirectory(await open(path, PLACE | constants.O_DIRECTORY), path);
  }

  /** The path of the directory for system calls. */
  get path(): string {
    return this.#path;
  }

  /** The path of an entry for system calls that do not follow a link at the end. */
  entry(name: FileName): FileName {
    if (typeof name === 'string') return `${this.#path}/${name}`;
    return Buffer.concat([Buffer.from(`${this.#path}/`), name]);
  }

  /** Opens a directory in this one. @throws {Error} ENOTDIR: not a directory, or a link */
  async enter(name: FileName): Promise<RootedDirectory> {
    const path = this.entry(name);
    return new RootedDirectory(await open(path, PLACE | constants.O_DIRECTORY), path.toString());
  }

  /** The same, but creates a missing directory. */
  async enterOrMake(name: string): Promise<RootedDirectory> {
    try {
      return await this.enter(name);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    await this.makeDirectory(name);
    return this.enter(name);
  }

  /** Creates a directory; false when the name is taken. */
  async makeDirectory(name: string): Promise<boolean> {
    try {
      await mkdir(this.entry(name));
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    }
    const owner = await this.newOwner();
    if (owner !== null) await this.#giveNewDirectory(name, owner);
    await this.changeMode(name, DIRECTORY_MODE);
    return true;
  }

  /** The owner of new entries of this directory; null when they stay the node's. */
  async newOwner(): Promise<ServerAccount | null> {
    if (!ACTS_FOR_OWNERS) return null;
    const { uid, gid } = await this.#place.stat();
    return uid === 0 ? null : { uid, gid };
  }

  /** Changes the owner of an entry (of a link itself). False when it does not exist or does not belong to `from`. */
  async changeOwner(name: FileName, from: number, to: ServerAccount): Promise<boolean> {
    const place = await this.#openPlace(name);
    if (place === null) return false;
    try {
      if ((await place.stat()).uid !== from) return false;
      await chown(`/proc/self/fd/${place.fd}`, to.uid, to.gid);
      return true;
    } finally {
      await place.close();
    }
  }

  /** The stat of an entry, without following a link; null when there is none. */
  async find(name: FileName): Promise<Stats | null> {
    try {
      return await lstat(this.entry(name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /**
   * Opens a plain file; the caller closes it. @throws {FileFault} not a plain file, or it belongs to another account
   */
  async openFile(name: FileName, flags: number): Promise<OpenFile> {
    const file = await open(this.entry(name), flags | SAFELY, FILE_MODE);
    try {
      const stat = await file.stat();
      if ((flags & constants.O_EXCL) !== 0) await this.#giveNew(file);
      else if ((flags & WRITING) !== 0) await this.#requireOwn(stat);
      else if (!(await this.mayOwnerRead(stat))) throw wrongOwner();
      if (stat.isFile()) return { file, stat };
      throw stat.isDirectory() ? isDirectory() : notRegularFile();
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Changes the mode of a file or directory. False when there is none. @throws {FileFault} it is a link */
  changeMode(name: FileName, mode: number): Promise<boolean> {
    return this.#change(name, (target) => target.chmod(mode));
  }

  /** Changes access and modification time, in seconds or as dates. */
  changeTimes(name: FileName, accessed: number | Date, modified: number | Date): Promise<boolean> {
    return this.#change(name, (target) => target.utimes(accessed, modified));
  }

  /** Changes an entry through a descriptor, so that it cannot be swapped in between; works without read permission. */
  async #change(name: FileName, act: (target: Changeable) => Promise<void>): Promise<boolean> {
    const place = await this.#openPlace(name);
    if (place === null) return false;
    try {
      const stat = await place.stat();
      if (stat.isSymbolicLink()) throw isLink();
      if (!stat.isFile() && !stat.isDirectory()) throw notRegularFile();
      await this.#requireOwn(stat);
      await act(HAS_DESCRIPTOR_PATHS ? changeableAt(`/proc/self/fd/${place.fd}`) : place);
      return true;
    } finally {
      await place.close();
    }
  }

  /**
   * Changes the owner only if the node owns the directory: then it is the one just created, as a server cannot link
   * directories.
   */
  async #giveNewDirectory(name: FileName, { uid, gid }: ServerAccount): Promise<void> {
    const made = await this.enter(name);
    try {
      if ((await made.#place.stat()).uid === 0) await chown(made.path, uid, gid);
    } finally {
      await made.close();
    }
  }

  async #giveNew(file: FileHandle): Promise<void> {
    const owner = await this.newOwner();
    if (owner !== null) await file.chown(owner.uid, owner.gid);
  }

  /** Whether the owner of this directory may read a file in it. Always true when the node does not run as root. */
  async mayOwnerRead({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): Promise<boolean> {
    return !ACTS_FOR_OWNERS || (mode & READABLE_BY_ALL) !== 0 || uid === (await this.#place.stat()).uid;
  }

  /** @throws {FileFault} it belongs to another account than this directory */
  async #requireOwn({ uid }: Stats): Promise<void> {
    if (ACTS_FOR_OWNERS && uid !== (await this.#place.stat()).uid) throw wrongOwner();
  }

  async #openPlace(name: FileName): Promise<FileHandle | null> {
    try {
      return await open(this.entry(name), PLACE | constants.O_NONBLOCK);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#place.close();
  }
}

type Changeable = Pick<FileHandle, 'chmod' | 'utimes'>;

/** The kernel rejects changes through an O_PATH descriptor, but accepts them through its path in /proc. */
const changeableAt = (path: string): Changeable => ({
  chmod: (mode) => chmod(path, mode),
  utimes: (accessed, modified) => utimes(path, accessed, modified),
});

/** An open plain file, and its stat when it was opened. */
export interface OpenFile {
  readonly file: FileHandle;
  readonly stat: Stats;
}

/** Whether missing directories of a path are created. */
export type OnMissing = 'reject' | 'make';

/**
 * Opens the directory at a path; the caller closes it.
 * @throws {FileFault} it does not exist, or a part of the path is not a directory
 */
export async function openDirectory(
  root: string,
  names: PathNames,
  onMissing: OnMissing = 'reject',
): Promise<RootedDirectory> {
  let directory: RootedDirectory | null = null;
  try {
    directory = await RootedDirectory.open(root);
    for (const name of names) {
      const outer: RootedDirectory = directory;
      directory = onMissing === 'make' ? await outer.enterOrMake(name) : await outer.enter(name);
      await outer.close();
    }
    return directory;
  } catch (error) {
    await directory?.close();
    throw asFileFault(error);
  }
}

/** Opens the directory at a path, passes it to `use` and closes it. @throws {FileFault} as `openDirectory` */
export async function inDirectory<T>(
  root: string,
  names: PathNames,
  use: (directory: RootedDirectory) => Promise<T>,
  onMissing: OnMissing = 'reject',
): Promise<T> {
  const directory = await openDirectory(root, names, onMissing);
  try {
    return await use(directory);
  } catch (error) {
    throw asFileFault(error);
  } finally {
    await directory.close();
  }
}

/** The same, but null when there is no such directory. */
export async function inDirectoryIfThere<T>(
  root: string,
  names: PathNames,
  use: (directory: RootedDirectory) => Promise<T>,
): Promise<T | null> {
  try {
    return await inDirectory(root, names, use);
  } catch (error) {
    if (error instanceof FileFault && error.kind === 'missing') return null;
    throw error;
  }
}

import { constants, existsSync, type Stats } from 'node:fs';
import { chmod, chown, type FileHandle, lstat, mkdir, open, utimes } from 'node:fs/promises';
import type { ServerAccount } from '../server-account.js';
import { errorCode, isMissing } from '../state-file.js';
import { asFileFault, FileFault, isDirectory, isLink, notPlain, otherOwner } from './file-fault.js';
import type { PathNames } from './path-names.js';

/** A name as text, or as its bytes where they are no text. */
export type FileName = string | Buffer;

/** Modes of what is new. */
export const FILE_MODE = 0o644;
const DIRECTORY_MODE = 0o755;

/**
 * Whether a descriptor can be gone on from by name, which is how Linux names what is open. Elsewhere each directory is opened
 * without following a link, and then reached by its path again: who swaps one in between is followed. Source: daemon.md §2.13.
 */
const HAS_DESCRIPTOR_PATHS = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Linux's O_PATH, which Node.js does not name: a place in the tree, whatever is there and whoever may read it. */
const O_PATH = HAS_DESCRIPTOR_PATHS ? 0o10_000_000 : 0;

const PLACE = O_PATH | constants.O_NOFOLLOW;
/** Neither follows a link, nor waits for the other end of a pipe. */
const SAFELY = constants.O_NOFOLLOW | constants.O_NONBLOCK;

const WRITING = constants.O_WRONLY | constants.O_RDWR;
const READABLE_BY_ALL = 0o004;

/**
 * Whether servers have accounts of their own, and the node may do what these may not. Then what the node makes in a directory
 * is given to the owner of the directory, and with what belongs to another account it does no more than that owner may: a server
 * may have linked it there.
 */
const ACTS_FOR_OWNERS = process.getuid?.() === 0;

/**
 * A directory that is held open, so that its entries are those of this very directory, whatever its path means by now. All that
 * is done to the files of a server is done to an entry of one; names come one by one, and no link is ever followed.
 */
export class RootedDirectory {
  readonly #place: FileHandle;
  readonly #path: string;

  private constructor(place: FileHandle, path: string) {
    this.#place = place;
    this.#path = HAS_DESCRIPTOR_PATHS ? `/proc/self/fd/${place.fd}` : path;
  }

  /** Opens the directory at a path that the node itself chose. */
  static async open(path: string): Promise<RootedDirectory> {
    return new RootedDirectory(await open(path, PLACE | constants.O_DIRECTORY), path);
  }

  /** Under which system calls reach the directory itself. */
  get path(): string {
    return this.#path;
  }

  /** Under which system calls reach an entry; only for calls that do not follow a link at the end. */
  entry(name: FileName): FileName {
    if (typeof name === 'string') return `${this.#path}/${name}`;
    return Buffer.concat([Buffer.from(`${this.#path}/`), name]);
  }

  /** Opens a directory in this one. @throws {Error} ENOTDIR: it is something else, or a link */
  async enter(name: FileName): Promise<RootedDirectory> {
    const path = this.entry(name);
    return new RootedDirectory(await open(path, PLACE | constants.O_DIRECTORY), path.toString());
  }

  /** The same, and makes it where there is nothing. */
  async enterOrMake(name: string): Promise<RootedDirectory> {
    try {
      return await this.enter(name);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    await this.makeDirectory(name);
    return this.enter(name);
  }

  /** Makes a directory; false where there is something already. */
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

  /** Whom something new in this directory is to be given to; null where it stays the node's. */
  async newOwner(): Promise<ServerAccount | null> {
    if (!ACTS_FOR_OWNERS) return null;
    const { uid, gid } = await this.#place.stat();
    return uid === 0 ? null : { uid, gid };
  }

  /** Gives an entry to another owner, a link itself. False where it is not there, or does not belong to `from`. */
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

  /** What an entry is, without following it; null where there is none. */
  async find(name: FileName): Promise<Stats | null> {
    try {
      return await lstat(this.entry(name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Opens a plain file, and nothing else; to be closed by whoever asked. @throws {FileFault} */
  async openFile(name: FileName, flags: number): Promise<OpenFile> {
    const file = await open(this.entry(name), flags | SAFELY, FILE_MODE);
    try {
      const stat = await file.stat();
      if ((flags & constants.O_EXCL) !== 0) await this.#giveNew(file);
      else if ((flags & WRITING) !== 0) await this.#requireOwn(stat);
      else if (!(await this.mayOwnerRead(stat))) throw otherOwner();
      if (stat.isFile()) return { file, stat };
      throw stat.isDirectory() ? isDirectory() : notPlain();
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Changes the mode of a file or directory. False where there is none. @throws {FileFault} it is a link */
  changeMode(name: FileName, mode: number): Promise<boolean> {
    return this.#change(name, (target) => target.chmod(mode));
  }

  /** The same with its times, in seconds or as dates. */
  changeTimes(name: FileName, accessed: number | Date, modified: number | Date): Promise<boolean> {
    return this.#change(name, (target) => target.utimes(accessed, modified));
  }

  /** Changes what is at a place by something that means it and nothing else, whoever may read it. */
  async #change(name: FileName, act: (target: Changeable) => Promise<void>): Promise<boolean> {
    const place = await this.#openPlace(name);
    if (place === null) return false;
    try {
      const stat = await place.stat();
      if (stat.isSymbolicLink()) throw isLink();
      if (!stat.isFile() && !stat.isDirectory()) throw notPlain();
      await this.#requireOwn(stat);
      await act(HAS_DESCRIPTOR_PATHS ? changeableAt(`/proc/self/fd/${place.fd}`) : place);
      return true;
    } finally {
      await place.close();
    }
  }

  /** A directory of the node's own, as only the one that was just made is here: no server can link one. */
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

  /** Whether the owner of this directory may read a file in it. What the node itself may decides where it acts for no owners. */
  async mayOwnerRead({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): Promise<boolean> {
    return !ACTS_FOR_OWNERS || (mode & READABLE_BY_ALL) !== 0 || uid === (await this.#place.stat()).uid;
  }

  /** @throws {FileFault} it belongs to another account than this directory */
  async #requireOwn({ uid }: Stats): Promise<void> {
    if (ACTS_FOR_OWNERS && uid !== (await this.#place.stat()).uid) throw otherOwner();
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

/** The kernel changes nothing through a descriptor of a mere place, but does by its name. */
const changeableAt = (path: string): Changeable => ({
  chmod: (mode) => chmod(path, mode),
  utimes: (accessed, modified) => utimes(path, accessed, modified),
});

/** A plain file that is open, and what it was then. */
export interface OpenFile {
  readonly file: FileHandle;
  readonly stat: Stats;
}

/** Whether directories on the way are made where they are missing. */
export type OnMissing = 'refuse' | 'make';

/**
 * Opens the directory that names lead to; to be closed by whoever asked.
 * @throws {FileFault} there is none, or something else is in the way
 */
export async function openDirectory(
  root: string,
  names: PathNames,
  onMissing: OnMissing = 'refuse',
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

/** Opens the directory that names lead to, gives it to `use` and closes it. @throws {FileFault} as `openDirectory` */
export async function inDirectory<T>(
  root: string,
  names: PathNames,
  use: (directory: RootedDirectory) => Promise<T>,
  onMissing: OnMissing = 'refuse',
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

/** The same, and null where there is no such directory. */
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

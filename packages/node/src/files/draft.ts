import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../state-file.js';
import { asFileFault } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { removeTree } from './remove-tree.js';
import type { FileName, RootedDirectory } from './rooted-directory.js';
import { SpaceClaim } from './space-claim.js';

/** What file systems without hard links say. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP', 'EMLINK']);

export interface PlaceOptions {
  /** Permission bits. */
  readonly mode: number;
  /** Whether a file of that name makes way. Otherwise it is a fault. */
  readonly replace: boolean;
  /** Whether the bytes are on the disk before the name is there. */
  readonly sync?: boolean;
}

/**
 * A file that is being written apart from the server's own, and gets its name when it is whole: nobody sees half of one, and of
 * two who write the same file the later one's is there, whole.
 */
export class Draft {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #claim: SpaceClaim;

  private constructor(path: string, file: FileHandle, claim: SpaceClaim) {
    this.#path = path;
    this.#file = file;
    this.#claim = claim;
  }

  /** `bytes` are sure to come, `credit` will be replaced. @throws {FileFault} no room */
  static async open(scope: FileScope, expected: { bytes?: number; credit?: number } = {}): Promise<Draft> {
    await mkdir(scope.drafts, { recursive: true, mode: 0o700 });
    const claim = await SpaceClaim.open(scope, expected);
    const path = join(scope.drafts, randomUUID());
    return new Draft(path, await open(path, 'wx+', 0o600), claim);
  }

  /** For whoever reads back what was written. */
  get file(): FileHandle {
    return this.#file;
  }

  /** @throws {FileFault} no room */
  async write(chunk: Uint8Array): Promise<void> {
    try {
      await this.#claim.grow(chunk.length);
      await this.#file.writeFile(chunk);
    } catch (error) {
      throw asFileFault(error);
    }
  }

  /** Gives the file its name; it is no draft any more. @throws {FileFault} something else has that name */
  async place(directory: RootedDirectory, name: string, options: PlaceOptions): Promise<void> {
    const owner = await directory.newOwner();
    if (owner !== null) await this.#file.chown(owner.uid, owner.gid);
    await this.#file.chmod(options.mode);
    if (options.sync ?? true) await this.#file.sync();
    await this.#claim.keepPlaced(async () => {
      const replaced = await directory.find(name);
      const target = directory.entry(name);
      await (options.replace ? rename(this.#path, target) : moveTo(this.#path, target));
      return replaced?.isFile() ? replaced.size : 0;
    });
    await this.#file.close();
  }

  /** Forgets the file, unless it has its name. */
  async discard(): Promise<void> {
    this.#claim.giveBack();
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}

/** Moves a file or link to where nothing is. @throws {Error} EEXIST: something is, however late it came */
export async function moveTo(from: FileName, to: FileName): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error) ?? '')) throw error;
    return rename(from, to);
  }
  await rm(from);
}

/** Removes what was being written when the last node ended. */
export async function discardDrafts(drafts: string): Promise<void> {
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  for (const name of await readdir(drafts)) await removeTree(join(drafts, name));
}

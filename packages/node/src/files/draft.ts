import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../state-file.js';
import { asFileFault } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { removeTree } from './remove-tree.js';
import type { FileName, RootedDirectory } from './rooted-directory.js';
import { SpaceClaim } from './space-claim.js';

/** Error codes of file systems without hard links. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP', 'EMLINK']);

export interface PlaceOptions {
  /** Permission bits. */
  readonly mode: number;
  /** Whether an existing file is replaced. Otherwise it is an error. */
  readonly replace: boolean;
  /** Whether the bytes are synced to disk before the file gets its name. */
  readonly sync?: boolean;
}

/**
 * A file that is written outside the server's directory and gets its name when it is complete: readers never see a
 * partial file, and of two concurrent writers the later one's complete file remains.
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

  /** `bytes` will be written, `credit` bytes will be replaced. @throws {FileFault} not enough space */
  static async open(scope: FileScope, expected: { bytes?: number; credit?: number } = {}): Promise<Draft> {
    await mkdir(scope.drafts, { recursive: true, mode: 0o700 });
    const claim = await SpaceClaim.open(scope, expected);
    const path = join(scope.drafts, randomUUID());
    return new Draft(path, await open(path, 'wx+', 0o600), claim);
  }

  /** For reading back the written bytes. */
  get file(): FileHandle {
    return this.#file;
  }

  /** @throws {FileFault} not enough space */
  async write(chunk: Uint8Array): Promise<void> {
    try {
      await this.#claim.grow(chunk.length);
      await this.#file.writeFile(chunk);
    } catch (error) {
      throw asFileFault(error);
    }
  }

  /** Gives the file its name; afterwards it is no draft any more. @throws {FileFault} the name is taken */
  async place(directory: RootedDirectory, name: string, options: PlaceOptions): Promise<void> {
    const owner = await directory.newOwner();
    if (owner !== null) await this.#file.chown(owner.uid, owner.gid);
    await this.#file.chmod(options.mode);
    if (options.sync ?? true) await this.#file.sync();
    await this.#claim.commitPlaced(async () => {
      const replaced = await directory.find(name);
      const target = directory.entry(name);
      await (options.replace ? rename(this.#path, target) : moveTo(this.#path, target));
      return replaced?.isFile() ? replaced.size : 0;
    });
    await this.#file.close();
  }

  /** Removes the draft, unless it has been placed. */
  async discard(): Promise<void> {
    this.#claim.release();
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}

/**
 * Moves a file or link without replacing anything. @throws {Error} EEXIST: the target exists, even if it was created
 * just now
 */
export async function moveTo(from: FileName, to: FileName): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error) ?? '')) throw error;
    return rename(from, to);
  }
  await rm(from);
}

/** Removes drafts that a previous node process left. */
export async function discardDrafts(drafts: string): Promise<void> {
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  for (const name of await readdir(drafts)) await removeTree(join(drafts, name));
}

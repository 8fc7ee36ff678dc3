import { statfs } from 'node:fs/promises';
import { noSpace } from './file-fault.js';
import type { FileScope } from './file-scope.js';

/** Disk space that always stays free on the machine, in bytes. */
const MACHINE_RESERVE_BYTES = 256 * 1024 * 1024;
/** Bytes written between two checks of the machine's free space. */
const CHECK_BYTES = 32 * 1024 * 1024;

/**
 * Disk space for data that is being written. It counts for the server from the first byte, so that concurrent writers
 * cannot exceed the limit together. Ends with `commit`, `commitPlaced` or `release`.
 */
export class SpaceClaim {
  readonly #scope: FileScope;
  /** Size of a file that will be replaced, in bytes: it is counted already. */
  readonly #credit: number;
  #bytes = 0;
  #unchecked = 0;

  private constructor(scope: FileScope, credit: number) {
    this.#scope = scope;
    this.#credit = credit;
  }

  /** Claims `bytes` that will certainly be written; `grow` claims more. @throws {FileFault} not enough space */
  static async open(scope: FileScope, { bytes = 0, credit = 0 } = {}): Promise<SpaceClaim> {
    await scope.disk.known();
    const claim = new SpaceClaim(scope, credit);
    await claim.#ensureLimit(bytes);
    await claim.#ensureMachine(bytes);
    return claim;
  }

  /** To be called before `bytes` are written. @throws {FileFault} not enough space */
  async grow(bytes: number): Promise<void> {
    this.#bytes += bytes;
    this.#scope.disk.claim(bytes);
    await this.#ensureLimit(0);
    this.#unchecked += bytes;
    if (this.#unchecked < CHECK_BYTES) return;
    this.#unchecked = 0;
    await this.#ensureMachine(0);
  }

  /** The written data stays. */
  commit(): void {
    this.#commit(0);
  }

  /**
   * The written data stays once `place` has moved it to its path. `place` returns the number of bytes that it replaced.
   */
  commitPlaced(place: () => Promise<number>): Promise<void> {
    return this.#scope.disk.placing(async () => this.#commit(await place()));
  }

  /** The written data is discarded. */
  release(): void {
    this.#scope.disk.claim(-this.#bytes);
    this.#bytes = 0;
  }

  #commit(replaced: number): void {
    const bytes = this.#bytes;
    this.release();
    this.#scope.disk.note(bytes - replaced);
  }

  async #ensureLimit(more: number): Promise<void> {
    const { disk } = this.#scope;
    // Measured again only when the doubt decides: a server at its limit must not cause constant walks.
    if (this.#missing(more) > 0 && this.#missing(more) <= disk.doubt) await disk.measure();
    if (this.#missing(more) > 0) throw noSpace();
  }

  /** Bytes above the limit; zero or negative when there is enough space. */
  #missing(more: number): number {
    const { disk, limitBytes } = this.#scope;
    return limitBytes === null ? 0 : disk.bytes + more - this.#credit - limitBytes;
  }

  async #ensureMachine(more: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#scope.drafts);
    if (bavail * bsize < more + MACHINE_RESERVE_BYTES) throw noSpace();
  }
}

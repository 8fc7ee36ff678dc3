import { statfs } from 'node:fs/promises';
import { noSpace } from './file-fault.js';
import type { FileScope } from './file-scope.js';

/** What is left free on the machine for all others, in bytes. */
const MACHINE_RESERVE_BYTES = 256 * 1024 * 1024;
/** How much is written between two looks at what the machine has left, in bytes. */
const LOOK_BYTES = 32 * 1024 * 1024;

/**
 * Room for something that is being written: counted for the server from its first byte on, so that of many who write at once
 * none gets past the limit. To be kept or given back.
 */
export class SpaceClaim {
  readonly #scope: FileScope;
  /** Bytes of a file that will be replaced: its room is counted already. */
  readonly #credit: number;
  #bytes = 0;
  #unlooked = 0;

  private constructor(scope: FileScope, credit: number) {
    this.#scope = scope;
    this.#credit = credit;
  }

  /** Claims `bytes` that are sure to be needed; more come by `grow`. @throws {FileFault} no room */
  static async open(scope: FileScope, { bytes = 0, credit = 0 } = {}): Promise<SpaceClaim> {
    await scope.disk.known();
    const claim = new SpaceClaim(scope, credit);
    await claim.#ensureLimit(bytes);
    await claim.#ensureMachine(bytes);
    return claim;
  }

  /** To be called before as many bytes are written. @throws {FileFault} no room */
  async grow(bytes: number): Promise<void> {
    this.#bytes += bytes;
    this.#scope.disk.claim(bytes);
    await this.#ensureLimit(0);
    this.#unlooked += bytes;
    if (this.#unlooked < LOOK_BYTES) return;
    this.#unlooked = 0;
    await this.#ensureMachine(0);
  }

  /** What was written stays. */
  keep(): void {
    this.#keep(0);
  }

  /** What was written stays, once `place` has put it where it belongs; that resolves with the bytes that made way. */
  keepPlaced(place: () => Promise<number>): Promise<void> {
    return this.#scope.disk.placing(async () => this.#keep(await place()));
  }

  /** Nothing of it stays. */
  giveBack(): void {
    this.#scope.disk.claim(-this.#bytes);
    this.#bytes = 0;
  }

  #keep(replaced: number): void {
    const bytes = this.#bytes;
    this.giveBack();
    this.#scope.disk.note(bytes - replaced);
  }

  async #ensureLimit(more: number): Promise<void> {
    const { disk } = this.#scope;
    // Counted anew only where that decides: whoever is at their limit could have the directory walked all the time.
    if (this.#missing(more) > 0 && this.#missing(more) <= disk.doubt) await disk.measure();
    if (this.#missing(more) > 0) throw noSpace();
  }

  /** Bytes for which there is no room. */
  #missing(more: number): number {
    const { disk, limitBytes } = this.#scope;
    return limitBytes === null ? 0 : disk.bytes + more - this.#credit - limitBytes;
  }

  async #ensureMachine(more: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#scope.drafts);
    if (bavail * bsize < more + MACHINE_RESERVE_BYTES) throw noSpace();
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { NodeConfig } from './node-config.js';
import { errorCode, removeUnfinished, writeFileAtomically } from './state-file.js';

/** What this node shows to the service, and is shown by it. */
export interface TokenPair {
  readonly tokenId: string;
  readonly token: string;
}

const Document = z.record(z.string(), z.unknown());

/** The pair that this node goes by at the moment. The service may give it another one. */
export class Credentials {
  readonly #path: string;
  #pair: TokenPair;
  #replacing: Promise<void> = Promise.resolve();

  /** `path` is the file that the node was configured with. */
  constructor(path: string, config: Pick<NodeConfig, 'token_id' | 'token'>) {
    this.#path = path;
    this.#pair = { tokenId: config.token_id, token: config.token };
  }

  get tokenId(): string {
    return this.#pair.tokenId;
  }

  get token(): string {
    return this.#pair.token;
  }

  /**
   * Goes by another pair, now and after a restart. Calls of the service that are under way have been let in already.
   * @throws {Error} the file could not be written: nothing has changed
   */
  async replace(pair: TokenPair): Promise<void> {
    const replaced = this.#replacing.then(async () => {
      if (pair.tokenId === this.#pair.tokenId && pair.token === this.#pair.token) return;
      const document = Document.parse(JSON.parse(await readFile(this.#path, 'utf8')));
      // In the same order and form, by which a supervisor knows the file as its own.
      const text = `${JSON.stringify({ ...document, token_id: pair.tokenId, token: pair.token }, null, 2)}\n`;
      await writeConfiguration(this.#path, text);
      this.#pair = pair;
    });
    // One that failed keeps nobody from the next.
    this.#replacing = replaced.catch(() => undefined);
    return replaced;
  }

  /** Removes what was being written in the place of the file when a node was killed: there are tokens in it. */
  async removeUnfinished(): Promise<void> {
    try {
      await removeUnfinished(dirname(this.#path), { beginning: `${basename(this.#path)}.` });
    } catch (error) {
      // Nothing is written atomically there.
      if (!isRefused(error)) throw error;
    }
  }
}

/** In a directory that this account may not change, the file is written where it is: whoever supervises it mends it. */
async function writeConfiguration(path: string, text: string): Promise<void> {
  try {
    await writeFileAtomically(path, text);
  } catch (error) {
    if (!isRefused(error)) throw error;
    await writeFile(path, text, { flush: true });
  }
}

/** Whether this account may not do that to a file or its directory. */
function isRefused(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(errorCode(error) ?? '');
}

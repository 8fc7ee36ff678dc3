import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { NodeConfig } from './node-config.js';
import { errorCode, removeUnfinished, writeFileAtomically } from './state-file.js';

/** The credentials that the node and the service use to authenticate each other. */
export interface TokenPair {
  readonly tokenId: string;
  readonly token: string;
}

const Document = z.record(z.string(), z.unknown());

/** The current credentials of this node. The service can rotate them. */
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
   * Uses another pair from now on, also after a restart. Requests of the service under way are already authenticated.
   * @throws {Error} the file could not be written; nothing has changed
   */
  async replace(pair: TokenPair): Promise<void> {
    const replaced = this.#replacing.then(async () => {
      if (pair.tokenId === this.#pair.tokenId && pair.token === this.#pair.token) return;
      const document = Document.parse(JSON.parse(await readFile(this.#path, 'utf8')));
      // Same order and format: the supervising process recognises the file as its own.
      const text = `${JSON.stringify({ ...document, token_id: pair.tokenId, token: pair.token }, null, 2)}\n`;
      await writeConfiguration(this.#path, text);
      this.#pair = pair;
    });
    // A failure must not block the next call.
    this.#replacing = replaced.catch(() => undefined);
    return replaced;
  }

  /** Removes temporary files of an interrupted write: they contain tokens. */
  async removeUnfinished(): Promise<void> {
    try {
      await removeUnfinished(dirname(this.#path), { beginning: `${basename(this.#path)}.` });
    } catch (error) {
      // Without permission for the directory, no temporary files are written there.
      if (!isNotPermitted(error)) throw error;
    }
  }
}

/**
 * Without permission for the directory, the file is overwritten in place: the supervising process repairs a torn write.
 */
async function writeConfiguration(path: string, text: string): Promise<void> {
  try {
    await writeFileAtomically(path, text);
  } catch (error) {
    if (!isNotPermitted(error)) throw error;
    await writeFile(path, text, { flush: true });
  }
}

/** Whether the file system denied the operation to this account. */
function isNotPermitted(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(errorCode(error) ?? '');
}

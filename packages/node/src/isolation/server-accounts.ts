import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RequestError } from '../request-error.js';
import type { AccountRange, ServerAccount } from '../server-account.js';
import { isMissing, readJsonFile, writeFileAtomically } from '../state-file.js';

const Ledger = z.object({ next: z.int(), servers: z.record(z.string(), z.int()) });

/**
 * The user and group id of each server. An id is never assigned to a second server, because files of the first may
 * remain anywhere that it could write. An assignment is stored before it is used.
 */
export class ServerAccounts {
  readonly #path: string;
  readonly #range: AccountRange;
  readonly #uids: Map<string, number>;
  #next: number;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, range: AccountRange, ledger: z.output<typeof Ledger>) {
    this.#path = path;
    this.#range = range;
    this.#uids = new Map(Object.entries(ledger.servers));
    this.#next = ledger.next;
  }

  /** Loads `path`. If the file was lost, ids that own an entry in `data` count as assigned. */
  static async open(path: string, range: AccountRange, data: string): Promise<ServerAccounts> {
    const document = await readJsonFile(path);
    const ledger = document === null ? { next: range.first, servers: {} } : Ledger.parse(document);
    const owners = (await ownersIn(data)).filter((uid) => uid >= range.first && uid <= range.last);
    const next = Math.max(range.first, ledger.next, ...owners.map((uid) => uid + 1));
    return new ServerAccounts(path, range, { ...ledger, next });
  }

  /** The account of a server; a new server gets one. @throws {RequestError} no id is free */
  async of(uuid: string): Promise<ServerAccount> {
    const uid = this.#uids.get(uuid) ?? (await this.#assign(uuid));
    return { uid, gid: uid };
  }

  /** Removes a deleted server; its id is not assigned again. */
  async forget(uuid: string): Promise<void> {
    if (this.#uids.delete(uuid)) await this.#write();
  }

  async #assign(uuid: string): Promise<number> {
    const uid = this.#next;
    if (uid > this.#range.last) {
      throw new RequestError(507, 'No account is left for another server. Give the node a wider range of them.');
    }
    this.#next += 1;
    this.#uids.set(uuid, uid);
    await this.#write();
    return uid;
  }

  #write(): Promise<void> {
    const write = () =>
      writeFileAtomically(this.#path, JSON.stringify({ next: this.#next, servers: Object.fromEntries(this.#uids) }));
    // The caller of a failed write receives its error; the next write stores everything.
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }
}

async function ownersIn(directory: string): Promise<readonly number[]> {
  const owners = await Promise.all((await readdir(directory)).map((name) => ownerOf(join(directory, name))));
  return owners.filter((uid) => uid !== null);
}

async function ownerOf(path: string): Promise<number | null> {
  try {
    return (await lstat(path)).uid;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

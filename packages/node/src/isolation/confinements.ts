import { join } from 'node:path';
import type { Logger } from 'pino';
import type { NodeConfig } from '../node-config.js';
import type { ServerAccount } from '../server-account.js';
import { detectIsolation } from './detect-isolation.js';
import type { Isolation } from './isolation.js';
import type { Confinement } from './launch-line.js';
import { ServerAccounts } from './server-accounts.js';
import { visiblePaths } from './visible-paths.js';

/** How the servers of this node are separated: which account each has, and what it is started with. */
export class Confinements {
  readonly isolation: Isolation;
  readonly #accounts: ServerAccounts | null;
  readonly #config: NodeConfig;

  private constructor(config: NodeConfig, isolation: Isolation, accounts: ServerAccounts | null) {
    this.#config = config;
    this.isolation = isolation;
    this.#accounts = accounts;
  }

  /** Finds out what this machine can do. The node's directories must be there. */
  static async open(config: NodeConfig, log: Logger): Promise<Confinements> {
    const isolation = await detectIsolation(config, log);
    const { state, data } = config.system;
    const path = join(state, 'accounts.json');
    const accounts = isolation.accounts === null ? null : await ServerAccounts.open(path, isolation.accounts, data);
    return new Confinements(config, isolation, accounts);
  }

  /** The account of a server; null where it is the node's. @throws {Refusal} there is none left */
  async accountOf(uuid: string): Promise<ServerAccount | null> {
    return this.#accounts === null ? null : this.#accounts.of(uuid);
  }

  /** What a program of a server is started with. */
  async of(uuid: string, mountPoint: string): Promise<Confinement> {
    const { hasNamespaces, hasNoNewPrivileges } = this.isolation;
    return {
      account: await this.accountOf(uuid),
      namespaces: hasNamespaces ? { mountPoint, visible: await this.#visiblePaths() } : null,
      hasNoNewPrivileges,
    };
  }

  /** Forgets a server that is gone. */
  async forget(uuid: string): Promise<void> {
    await this.#accounts?.forget(uuid);
  }

  /** Now: programs are installed while a node runs. */
  #visiblePaths(): Promise<readonly string[]> {
    return visiblePaths({ ...this.#config, executable: process.execPath });
  }
}

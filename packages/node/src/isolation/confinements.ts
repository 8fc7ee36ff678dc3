import { join } from 'node:path';
import type { Logger } from 'pino';
import type { NodeConfig } from '../node-config.js';
import type { ServerAccount } from '../server-account.js';
import { detectIsolation } from './detect-isolation.js';
import type { Isolation } from './isolation.js';
import type { Confinement } from './launch-line.js';
import { ServerAccounts } from './server-accounts.js';
import { visiblePaths } from './visible-paths.js';

/** How the servers of this node are isolated: the account of each, and the way its programs are started. */
export class Confinements {
  readonly isolation: Isolation;
  readonly #accounts: ServerAccounts | null;
  readonly #config: NodeConfig;

  private constructor(config: NodeConfig, isolation: Isolation, accounts: ServerAccounts | null) {
    this.#config = config;
    this.isolation = isolation;
    this.#accounts = accounts;
  }

  /** Detects what this machine supports. The node's directories must exist. */
  static async open(config: NodeConfig, log: Logger): Promise<Confinements> {
    const isolation = await detectIsolation(config, log);
    const { state, data } = config.system;
    const path = join(state, 'accounts.json');
    const accounts = isolation.accounts === null ? null : await ServerAccounts.open(path, isolation.accounts, data);
    return new Confinements(config, isolation, accounts);
  }

  /** The account of a server; null when it is the node's own. @throws {RequestError} no account is free */
  async accountOf(uuid: string): Promise<ServerAccount | null> {
    return this.#accounts === null ? null : this.#accounts.of(uuid);
  }

  /** The isolation of a server's program. */
  async of(uuid: string, mountPoint: string): Promise<Confinement> {
    const { hasNamespaces, hasNoNewPrivileges } = this.isolation;
    return {
      account: await this.accountOf(uuid),
      namespaces: hasNamespaces ? { mountPoint, visible: await this.#visiblePaths() } : null,
      hasNoNewPrivileges,
    };
  }

  /** Releases the account of a deleted server. */
  async forget(uuid: string): Promise<void> {
    await this.#accounts?.forget(uuid);
  }

  /** Read at each start: programs are installed while the node runs. */
  #visiblePaths(): Promise<readonly string[]> {
    return visiblePaths({ ...this.#config, executable: process.execPath });
  }
}

import type { IsolationLevel } from '@gamewarden/protocol/system-information.js';
import type { AccountRange } from '../server-account.js';

/** How this node separates servers from each other and from the rest of the machine, as far as this machine can. */
export interface Isolation {
  /** Numbers of which each server has one as its user and group; null where servers run as the account of the node. */
  readonly accounts: AccountRange | null;
  /** Whether a server has its own namespaces: of processes, of mounts (its files), of shared memory. */
  readonly hasNamespaces: boolean;
  /** Whether programs can be kept from gaining privileges by setuid programs, where there are no namespaces. */
  readonly hasNoNewPrivileges: boolean;
}

export const NO_ISOLATION: Isolation = { accounts: null, hasNamespaces: false, hasNoNewPrivileges: false };

/** What the service and people are told. */
export function isolationLevel({ accounts, hasNamespaces }: Isolation): IsolationLevel {
  if (accounts === null) return hasNamespaces ? 'namespaces' : 'none';
  return hasNamespaces ? 'accounts and namespaces' : 'accounts';
}

import type { IsolationLevel } from '@gamewarden/protocol/system-information.js';
import type { AccountRange } from '../server-account.js';

/** How this node isolates servers from each other and from the rest of the machine. */
export interface Isolation {
  /** Range from which each server gets a user and group id; null when servers run as the node's account. */
  readonly accounts: AccountRange | null;
  /** Whether each server has namespaces of its own for processes, mounts (files) and shared memory. */
  readonly hasNamespaces: boolean;
  /** Whether programs can be prevented from gaining privileges by setuid, where there are no namespaces. */
  readonly hasNoNewPrivileges: boolean;
}

export const NO_ISOLATION: Isolation = { accounts: null, hasNamespaces: false, hasNoNewPrivileges: false };

/** The level that the service and users see. */
export function isolationLevel({ accounts, hasNamespaces }: Isolation): IsolationLevel {
  if (accounts === null) return hasNamespaces ? 'namespaces' : 'none';
  return hasNamespaces ? 'accounts and namespaces' : 'accounts';
}

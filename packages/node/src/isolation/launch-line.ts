import type { ServerAccount } from '../server-account.js';
import { READ_ENVIRONMENT_SCRIPT, RUN_COMMAND_SCRIPT, SANDBOX_SCRIPT } from './sandbox-script.js';

/** Parameters of a server's own namespaces. */
export interface Namespaces {
  /** An empty directory of the node. The server's file system is mounted over it, in the server's namespaces only. */
  readonly mountPoint: string;
  /** Paths that are visible besides the server's directory, read-only. */
  readonly visible: readonly string[];
}

/** How one program of a server is isolated. */
export interface Confinement {
  /** Null when it runs as the node's account. */
  readonly account: ServerAccount | null;
  /** Null when it uses the node's namespaces. */
  readonly namespaces: Namespaces | null;
  readonly hasNoNewPrivileges: boolean;
}

/** A program with its arguments, and its account. It reads environment and command from descriptor 3. */
export interface LaunchLine {
  readonly line: readonly string[];
  readonly account: ServerAccount | null;
}

const PLAIN = ['bash', '-c', READ_ENVIRONMENT_SCRIPT, 'gamewarden', RUN_COMMAND_SCRIPT] as const;

/** New namespaces for mounts, processes and shared memory. Their processes end with the program that created them. */
const UNSHARE = ['unshare', '--mount', '--pid', '--ipc', '--fork', '--kill-child'] as const;

/**
 * The program and arguments with which a server's program is started. With an account of the server, namespaces are
 * created as root before the account is changed; without one, a user namespace gives the node's account the required
 * capabilities.
 */
export function launchLine({ account, namespaces, hasNoNewPrivileges }: Confinement, directory: string): LaunchLine {
  if (namespaces === null) {
    const prefix = hasNoNewPrivileges && account !== null ? ['setpriv', '--no-new-privs'] : [];
    return { line: [...prefix, ...PLAIN], account };
  }
  const { mountPoint, visible } = namespaces;
  const { uid, gid } = account ?? ownAccount();
  const unshare = account === null ? [...UNSHARE, '--user', '--map-root-user'] : UNSHARE;
  const kind = account === null ? 'user-namespace' : 'account';
  const values = [mountPoint, directory, String(uid), String(gid), kind, READ_ENVIRONMENT_SCRIPT, RUN_COMMAND_SCRIPT];
  // A session, and so a process group, of its own: signals to the group do not reach `unshare`.
  const line = [...unshare, 'setsid', 'bash', '-c', SANDBOX_SCRIPT, 'gamewarden', ...values, ...visible];
  return { line, account: null };
}

function ownAccount(): ServerAccount {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) throw new Error('This system has no accounts.');
  return { uid, gid };
}

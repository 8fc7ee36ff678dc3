import type { ServerAccount } from '../server-account.js';
import { READ_ENVIRONMENT_SCRIPT, RUN_COMMAND_SCRIPT, SANDBOX_SCRIPT } from './sandbox-script.js';

/** What a server's own namespaces are made with. */
export interface Namespaces {
  /** An empty directory of the node, over which the server's file system is mounted; only in its own namespace. */
  readonly mountPoint: string;
  /** What is visible beside the server's directory, read-only. */
  readonly visible: readonly string[];
}

/** How one program of a server is separated from the rest. */
export interface Confinement {
  /** Null where it runs as the account of the node. */
  readonly account: ServerAccount | null;
  /** Null where it has those of the node. */
  readonly namespaces: Namespaces | null;
  readonly hasNoNewPrivileges: boolean;
}

/** A program with its arguments, which takes environment and command from descriptor 3, and as whom it is started. */
export interface LaunchLine {
  readonly line: readonly string[];
  readonly account: ServerAccount | null;
}

const PLAIN = ['bash', '-c', READ_ENVIRONMENT_SCRIPT, 'gamewarden', RUN_COMMAND_SCRIPT] as const;

/** New namespaces of mounts, processes and shared memory. What is in them ends with the program that made them. */
const UNSHARE = ['unshare', '--mount', '--pid', '--ipc', '--fork', '--kill-child'] as const;

/**
 * What a program of a server is started with. Namespaces are made before the account is given up where there is one of the
 * server's own; else a namespace of users gives the node's account what it takes to make them.
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
  // Its own session, and so the group that signals are sent to: the program that made the namespaces is not in it.
  const line = [...unshare, 'setsid', 'bash', '-c', SANDBOX_SCRIPT, 'gamewarden', ...values, ...visible];
  return { line, account: null };
}

function ownAccount(): ServerAccount {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) throw new Error('This system has no accounts.');
  return { uid, gid };
}

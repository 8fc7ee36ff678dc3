import type { SFTPWrapper } from 'ssh2';

/**
 * Bytes that the client accepts at present; infinite if the library does not say. `ssh2` stores answers beyond it in
 * memory without a limit, and returns only afterwards whether it has sent or stored an answer.
 *
 * Reaches into: `outgoing.window` of an SFTP channel.
 * Saves: memory; a client that requests files and reads none would fill it.
 * Tried with: ssh2 1.17.0.
 */
export function sftpWindow(sftp: SFTPWrapper): number {
  const outgoing: unknown = Reflect.get(sftp, 'outgoing');
  const window: unknown = typeof outgoing === 'object' && outgoing !== null ? Reflect.get(outgoing, 'window') : null;
  return typeof window === 'number' ? window : Number.POSITIVE_INFINITY;
}

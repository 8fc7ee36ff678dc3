import type { ServerRef } from './node-address.js';

/** For whom a link is made. */
export interface LinkHolder {
  readonly userUuid: string;
  /** Under which the link can be taken back; see `tokenId`. */
  readonly tokenId: string;
}

/** Where and with which token a websocket to a server's console is opened. */
export interface SocketCredentials {
  readonly url: string;
  readonly token: string;
}

/**
 * Links that let somebody's browser ask a daemon directly, signed with the node's own token; each one is different.
 * @throws {DaemonError} from every method: the node's token was sealed under another key, or its address is none
 */
export interface NodeLinks {
  /** A websocket to the console of a server. The token opens it within 10 minutes and holds as long. */
  socket(server: ServerRef, holder: LinkHolder, permissions: readonly string[]): Promise<SocketCredentials>;
  /** The address of a backup's archive. Works once, within 15 minutes. */
  backup(server: ServerRef, holder: LinkHolder, backup: { readonly uuid: string }): Promise<string>;
  /** The address of a file. Works once, within 15 minutes. */
  file(server: ServerRef, holder: LinkHolder, file: { readonly path: string }): Promise<string>;
  /** Where files are sent to, in a form. Works once, within 15 minutes. */
  upload(server: ServerRef, holder: LinkHolder): Promise<string>;
}

import type { ServerRef } from './node-address.js';

/** The user of a link. */
export interface LinkHolder {
  readonly userUuid: string;
  /** The id by which to revoke the link; see `tokenId`. */
  readonly tokenId: string;
}

/** URL and token of a websocket to a server's console. */
export interface SocketCredentials {
  readonly url: string;
  readonly token: string;
}

/**
 * Links with which a browser accesses a daemon directly, signed with the node's token; each one is unique.
 * @throws {DaemonError} from every method: the node's token was sealed under another key, or its address is invalid
 */
export interface NodeLinks {
  /** A websocket to the console of a server. The token opens it within 10 minutes and is valid as long. */
  socket(server: ServerRef, holder: LinkHolder, permissions: readonly string[]): Promise<SocketCredentials>;
  /** URL of a backup's archive. Works once, within 15 minutes. */
  backup(server: ServerRef, holder: LinkHolder, backup: { readonly uuid: string }): Promise<string>;
  /** URL of a file. Works once, within 15 minutes. */
  file(server: ServerRef, holder: LinkHolder, file: { readonly path: string }): Promise<string>;
  /** URL for an upload form. Works once, within 15 minutes. */
  upload(server: ServerRef, holder: LinkHolder): Promise<string>;
}

import { createHash } from 'node:crypto';

/**
 * The id in all links of one person to one server, by which the service tells the node to deny them. All panels and
 * nodes that speak this protocol compute it the same way; it is not a secret. Source: daemon.md §3.1.
 */
export const tokenId = (user: { readonly id: number }, server: { readonly uuid: string }): string =>
  createHash('md5').update(`${user.id}${server.uuid}`).digest('hex');

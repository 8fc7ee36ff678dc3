import { createHash } from 'node:crypto';

/**
 * The id that all links of one person to one server carry, so that the node can be told to deny them. The field's nodes
 * and panels agree on it; it is a name, not a secret. Source: daemon.md §3.1.
 */
export const tokenId = (user: { readonly id: number }, server: { readonly uuid: string }): string =>
  createHash('md5').update(`${user.id}${server.uuid}`).digest('hex');

import type { NodeAddress } from '../domain/ports/node-address.js';

/** `scheme://host:port` of a node's daemon. @throws {TypeError} its address is invalid */
export const nodeOrigin = ({ scheme, fqdn, daemonListen }: Omit<NodeAddress, 'id' | 'daemonToken'>): string =>
  // An IPv6 address needs brackets.
  new URL(`${scheme}://${fqdn.includes(':') ? `[${fqdn}]` : fqdn}:${daemonListen}`).origin;

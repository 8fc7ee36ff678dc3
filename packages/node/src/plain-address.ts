import type { Socket } from 'node:net';

/** The remote address of a socket; an IPv4-mapped address is converted to IPv4. */
export function plainAddress({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  return remoteAddress.replace(/^::ffff:/, '');
}

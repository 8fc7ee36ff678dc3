import type { Socket } from 'node:net';

/** The address of the other side; one of IPv4 is written as such. */
export function plainAddress({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  return remoteAddress.replace(/^::ffff:/, '');
}

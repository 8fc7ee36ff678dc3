import { isIP, isIPv4, SocketAddress } from 'node:net';
import { RefusedError } from '../errors.js';
import type { Resolver } from '../ports/resolver.js';

/** Allowed block sizes: from 128 addresses (/25) down to one (/32). */
const WIDEST_MASK = 25;
const NARROWEST_MASK = 32;

/** A host name has at least one letter; text of digits and dots only is an address or invalid. */
const HOST_NAME = /^(?=.*[a-z])[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?\.?$/i;

/**
 * The addresses of a text: one address, all addresses of an IPv4 block including the first and the last, or the address
 * of a host name.
 * @throws {RefusedError} CIDR_OUT_OF_RANGE; REFUSED for text that is no address and no known host name
 * Source: rest.md §8.5, choices.md 53.
 */
export const allocationAddresses = async (resolver: Resolver, text: string): Promise<readonly string[]> => {
  const [address = '', ...masks] = text.split('/');
  const [mask] = masks;
  if (mask !== undefined) {
    if (!/^\d+$/.test(mask) || Number(mask) < WIDEST_MASK || Number(mask) > NARROWEST_MASK) {
      throw new RefusedError('CIDR notation only allows masks between /25 and /32.', 'CIDR_OUT_OF_RANGE').at('ip');
    }
    if (masks.length > 1 || !isIPv4(address)) throw unreadable(text);
    return block(address, Number(mask));
  }
  if (isIP(address) !== 0) return [canonical(address)];
  const found = HOST_NAME.test(address) ? await resolver.addressOf(address) : null;
  if (found === null || isIP(found) === 0) throw unreadable(text);
  return [found];
};

const unreadable = (text: string): RefusedError =>
  new RefusedError(`Could not parse provided allocation IP address (${text}): Invalid IP address format`).at('ip');

/** The canonical spelling of an address, so that the same address is not allocated twice. */
const canonical = (address: string): string =>
  isIPv4(address) ? address : new SocketAddress({ address: address.replace(/%.*/s, ''), family: 'ipv6' }).address;

const block = (address: string, mask: number): readonly string[] => {
  const size = 2 ** (NARROWEST_MASK - mask);
  const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const first = value - (value % size);
  return Array.from({ length: size }, (_, index) => toText(first + index));
};

const toText = (value: number): string =>
  [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(value / unit) % 256).join('.');

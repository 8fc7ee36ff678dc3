import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** IPv4 ranges outside of the public internet, by IANA's registry of special addresses. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Azure's metadata address, which looks public.
  ['168.63.129.16', 32],
] as const;

/** Everything else is loopback, private, local, multicast or embedded IPv4. */
const GLOBAL_IPV6 = [['2000::', 3]] as const;

/** Exceptions within the global range: protocols, examples, and IPv4 through 6to4. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf(GLOBAL_IPV6, 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

/** Whether an address belongs to the public internet and not to this machine. */
export function isPublicAddress(address: string): boolean {
  return isOfInternet(address) && !isOwn(address);
}

function isOfInternet(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address, 'ipv4');
  if (isIP(address) === 6) return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
  return false;
}

/** A service of this machine may listen on a public address behind a firewall, which does not see local connections. */
function isOwn(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const own = new BlockList();
  for (const { address: ours, family: name } of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    own.addAddress(ours, name === 'IPv6' ? 'ipv6' : 'ipv4');
  }
  return own.check(address, family);
}

function listOf(ranges: readonly (readonly [network: string, prefix: number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

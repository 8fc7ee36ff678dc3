import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** What of IPv4 is not the public internet, by IANA's registry of special addresses. */
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
  // Azure tells its machines about themselves at an address that looks public.
  ['168.63.129.16', 32],
] as const;

/** Outside of it IPv6 has loopback, private, local and multicast addresses, and IPv4 in other clothes. */
const GLOBAL_IPV6 = [['2000::', 3]] as const;

/** What of it leads elsewhere all the same: protocols, examples, and IPv4 by way of 6to4. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf(GLOBAL_IPV6, 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

/** Whether an address is one of the public internet, and none of this machine's own. */
export function isPublicAddress(address: string): boolean {
  return isOfInternet(address) && !isOwn(address);
}

function isOfInternet(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address, 'ipv4');
  if (isIP(address) === 6) return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
  return false;
}

/** What listens for this machine alone may do so at a public address, behind a firewall that does not see what stays inside. */
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

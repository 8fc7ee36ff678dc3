import { BlockList, isIP, isIPv4 } from 'node:net';

/** An IPv4-mapped IPv6 address, as dual-stack sockets report IPv4 peers. */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address as people write it: an IPv4-mapped address becomes an IPv4 address. */
export const plainAddress = (address: string): string => MAPPED_IPV4.exec(address)?.[1] ?? address;

/** Whether a text is one IPv4 or IPv6 address, or a range in CIDR notation. */
export const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
};

/** Whether an address is in one of the ranges; an empty list allows every address. Source: rest.md §2.5. */
export const isAllowedAddress = (ranges: readonly string[], address: string): boolean => {
  if (ranges.length === 0) return true;
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  // An invalid range in a hand-written row allows no address, instead of all addresses or a 500.
  for (const range of ranges.filter(isAddressRange)) {
    const [start = '', bits] = range.split('/');
    const type = isIPv4(start) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(start, type);
    else list.addSubnet(start, Number(bits), type);
  }
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** Whether a range lies within one of the given ranges. Ranges that cover it only together are not combined. */
export const isWithinRanges = (ranges: readonly string[], range: string): boolean => {
  const [start = ''] = range.split('/');
  return ranges.some((outer) => fixedBits(range) >= fixedBits(outer) && isAllowedAddress([outer], start));
};

/** Number of fixed bits of a range, counted in IPv6 form. */
const fixedBits = (range: string): number => {
  const [start = '', bits] = range.split('/');
  return isIPv4(start) ? 96 + Number(bits ?? 32) : Number(bits ?? 128);
};

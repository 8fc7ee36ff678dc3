import { BlockList, isIP, isIPv4 } from 'node:net';

/** An IPv4 address in the clothes of IPv6, as sockets that accept both show it. */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address as people write it: an IPv4 address that came in over IPv6 is shown as what it is. */
export const plainAddress = (address: string): string => MAPPED_IPV4.exec(address)?.[1] ?? address;

/** Whether a text is one address or a range of them in CIDR form, IPv4 or IPv6. */
export const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
};

/** Whether an address is in one of the ranges; where there are none, every address is. Source: rest.md §2.5. */
export const isAllowedAddress = (ranges: readonly string[], address: string): boolean => {
  if (ranges.length === 0) return true;
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  // A row that was written by hand and is no range lets nobody in, rather than everybody or a 500.
  for (const range of ranges.filter(isAddressRange)) {
    const [start = '', bits] = range.split('/');
    const type = isIPv4(start) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(start, type);
    else list.addSubnet(start, Number(bits), type);
  }
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** Whether every address of a range is in one of some ranges. Those that hold it only together are not put together. */
export const isWithinRanges = (ranges: readonly string[], range: string): boolean => {
  const [start = ''] = range.split('/');
  return ranges.some((outer) => fixedBits(range) >= fixedBits(outer) && isAllowedAddress([outer], start));
};

/** How many bits all addresses of a range have in common, those of IPv4 counted as IPv6 shows them. */
const fixedBits = (range: string): number => {
  const [start = '', bits] = range.split('/');
  return isIPv4(start) ? 96 + Number(bits ?? 32) : Number(bits ?? 128);
};

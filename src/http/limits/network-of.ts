/** Groups that all IPv6 addresses of one subscriber share. */
const SUBSCRIBER_GROUPS = 4;

/** The IPv4 address, or the first 64 bits of an IPv6 address, which belong to one subscriber. */
export const networkOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? groupsOf(ip).slice(0, SUBSCRIBER_GROUPS).join(':') : ip;

/** All eight groups: `::` stands for the missing zeros. */
const groupsOf = (ip: string): readonly string[] => {
  const [head = [], tail = []] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail];
};

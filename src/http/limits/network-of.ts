/** Groups of an IPv6 address that one subscriber has in all of theirs. */
const SUBSCRIBER_GROUPS = 4;

/** The address, and of IPv6 the part that one subscriber has. */
export const networkOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? groupsOf(ip).slice(0, SUBSCRIBER_GROUPS).join(':') : ip;

/** All eight groups: `::` stands for as many zeros as are missing. */
const groupsOf = (ip: string): readonly string[] => {
  const [head = [], tail = []] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail];
};

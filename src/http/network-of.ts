/** The address, and of IPv6 the part that one subscriber has. */
export const networkOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;

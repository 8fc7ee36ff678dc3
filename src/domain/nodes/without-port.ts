/** Removes a port: `203.0.113.9:51515` and `[2001:db8::1]:51515` have one, `2001:db8::1` has none. */
export const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]*):\d+$/.exec(address)?.[1] ?? address;

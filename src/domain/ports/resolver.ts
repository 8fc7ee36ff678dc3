/** Finds addresses of host names. */
export interface Resolver {
  /** One IPv4 address of a host name; null when it has none, or nobody says so within a few seconds. Never throws. */
  addressOf(hostName: string): Promise<string | null>;
}

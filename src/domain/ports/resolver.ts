/** Resolves host names. */
export interface Resolver {
  /**
   * One IPv4 address of a host name; null when it has none, or no answer arrives within a few seconds. Never throws.
   */
  addressOf(hostName: string): Promise<string | null>;
}

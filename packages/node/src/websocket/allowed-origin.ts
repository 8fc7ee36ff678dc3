import { isLoopback, type NodeConfig } from '../node-config.js';

/**
 * Whether pages of this origin may open websockets: those of the service, and those that the operator allows. A request
 * without an origin is not from a browser and is rejected too. All loopback names of the service count as one origin.
 * Source: daemon.md §3.2.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  { remote, allowed_origins: allowed }: Pick<NodeConfig, 'remote' | 'allowed_origins'>,
): boolean {
  if (origin === undefined) return false;
  if (allowed.includes('*') || allowed.includes(origin)) return true;
  const own = new URL(remote);
  return origin === own.origin || (isLoopback(hostOf(own)) && isOwnByAnotherName(origin, own));
}

function isOwnByAnotherName(origin: string, own: URL): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === origin && url.protocol === own.protocol && url.port === own.port && isLoopback(hostOf(url));
}

/** The host name; an IPv6 address without its brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

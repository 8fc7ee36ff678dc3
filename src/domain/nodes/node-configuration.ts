import type { Node } from '../../generated/prisma/client.js';
import type { NodeConfiguration } from '../ports/daemon.js';

/** Directory of certificates; a daemon with this directory in its own paths keeps those. Source: daemon.md §2.3. */
const CERTIFICATES = '/etc/letsencrypt/live';

/** The credentials of calls from and to a daemon, in plain text. */
export interface TokenPair {
  readonly tokenId: string;
  readonly token: string;
}

/** The inputs of the configuration. */
export interface ConfiguredNode {
  readonly node: Node;
  readonly pair: TokenPair;
  /** URL at which the daemon reaches this service; null keeps the present one. */
  readonly remote: string | null;
}

/** The configuration of a node's daemon. Source: daemon.md §2.3, rest.md §8.3. */
export const nodeConfiguration = ({ node, pair, remote }: ConfiguredNode): NodeConfiguration => {
  const certificates = `${CERTIFICATES}/${node.fqdn.toLowerCase()}`;
  return {
    debug: false,
    uuid: node.uuid,
    tokenId: pair.tokenId,
    token: pair.token,
    api: {
      host: '0.0.0.0',
      port: node.daemonListen,
      ssl: {
        // Behind a proxy, the proxy terminates TLS.
        enabled: node.scheme === 'https' && !node.behindProxy,
        cert: `${certificates}/fullchain.pem`,
        key: `${certificates}/privkey.pem`,
      },
      uploadLimit: node.uploadSize,
    },
    system: { data: node.daemonBase, sftp: { bindPort: node.daemonSftp } },
    allowedMounts: [],
    remote,
  };
};

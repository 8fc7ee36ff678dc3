import type { Node } from '../../generated/prisma/client.js';
import type { NodeConfiguration } from '../ports/daemon.js';

/** Where certificates lie; a daemon that finds this directory in its own paths keeps them. Source: daemon.md §2.3. */
const CERTIFICATES = '/etc/letsencrypt/live';

/** What a daemon shows when it calls back, and is shown when it is called; in clear. */
export interface TokenPair {
  readonly tokenId: string;
  readonly token: string;
}

/** What the configuration is made from. */
export interface ConfiguredNode {
  readonly node: Node;
  readonly pair: TokenPair;
  /** Address under which the daemon reaches this service; null leaves the one it has. */
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
        // A proxy in front speaks TLS itself.
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

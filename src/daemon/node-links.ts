import { SignJWT } from 'jose';
import type { NodeAddress } from '../domain/ports/node-address.js';
import type { LinkHolder, NodeLinks } from '../domain/ports/node-links.js';
import type { Random } from '../domain/ports/random.js';
import { nodeOrigin } from './node-origin.js';
import { prepareCall } from './prepare-call.js';

/** Lifetime of a websocket token, in seconds. Source: daemon.md §3.1. */
const SOCKET_LIFETIME_S = 600;

/** Seconds within which a download or an upload must begin. Source: daemon.md §3.1. */
const DOWNLOAD_LIFETIME_S = 900;

/** Seconds by which a node's clock may be behind ours. Source: daemon.md §3.1. */
const CLOCK_TOLERANCE_S = 300;

export interface NodeLinksOptions {
  /** Decrypts a sealed daemon token; see `Secrets.open`. */
  readonly open: (sealed: string) => string;
  readonly random: Random;
  readonly now: () => Date;
}

/** Creates links to daemons, as JSON Web Tokens (HS256) signed with the node's token. Source: daemon.md §3. */
export const createNodeLinks = ({ open, random, now }: NodeLinksOptions): NodeLinks => {
  const sign = async (node: NodeAddress, holder: LinkHolder, { lifetime, claims }: Purpose): Promise<Signed> => {
    const { origin, key } = prepareCall(() => ({
      origin: nodeOrigin(node),
      key: new TextEncoder().encode(open(node.daemonToken)),
    }));
    const seconds = Math.floor(now().getTime() / 1000);
    const token = await new SignJWT({ ...claims, user_uuid: holder.userUuid, unique_id: random.token(16) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('gamewarden')
      // A list with one member: another daemon accepts nothing else.
      .setAudience([origin])
      .setJti(holder.tokenId)
      .setIssuedAt(seconds)
      .setNotBefore(seconds - CLOCK_TOLERANCE_S)
      .setExpirationTime(seconds + lifetime)
      .sign(key);
    return { origin, token };
  };

  return {
    socket: async (server, holder, permissions) => {
      const claims = { server_uuid: server.uuid, permissions: [...permissions] };
      const { origin, token } = await sign(server.node, holder, { lifetime: SOCKET_LIFETIME_S, claims });
      // `http` becomes `ws`, `https` becomes `wss`.
      return { url: `${origin.replace('http', 'ws')}/api/servers/${server.uuid}/ws`, token };
    },
    backup: async (server, holder, { uuid }) => {
      const claims = { server_uuid: server.uuid, backup_uuid: uuid };
      const { origin, token } = await sign(server.node, holder, { lifetime: DOWNLOAD_LIFETIME_S, claims });
      return `${origin}/download/backup?token=${token}`;
    },
    file: async (server, holder, { path }) => {
      const claims = { server_uuid: server.uuid, file_path: path, purpose: 'file_download' };
      const { origin, token } = await sign(server.node, holder, { lifetime: DOWNLOAD_LIFETIME_S, claims });
      return `${origin}/download/file?token=${token}`;
    },
    upload: async (server, holder) => {
      const claims = { server_uuid: server.uuid, purpose: 'file_upload' };
      const { origin, token } = await sign(server.node, holder, { lifetime: DOWNLOAD_LIFETIME_S, claims });
      return `${origin}/upload/file?token=${token}`;
    },
  };
};

interface Purpose {
  readonly lifetime: number;
  readonly claims: Readonly<Record<string, string | string[]>>;
}

interface Signed {
  readonly origin: string;
  readonly token: string;
}

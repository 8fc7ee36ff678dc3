import type { SftpAuthAnswer, SftpAuthBody } from '@gamewarden/protocol/sftp.js';
import ssh2, { type AuthContext, type Connection } from 'ssh2';
import { type Remote, RemoteRejectedError } from '../callbacks/remote.js';
import type { TokenGate } from '../tokens/token-gate.js';

/** Login attempts of one connection. Source: daemon.md §2.14. */
const TRIES = 6;
const METHODS = ['password', 'publickey'] as const;
/** The user's name, a dot and a short or full server id; other names are rejected without asking the service. */
const USERNAME = /^.{1,255}\.(?:[0-9a-z]{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** A successful login. */
export interface SftpGrant extends SftpAuthAnswer {
  /** Id of the tokens of this user for this server. */
  readonly tokenId: string;
  /** The number of revocations before the service was asked; see `TokenGate`. */
  readonly denials: number;
}

export interface SftpLoginDeps {
  readonly remote: Remote;
  readonly tokens: TokenGate;
  /** Address and port of the client. */
  readonly peer: string;
  /** Receives errors that the client did not cause. */
  readonly onError: (error: unknown) => void;
  /** Whether the authenticated user may open a session. */
  readonly admit: (grant: SftpGrant) => boolean;
}

/** Authenticates a connection by a password or a key through the service. */
export function loginOf(connection: Connection, deps: SftpLoginDeps): void {
  let tries = 0;
  /** Results for keys, by user and key: a client asks first and signs afterwards. */
  const known = new Map<string, SftpGrant | null>();

  const ask = async (username: string, type: SftpAuthBody['type'], password: string): Promise<SftpGrant | null> => {
    if (!USERNAME.test(username)) return null;
    const { denials } = deps.tokens;
    try {
      const body: SftpAuthBody = { type, username, password, ip: deps.peer, session_id: '', client_version: '' };
      return { ...(await deps.remote.authenticateSftp(body)), denials };
    } catch (error) {
      if (!(error instanceof RemoteRejectedError)) deps.onError(error);
      return null;
    }
  };

  const answer = async (context: AuthContext): Promise<SftpGrant | 'known' | null> => {
    if (context.method === 'password') return ask(context.username, 'password', context.password);
    if (context.method !== 'publickey') return null;
    const line = `${context.key.algo} ${context.key.data.toString('base64')}`;
    const about = `${context.username} ${line}`;
    const grant = known.has(about) ? known.get(about) : await ask(context.username, 'public_key', line);
    known.set(about, grant ?? null);
    if (!grant) return null;
    if (context.signature === undefined || context.blob === undefined) return 'known';
    const key = ssh2.utils.parseKey(line);
    if (key instanceof Error) return null;
    return key.verify(context.blob, context.signature, context.hashAlgo) === true ? grant : null;
  };

  connection.on('authentication', (context) => {
    answer(context)
      .then((result) => {
        if (result === 'known') return context.accept();
        if (result !== null && deps.admit(result)) return context.accept();
        // A request for the list of methods is not an attempt.
        if (context.method !== 'none') tries += 1;
        if (tries >= TRIES) connection.end();
        else context.reject([...METHODS]);
      })
      .catch((error: unknown) => {
        deps.onError(error);
        connection.end();
      });
  });
}

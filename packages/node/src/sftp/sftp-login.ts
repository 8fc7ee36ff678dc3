import type { SftpAuthAnswer, SftpAuthBody } from '@gamewarden/protocol/sftp.js';
import ssh2, { type AuthContext, type Connection } from 'ssh2';
import { type Remote, RemoteRefused } from '../callbacks/remote.js';
import type { TokenGate } from '../tokens/token-gate.js';

/** Tries of one connection. Source: daemon.md §2.14. */
const TRIES = 6;
const METHODS = ['password', 'publickey'] as const;
/** A person's name, a dot and a server, short or whole: anything else the service need not be asked for. */
const USERNAME = /^.{1,255}\.(?:[0-9a-z]{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Who has logged in. */
export interface SftpGrant extends SftpAuthAnswer {
  /** Id of the links that this person has for this server. */
  readonly tokenId: string;
  /** How often anything had been taken back when the service was asked; see `TokenGate`. */
  readonly denials: number;
}

export interface SftpLoginDeps {
  readonly remote: Remote;
  readonly tokens: TokenGate;
  /** Address and port of the other side. */
  readonly peer: string;
  /** Told of trouble that is nobody's fault outside. */
  readonly onError: (error: unknown) => void;
  /** Whether the person may come in; he has shown who he is. */
  readonly admit: (grant: SftpGrant) => boolean;
}

/** Logs one connection in by a password or a key, which the service knows; resolves when somebody is in. */
export function loginOf(connection: Connection, deps: SftpLoginDeps): void {
  let tries = 0;
  /** Keys that the service knows, by their lines: the client asks before it signs. */
  const known = new Map<string, SftpGrant | null>();

  const ask = async (username: string, type: SftpAuthBody['type'], password: string): Promise<SftpGrant | null> => {
    if (!USERNAME.test(username)) return null;
    const { denials } = deps.tokens;
    try {
      const body: SftpAuthBody = { type, username, password, ip: deps.peer, session_id: '', client_version: '' };
      return { ...(await deps.remote.authenticateSftp(body)), denials };
    } catch (error) {
      if (!(error instanceof RemoteRefused)) deps.onError(error);
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
        // Asking which methods there are is no try.
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

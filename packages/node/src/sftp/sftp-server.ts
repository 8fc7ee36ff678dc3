import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net';
import ssh2, { type ClientInfo, type Connection } from 'ssh2';
import { FileFault } from '../files/file-fault.js';
import type { NodeContext } from '../node-context.js';
import { plainAddress } from '../plain-address.js';
import { fileScopeOf } from '../servers/file-scope-of.js';
import type { GameServer } from '../servers/game-server.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import type { TokenGate } from '../tokens/token-gate.js';
import { hasPermission } from '../websocket/socket-permissions.js';
import { hostKey } from './host-key.js';
import { SftpActivity } from './sftp-activity.js';
import { SftpChannel } from './sftp-channel.js';
import { loginOf, type SftpGrant } from './sftp-login.js';
import type { SftpScope } from './sftp-scope.js';

/** Most connections of the node, of one address and of one server. */
const MOST_CONNECTIONS = 200;
const MOST_OF_ADDRESS = 50;
const MOST_OF_SERVER = 20;
/** Most channels of one connection. */
const MOST_CHANNELS = 4;
/** How long a login may take, in milliseconds. Source: daemon.md §2.14. */
const LOGIN_LIMIT_MS = 30_000;
/** How often sessions are checked, in milliseconds. */
const TICK_MS = 1_000;
/** Bytes waiting for a slow reader above which its requests wait. */
const SLOW_BYTES = 1024 * 1024;

export interface SftpDeps {
  readonly context: NodeContext;
  readonly registry: ServerRegistry;
  readonly tokens: TokenGate;
}

/** An authenticated session. */
interface Session {
  readonly connection: Connection;
  readonly server: GameServer;
  readonly grant: SftpGrant;
}

/** The files of all servers over SFTP. Source: daemon.md §2.14. */
export class SftpServer {
  readonly #deps: SftpDeps;
  readonly #net: NetServer;
  readonly #activity: SftpActivity;
  readonly #sockets = new Set<Socket>();
  readonly #sessions = new Set<Session>();
  readonly #timer: NodeJS.Timeout;

  private constructor(deps: SftpDeps, key: string) {
    this.#deps = deps;
    this.#activity = new SftpActivity(deps.context.activity);
    const ssh = new ssh2.Server({
      hostKeys: [key],
      ident: 'gamewarden',
      // With compression, few bytes of an unauthenticated client could expand to many.
      algorithms: { compress: ['none'] },
    });
    const byPeer = new Map<string, Socket>();
    ssh.on('connection', (connection: Connection, info: ClientInfo) => {
      const socket = byPeer.get(peerOf(info.ip, info.port));
      if (socket === undefined) return void connection.end();
      this.#welcome(connection, socket);
    });
    this.#net = createServer((socket) => {
      const address = socket.remoteAddress ?? '';
      const ofAddress = [...this.#sockets].filter((other) => other.remoteAddress === address).length;
      if (this.#sockets.size >= MOST_CONNECTIONS || ofAddress >= MOST_OF_ADDRESS) return void socket.destroy();
      const peer = peerOf(address, socket.remotePort ?? 0);
      byPeer.set(peer, socket);
      this.#sockets.add(socket);
      socket.once('close', () => {
        byPeer.delete(peer);
        this.#sockets.delete(socket);
      });
      socket.on('error', (error) => this.#logError(error));
      ssh.injectSocket(socket);
    });
    this.#timer = setInterval(() => this.recheck(), TICK_MS);
    this.#timer.unref();
  }

  /** Begins to listen; null when the port is not available: an error is logged and the node works without SFTP. */
  static async listen(deps: SftpDeps): Promise<SftpServer | null> {
    const { config, log } = deps.context;
    if (config.system.sftp === undefined) return null;
    const server = new SftpServer(deps, await hostKey(config.system.state));
    try {
      const address = await server.#listen(config.api.host, config.system.sftp.bind_port);
      log.info({ address }, 'listening for SFTP');
      return server;
    } catch (error) {
      log.error({ port: config.system.sftp.bind_port, err: error }, 'SFTP is off: its port is not available');
      server.close();
      return null;
    }
  }

  /** Ends sessions whose tokens were revoked, or whose server is suspended or deleted. */
  recheck(): void {
    for (const session of this.#sessions) if (!this.#mayStay(session)) session.connection.end();
  }

  /** Ends all sessions and stops listening. */
  close(): void {
    clearInterval(this.#timer);
    this.#activity.flush();
    this.#net.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #listen(host: string, port: number): Promise<AddressInfo | string | null> {
    return new Promise((resolve, reject) => {
      this.#net.once('error', reject);
      this.#net.listen({ host, port }, () => resolve(this.#net.address()));
    });
  }

  #welcome(connection: Connection, socket: Socket): void {
    let session: Session | null = null;
    const timer = setTimeout(() => socket.destroy(), LOGIN_LIMIT_MS);
    connection.on('error', (error) => this.#logError(error));
    connection.once('close', () => {
      clearTimeout(timer);
      if (session !== null) this.#sessions.delete(session);
    });
    loginOf(connection, {
      remote: this.#deps.context.remote,
      tokens: this.#deps.tokens,
      peer: peerOf(plainAddress(socket), socket.remotePort ?? 0),
      onError: (error) => this.#logError(error),
      admit: (grant) => {
        session = this.#admit(connection, grant);
        return session !== null;
      },
    });
    connection.once('ready', () => {
      clearTimeout(timer);
      if (session === null) return void connection.end();
      this.#open(session, socket);
    });
  }

  #admit(connection: Connection, grant: SftpGrant): Session | null {
    const server = this.#deps.registry.find(grant.server);
    if (server === undefined) return null;
    const session: Session = { connection, server, grant };
    const others = [...this.#sessions].filter((other) => other.server === server).length;
    if (!this.#mayStay(session) || others >= MOST_OF_SERVER) return null;
    this.#sessions.add(session);
    return session;
  }

  #mayStay({ server, grant }: Session): boolean {
    return !server.suspended && !server.deleted && this.#deps.tokens.mayStay(grant);
  }

  /** Opens sessions for SFTP; no other SSH subsystem exists. */
  #open(session: Session, socket: Socket): void {
    let channels = 0;
    session.connection.on('session', (accept, reject) => {
      if (channels >= MOST_CHANNELS) return void reject();
      channels += 1;
      const opened = accept();
      opened.on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        const channel = new SftpChannel(sftp, {
          work: (work) => this.#work(session, socket, work),
          flow: {
            isSlow: () => socket.writableLength > SLOW_BYTES,
            pause: () => void socket.pause(),
            resume: () => void socket.resume(),
          },
          onError: (error) => this.#logError(error),
        });
        sftp.once('end', () => {
          channel.close();
          // OpenSSH's client closes its half and waits until the server closes the other half.
          sftp.end();
        });
        sftp.once('close', () => {
          channel.close();
          channels -= 1;
        });
        session.connection.once('close', () => channel.close());
      });
    });
  }

  async #work<T>(session: Session, socket: Socket, work: (scope: SftpScope) => Promise<T>): Promise<T> {
    const { server, grant } = session;
    if (!this.#mayStay(session))
      throw new FileFault('denied', 'You may not work with the files of this server any more.');
    if (server.restoring || server.installing) {
      throw new FileFault('unfit', 'The server is being installed, or a backup of it is being restored.');
    }
    await server.prepareDirectory();
    const actor = { user: grant.user, server: server.uuid, ip: plainAddress(socket) };
    return server.fileWork.run((signal) =>
      work({
        files: fileScopeOf(server, signal),
        requirePermission: (permission) => {
          if (hasPermission(grant.permissions, permission)) return;
          throw new FileFault('denied', 'You do not have permission to do this.');
        },
        record: (event, subject) => this.#activity.record(actor, event, subject),
      }),
    );
  }

  #logError(error: unknown): void {
    this.#deps.context.log.info({ err: error }, 'error of an SFTP connection');
  }
}

function peerOf(ip: string, port: number): string {
  return `${ip}:${port}`;
}

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

/** Connections of the node, of one address and of one server. */
const MOST_CONNECTIONS = 200;
const MOST_OF_ADDRESS = 50;
const MOST_OF_SERVER = 20;
/** Channels of one connection. */
const MOST_CHANNELS = 4;
/** How long somebody may take to log in, in milliseconds. Source: daemon.md §2.14. */
const LOGIN_LIMIT_MS = 30_000;
/** How often it is looked who may not stay, in milliseconds. */
const TICK_MS = 1_000;
/** Bytes waiting for a slow reader before nothing more is done for it. */
const SLOW_BYTES = 1024 * 1024;

export interface SftpDeps {
  readonly context: NodeContext;
  readonly registry: ServerRegistry;
  readonly tokens: TokenGate;
}

/** Somebody who has logged in. */
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
      // Packing would let a few bytes of a stranger become many.
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
      socket.on('error', (error) => this.#trouble(error));
      ssh.injectSocket(socket);
    });
    this.#timer = setInterval(() => this.recheck(), TICK_MS);
    this.#timer.unref();
  }

  /** Begins to listen; null, said in the log, where there is no port for it: the node goes on without. */
  static async listen(deps: SftpDeps): Promise<SftpServer | null> {
    const { config, log } = deps.context;
    if (config.system.sftp === undefined) return null;
    const server = new SftpServer(deps, await hostKey(config.system.state));
    try {
      const address = await server.#listen(config.api.host, config.system.sftp.bind_port);
      log.info({ address }, 'listening for SFTP');
      return server;
    } catch (error) {
      log.error({ port: config.system.sftp.bind_port, err: error }, 'there is no SFTP: its port cannot be had');
      server.close();
      return null;
    }
  }

  /** Ends who may not stay: his links were taken back, or his server is suspended or going. */
  recheck(): void {
    for (const session of this.#sessions) if (!this.#mayStay(session)) session.connection.end();
  }

  /** Ends all; nobody gets in any more. */
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
    connection.on('error', (error) => this.#trouble(error));
    connection.once('close', () => {
      clearTimeout(timer);
      if (session !== null) this.#sessions.delete(session);
    });
    loginOf(connection, {
      remote: this.#deps.context.remote,
      tokens: this.#deps.tokens,
      peer: peerOf(plainAddress(socket), socket.remotePort ?? 0),
      onError: (error) => this.#trouble(error),
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

  /** Of all that SSH has there is only SFTP. */
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
            stop: () => void socket.pause(),
            goOn: () => void socket.resume(),
          },
          onError: (error) => this.#trouble(error),
        });
        sftp.once('end', () => {
          channel.close();
          // OpenSSH's client says that it has nothing more to say, and waits for the end of the other side.
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
        demand: (permission) => {
          if (hasPermission(grant.permissions, permission)) return;
          throw new FileFault('denied', 'You do not have permission to do this.');
        },
        did: (event, subject) => this.#activity.record(actor, event, subject),
      }),
    );
  }

  #trouble(error: unknown): void {
    this.#deps.context.log.info({ err: error }, 'trouble with an SFTP connection');
  }
}

function peerOf(ip: string, port: number): string {
  return `${ip}:${port}`;
}

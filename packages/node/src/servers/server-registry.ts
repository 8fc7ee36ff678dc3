import { StateReports } from '../callbacks/state-reports.js';
import { removeTree } from '../files/remove-tree.js';
import type { NodeContext } from '../node-context.js';
import type { RunnableConfiguration } from '../server-configuration.js';
import { GameServer } from './game-server.js';
import { type InstallOrder, installServer, killInstaller } from './install-server.js';
import { recoverCrash } from './perform-power.js';
import { killServer } from './stop-server.js';

/** The servers of this node. */
export class ServerRegistry {
  readonly #context: NodeContext;
  readonly #servers = new Map<string, GameServer>();
  readonly #creating = new Map<string, Promise<void>>();

  constructor(context: NodeContext) {
    this.#context = context;
  }

  /** The server, or undefined. Uuids are compared case-sensitively. */
  find(uuid: string): GameServer | undefined {
    return this.#servers.get(uuid);
  }

  all(): readonly GameServer[] {
    return [...this.#servers.values()];
  }

  /** Registers a server with a configuration from the service, without starting anything. */
  async register(configuration: RunnableConfiguration): Promise<GameServer> {
    const server = await GameServer.load(this.#context, configuration);
    server.on('ended', (end) => {
      recoverCrash(this.#context, server, end).catch((error: unknown) =>
        server.log.error({ err: error }, 'could not handle a crash'),
      );
    });
    const reports = new StateReports(server, this.#context.remote);
    server.on('state', (state) => reports.add(state));
    this.#servers.set(server.uuid, server);
    return server;
  }

  /**
   * Fetches a new server's configuration and begins its installation; resolves when the order is on disk, so that it is
   * done even if the node dies. A uuid that already exists here is accepted without any effect (Wings would install it
   * again).
   * @throws {RemoteRejectedError} @throws {RemoteUnavailableError} @throws {Error} the order could not be stored; the server does
   * not exist
   */
  create(uuid: string, order: InstallOrder): Promise<void> {
    const creating = this.#creating.get(uuid) ?? this.#create(uuid, order).finally(() => this.#creating.delete(uuid));
    this.#creating.set(uuid, creating);
    return creating;
  }

  /** Ends all processes of a server and removes it. Its files are removed in the background; its backups stay. */
  async delete(server: GameServer): Promise<void> {
    server.markDeleted();
    await killInstaller(server);
    await killServer(server);
    await server.endProcesses();
    await server.unoccupied;
    await server.fileWork.interrupt('the server is being deleted');
    this.#servers.delete(server.uuid);
    const aside = await server.remove();
    removeTree(aside).catch((error: unknown) =>
      server.log.error({ err: error }, 'could not remove the files of a deleted server'),
    );
  }

  async #create(uuid: string, order: InstallOrder): Promise<void> {
    if (this.#servers.has(uuid)) return;
    const server = await this.register(await this.#context.remote.getServer(uuid));
    try {
      await installServer(this.#context, server, order);
    } catch (error) {
      this.#servers.delete(uuid);
      throw error;
    }
  }
}

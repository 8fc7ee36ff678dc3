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

  /** The server, or undefined. Uuids are compared as they are written. */
  find(uuid: string): GameServer | undefined {
    return this.#servers.get(uuid);
  }

  all(): readonly GameServer[] {
    return [...this.#servers.values()];
  }

  /** Takes up a server as the service describes it, without starting anything. */
  async register(configuration: RunnableConfiguration): Promise<GameServer> {
    const server = await GameServer.load(this.#context, configuration);
    server.on('ended', (end) => {
      recoverCrash(this.#context, server, end).catch((error: unknown) =>
        server.log.error({ err: error }, 'a crash could not be handled'),
      );
    });
    this.#servers.set(server.uuid, server);
    return server;
  }

  /**
   * Fetches a new server's configuration and begins its installation; resolves when it will be done, even if the node dies. A
   * uuid that is already here is accepted and left as it is, where Wings would install it a second time over the first.
   * @throws {RemoteRefused} @throws {RemoteUnavailable} @throws {Error} it could not be written down: there is no such server
   */
  create(uuid: string, order: InstallOrder): Promise<void> {
    const creating = this.#creating.get(uuid) ?? this.#create(uuid, order).finally(() => this.#creating.delete(uuid));
    this.#creating.set(uuid, creating);
    return creating;
  }

  /** Ends all that runs for a server and forgets it; its files are removed behind the answer, its backups are kept. */
  async delete(server: GameServer): Promise<void> {
    server.markDeleted();
    await killInstaller(server);
    await killServer(server);
    await server.endProcesses();
    await server.unoccupied;
    await server.fileWork.interrupt('the server is being deleted');
    this.#servers.delete(server.uuid);
    const aside = await server.remove();
    removeTree(aside).catch((error: unknown) => server.log.error({ err: error }, 'files of a deleted server are left'));
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

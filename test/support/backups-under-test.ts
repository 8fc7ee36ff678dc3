import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '../../src/domain/context.js';
import type { Daemon } from '../../src/domain/ports/daemon.js';
import type { Backup, Node, Server } from '../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from './arrange.js';
import { daemonThat, NOW, serviceContext } from './context.js';
import { type OpenTestDatabase, testDatabase } from './database.js';
import { arrangeKey, arrangePerson, type RestAnswer, type RestApp, startRestApp } from './rest-app.js';

export const MINUTE_MS = 60_000;

/** The error of a response: its status, and the code and message of its only element. */
export const toDomainError = ({ status, body }: RestAnswer): readonly [number, string, string] => [
  status,
  body.errors[0].code,
  body.errors[0].detail,
];

/** The API with a daemon that the test controls, and a fresh server for each test. */
export class BackupsUnderTest {
  /** The calls to the daemon, in order. */
  readonly calls: string[] = [];
  server!: Server;
  /** Client key of the owner of `server`. */
  owner!: string;
  #behaviour: Partial<Daemon> = {};

  private constructor(
    readonly database: OpenTestDatabase,
    readonly app: RestApp,
    readonly context: ServiceContext,
    readonly node: Node,
    /** Client key of an administrator. */
    readonly administrator: string,
    private readonly setDaemon: (of: () => Partial<Daemon>) => void,
  ) {}

  static async start(daemon?: Daemon): Promise<BackupsUnderTest> {
    const database = await testDatabase();
    let behaviour = (): Partial<Daemon> => ({});
    const calls: string[] = [];
    const note = (call: string): void => void calls.push(call);
    const recording = daemonThat({
      deleteServer: () => Promise.resolve(),
      createBackup: async (server, backup) => {
        note(`create ${backup.uuid} ${JSON.stringify(backup.ignore)}`);
        await behaviour().createBackup?.(server, backup);
      },
      deleteBackup: async (server, uuid) => {
        note(`delete ${uuid}`);
        await behaviour().deleteBackup?.(server, uuid);
      },
      restoreBackup: async (server, backup) => {
        note(`restore ${backup.uuid} ${backup.truncate}`);
        await behaviour().restoreBackup?.(server, backup);
      },
    });
    const context = serviceContext(database.db, { daemon: daemon ?? recording });
    const app = await startRestApp(context);
    const { node } = await arrangeNode(database.db);
    const { id: userId } = await arrangePerson(context, { rootAdmin: true });
    const administrator = await arrangeKey(context, { userId, kind: 'client' });
    const under = new BackupsUnderTest(database, app, context, node, administrator, (of) => {
      behaviour = of;
    });
    under.setDaemon(() => under.#behaviour);
    Object.defineProperty(under, 'calls', { value: calls });
    return under;
  }

  /** A fresh server, and a daemon that accepts everything again. */
  async afresh(changes: Partial<Server> = {}): Promise<void> {
    this.calls.length = 0;
    this.#behaviour = {};
    this.server = await arrangeServer(this.database.db, this.node, { backupLimit: 3, ...changes });
    this.owner = await arrangeKey(this.context, { userId: this.server.ownerId, kind: 'client' });
  }

  /** Replaces how the daemon answers; its calls are still recorded. */
  daemon(behaviour: Partial<Daemon>): void {
    this.#behaviour = behaviour;
  }

  /** Sends a request below `/api/client/servers/{server}/backups`, by default as the owner. */
  call(method: string, path = '', { body, key }: { readonly body?: unknown; readonly key?: string } = {}) {
    return this.app.call(method, this.pathOf(path), { key: key ?? this.owner, body });
  }

  pathOf(path: string): string {
    return `/api/client/servers/${this.server.identifier}/backups${path}`;
  }

  /** A finished, successful backup of an hour ago. */
  backup(changes: Partial<Backup> = {}): Promise<Backup> {
    const at = new Date(NOW.getTime() - 60 * MINUTE_MS);
    return this.database.db.backup.create({
      data: {
        uuid: randomUUID(),
        serverId: this.server.id,
        name: 'Before update',
        isSuccessful: true,
        checksum: `sha1:${'a'.repeat(40)}`,
        bytes: 5_000_000_000n,
        createdAt: at,
        completedAt: at,
        ...changes,
      },
    });
  }

  /** Client key of a subuser with these permissions on the server. */
  async subuser(...permissions: readonly string[]): Promise<string> {
    const { id: userId } = await arrangePerson(this.context, { rootAdmin: false });
    await this.database.db.subuser.create({
      data: { serverId: this.server.id, userId, permissions: [...permissions] },
    });
    return arrangeKey(this.context, { userId, kind: 'client' });
  }

  rowOf({ id }: Pick<Backup, 'id'>): Promise<Backup> {
    return this.database.db.backup.findUniqueOrThrow({ where: { id } });
  }

  serverNow(): Promise<Server> {
    return this.database.db.server.findUniqueOrThrow({ where: { id: this.server.id } });
  }

  /** The activity of the server, oldest first. */
  async activity() {
    const rows = await this.database.db.activity.findMany({
      where: { serverId: this.server.id },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ event, properties }) => ({ event, properties }));
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
  }
}

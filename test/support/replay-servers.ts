import type { PrismaClient, ServerStatus } from '../../src/generated/prisma/client.js';
import { cryptoRandom } from '../../src/host/random.js';
import { type Recording as AnyRecording, readRecording, recordingFiles } from './replay.js';

/** A recording whose response is read. */
export interface Recording extends AnyRecording {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly response: AnyRecording['response'] & { readonly body?: any };
}

/** The recordings about servers, by file name without `.json`, in the order in which they were made. */
export const serverRecordings = async (): Promise<ReadonlyMap<string, Recording>> => {
  const files = (await recordingFiles()).filter((name) => /^\d+-servers-/.test(name)).sort();
  const recordings = await Promise.all(files.map((file) => readRecording(file)));
  return new Map(recordings.map((recording, index) => [(files[index] ?? '').replace('.json', ''), recording]));
};

/** A server of the recordings, as the list of them shows it. */
export interface RecordedServer {
  readonly id: number;
  readonly external_id: string | null;
  readonly uuid: string;
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly status: ServerStatus | null;
  readonly limits: {
    readonly memory: number;
    readonly swap: number;
    readonly disk: number;
    readonly io: number;
    readonly cpu: number;
    readonly threads: string | null;
    readonly oom_disabled: boolean;
  };
  readonly feature_limits: {
    readonly databases: number | null;
    readonly allocations: number | null;
    readonly backups: number;
  };
  readonly user: number;
  readonly node: number;
  readonly allocation: number;
  readonly egg: number;
  readonly container: {
    readonly startup_command: string;
    readonly image: string;
    readonly environment: Readonly<Record<string, string | number | null>>;
  };
}

/** How many allocations the node of the recordings has. Allocation n has port 25564 + n. */
const ALLOCATIONS = 40;

/** People, node, allocations and eggs of the recordings, with their ids. `seal` is for the daemon's token. */
export const arrangeRecordedWorld = async (db: PrismaClient, daemonToken: string): Promise<void> => {
  const person = { lastName: 'Example' };
  await db.user.createMany({
    data: [
      {
        ...person,
        id: 1,
        uuid: cryptoRandom.uuid(),
        username: 'root',
        email: 'root@example.com',
        firstName: 'Root',
        rootAdmin: true,
      },
      {
        ...person,
        id: 2,
        uuid: '0c593b97-7f5a-40ae-9e6b-c83bd4537580',
        username: 'alice',
        email: 'alice@example.com',
        firstName: 'Alice',
      },
    ],
  });
  await db.location.create({ data: { id: 1, short: 'us.nyc', long: 'New York' } });
  await db.node.create({
    data: {
      id: 1,
      uuid: cryptoRandom.uuid(),
      locationId: 1,
      name: 'node-1',
      fqdn: '127.0.0.1',
      scheme: 'http',
      memory: 65_536,
      disk: 200_000,
      daemonTokenId: 'the-token-id',
      daemonToken,
    },
  });
  await db.allocation.createMany({
    data: Array.from({ length: ALLOCATIONS }, (_, index) => ({
      id: index + 1,
      nodeId: 1,
      ip: '127.0.0.1',
      ipAlias: 'play.example.com',
      port: 25_565 + index,
    })),
  });
  await arrangeEggs(db);
  // The rows above were given their ids; the next ones get the next ids.
  for (const table of ['users', 'locations', 'nodes', 'allocations', 'nests', 'eggs', 'egg_variables', 'servers']) {
    await db.$executeRawUnsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  }
};

const arrangeEggs = async (db: PrismaClient): Promise<void> => {
  await db.nest.create({ data: { id: 1, uuid: cryptoRandom.uuid(), author: 'a@example.com', name: 'Games' } });
  for (const { id, name } of [
    { id: 4, name: 'First' },
    { id: 5, name: 'Second' },
  ]) {
    await db.egg.create({
      data: {
        id,
        uuid: cryptoRandom.uuid(),
        nestId: 1,
        author: 'a@example.com',
        name,
        dockerImages: {},
        configFiles: {},
        configStartup: {},
        configLogs: {},
        configStop: 'stop',
        startup: 'run',
        scriptInstall: '',
        scriptContainer: 'example/installer',
      },
    });
  }
  const jar = 'required|regex:/^([\\w\\d._-]+)(\\.jar)$/';
  const variables = [
    [9, 4, 'Server Jar File', 54, 'SERVER_JARFILE', 'server.jar', jar],
    [10, 4, 'Server Version', 182, 'VANILLA_VERSION', 'latest', 'required|string|between:3,15'],
    [11, 5, 'Minecraft Version', 20, 'MINECRAFT_VERSION', 'latest', 'nullable|string|max:20'],
    [12, 5, 'Server Jar File', 54, 'SERVER_JARFILE', 'server.jar', jar],
    [13, 5, 'Download Path', 20, 'DL_PATH', '', 'nullable|string'],
    [14, 5, 'Build Number', 20, 'BUILD_NUMBER', 'latest', 'required|string|max:20'],
  ] as const;
  await db.eggVariable.createMany({
    data: variables.map(([id, eggId, name, length, envVariable, defaultValue, rules]) => ({
      id,
      eggId,
      name,
      description: `<text of ${length} characters>`,
      envVariable,
      defaultValue,
      rules,
      userViewable: true,
      userEditable: true,
    })),
  });
};

/**
 * Makes the servers of the database those of a recording and no others. The first one also has the
 * allocations `extra`.
 */
export const arrangeRecordedServers = async (
  db: PrismaClient,
  servers: readonly RecordedServer[],
  extra: readonly number[] = [],
): Promise<void> => {
  await db.server.deleteMany();
  for (const server of servers) {
    const { limits, feature_limits: features, container } = server;
    const variables = await db.eggVariable.findMany({ where: { eggId: server.egg } });
    await db.server.create({
      data: {
        id: server.id,
        externalId: server.external_id,
        uuid: server.uuid,
        identifier: server.identifier,
        name: server.name,
        description: server.description,
        status: server.status,
        memory: limits.memory,
        swap: limits.swap,
        disk: limits.disk,
        io: limits.io,
        cpu: limits.cpu,
        threads: limits.threads,
        oomDisabled: limits.oom_disabled,
        databaseLimit: features.databases,
        allocationLimit: features.allocations,
        backupLimit: features.backups,
        ownerId: server.user,
        nodeId: server.node,
        allocationId: server.allocation,
        eggId: server.egg,
        startup: container.startup_command,
        image: container.image,
        variables: {
          create: variables.map(({ id, envVariable }) => ({
            variableId: id,
            value: String(container.environment[envVariable] ?? ''),
          })),
        },
      },
    });
    const ids = [server.allocation, ...(server === servers[0] ? extra : [])];
    await db.allocation.updateMany({ where: { id: { in: ids } }, data: { serverId: server.id } });
  }
};

/**
 * An answer without what differs from run to run: moments, addresses, and the identity of a server just made. The state
 * of a server in its normal state is null in the recordings and its power state here (choices.md 2).
 */
export const comparable = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null), (key: string, value: unknown) => {
    if (/_at$/.test(key)) return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? 'a moment' : value;
    if (key === 'next' || key === 'previous') return String(value).replace(/^http:\/\/[^/]+/, '');
    if (key === 'status' && value === null) return 'offline';
    return value;
  });

import { randomUUID } from 'node:crypto';
import { FULL_PERMISSIONS } from '../../src/domain/access/key-permissions.js';
import type { Principal } from '../../src/domain/context.js';
import type {
  Allocation,
  Egg,
  Node,
  Prisma,
  PrismaClient,
  Schedule,
  Server,
  Task,
  User,
} from '../../src/generated/prisma/client.js';

export interface SeededServer {
  readonly owner: User;
  readonly server: Server;
  /** The primary allocation, which is the server's own. */
  readonly allocation: Allocation;
}

export interface SeededSchedule extends SeededServer {
  readonly schedule: Schedule;
  /** In their order. */
  readonly tasks: readonly Task[];
}

type TaskValues = Partial<Omit<Prisma.TaskUncheckedCreateWithoutScheduleInput, 'sequenceId'>>;

type ServerValues = Partial<Prisma.ServerUncheckedCreateInput>;

type ScheduleValues = Partial<Omit<Prisma.ScheduleUncheckedCreateInput, 'tasks' | 'runs'>> & {
  readonly tasks?: readonly TaskValues[];
};

/** A user without servers. */
export interface OwnerSeed {
  server(values?: ServerValues): Promise<SeededServer>;
  /** A schedule on a server of its own. */
  schedule(values?: ScheduleValues): Promise<SeededSchedule>;
}

/** Inserts the rows of a test: `await seed.owner().server()`. */
export interface Seed {
  user(values?: Partial<Prisma.UserCreateInput>): Promise<User>;
  /** A subuser of a server with these permissions. */
  subuser(server: Server, permissions?: readonly string[]): Promise<User>;
  /** A subuser for each of these sets of permissions, in their order. */
  subusers(server: Server, permissions: readonly (readonly string[])[]): Promise<User[]>;
  /** In a location of its own. */
  node(values?: Partial<Prisma.NodeUncheckedCreateInput>): Promise<Node>;
  /** Free ones, on ports from 25565 up. */
  allocations(node: Pick<Node, 'id'>, count: number): Promise<Allocation[]>;
  /** The egg of all seeded servers; JAR is required, MOTD is optional. */
  egg(): Promise<Egg>;
  owner(): OwnerSeed;
  /** Many servers of one owner on one node. */
  servers(owner: User, count: number, values: ServerValues & { readonly nodeId: number }): Promise<Server[]>;
}

/** The next tick of a seeded schedule, far in the future, so that it is not due. */
export const FAR_AWAY = new Date('2100-01-01T00:00:00.000Z');

/** The seed of one database. */
export const seedOf = (db: PrismaClient): Seed => {
  let egg: Promise<Egg> | undefined;

  const user: Seed['user'] = (values = {}) => db.user.create({ data: { ...userRow(), ...values } });

  const subusers: Seed['subusers'] = async ({ id: serverId }, permissions) => {
    const shared = await db.user.createManyAndReturn({ data: permissions.map(userRow) });
    await db.subuser.createMany({
      data: shared.map(({ id: userId }, index) => ({ serverId, userId, permissions: [...(permissions[index] ?? [])] })),
    });
    return shared;
  };

  const node: Seed['node'] = async (values = {}) => {
    const location = await db.location.create({ data: { short: randomUUID() } });
    return db.node.create({
      data: {
        uuid: randomUUID(),
        locationId: location.id,
        name: 'node',
        fqdn: '127.0.0.1',
        memory: 1024,
        disk: 1024,
        daemonTokenId: randomUUID(),
        daemonToken: 'sealed',
        ...values,
      },
    });
  };

  const allocations: Seed['allocations'] = async ({ id: nodeId }, count) => {
    const known = await db.allocation.count({ where: { nodeId } });
    return db.allocation.createManyAndReturn({
      data: Array.from({ length: count }, (_, index) => ({ nodeId, ip: '192.0.2.1', port: 25_565 + known + index })),
    });
  };

  const eggOfAll: Seed['egg'] = () => {
    egg ??= insertEgg(db);
    return egg;
  };

  const insertServer = async (owner: User, values: ServerValues): Promise<SeededServer> => {
    const nodeId = values.nodeId ?? (await node()).id;
    const [primary] = await allocations({ id: nodeId }, 1);
    if (primary === undefined) throw new Error('No allocation was made.');
    const places = { ownerId: owner.id, nodeId, allocationId: primary.id, eggId: (await eggOfAll()).id };
    const server = await db.server.create({ data: serverRow({ ...places, ...values }) });
    const allocation = await db.allocation.update({ where: { id: primary.id }, data: { serverId: server.id } });
    return { owner, server, allocation };
  };

  const insertSchedule = async (owner: User, { tasks = [{}], ...values }: ScheduleValues): Promise<SeededSchedule> => {
    const home =
      values.serverId === undefined
        ? await insertServer(owner, {})
        : await findServer(db, { owner, serverId: values.serverId });
    const schedule = await db.schedule.create({
      data: {
        name: 'Nightly',
        minute: '0',
        hour: '4',
        dayOfMonth: '*',
        month: '*',
        dayOfWeek: '*',
        nextRunAt: FAR_AWAY,
        ...values,
        serverId: home.server.id,
        tasks: {
          create: tasks.map((task, index) => ({
            action: 'command' as const,
            payload: `say ${index + 1}`,
            ...task,
            sequenceId: index + 1,
          })),
        },
      },
      include: { tasks: { orderBy: { sequenceId: 'asc' } } },
    });
    return { ...home, schedule, tasks: schedule.tasks };
  };

  return {
    user,
    node,
    allocations,
    egg: eggOfAll,
    subusers,
    subuser: async (server, permissions = []) => {
      const [shared] = await subusers(server, [permissions]);
      if (shared === undefined) throw new Error('No subuser was made.');
      return shared;
    },
    servers: async (owner, count, values) => {
      const { id: eggId } = await eggOfAll();
      const primaries = await allocations({ id: values.nodeId }, count);
      const made = await db.server.createManyAndReturn({
        data: primaries.map(({ id }) => serverRow({ ownerId: owner.id, eggId, ...values, allocationId: id })),
      });
      const ids = made.map(({ id }) => id);
      await db.$executeRaw`
        update allocations a set server_id = s.id from servers s where s.allocation_id = a.id and s.id = any(${ids})`;
      return made;
    },
    owner: () => ({
      server: async (values = {}) => insertServer(await user(), values),
      schedule: async (values = {}) => insertSchedule(await user(), values),
    }),
  };
};

const userRow = () => {
  const uuid = randomUUID();
  return { uuid, username: uuid, email: `${uuid}@example.com`, firstName: 'A', lastName: 'B' };
};

/** A row of the seed's kind; where it belongs is given. */
const serverRow = (
  values: ServerValues & Pick<Prisma.ServerUncheckedCreateInput, 'ownerId' | 'nodeId' | 'allocationId' | 'eggId'>,
) => {
  const uuid = randomUUID();
  return {
    ...{ uuid, identifier: uuid.slice(0, 8), name: 'Lobby', image: 'example/java:21', startup: 'java -jar {{JAR}}' },
    ...{ memory: 0, swap: 0, disk: 0, io: 500, cpu: 0, backupLimit: 5 },
    ...values,
  };
};

/** A caller with a key of their own. */
export const asUser = (
  { id, uuid, rootAdmin }: Pick<User, 'id' | 'uuid' | 'rootAdmin'>,
  kind: 'client' | 'application' = 'client',
): Principal => ({
  kind: 'user',
  user: { id, uuid, rootAdmin },
  key: {
    id: 1,
    identifier: kind === 'client' ? 'ptlc_0123456789a' : 'ptla_0123456789a',
    kind,
    permissions: FULL_PERMISSIONS,
    allowedIps: [],
  },
  ip: '192.0.2.7',
});

const findServer = async (
  db: PrismaClient,
  { owner, serverId }: { readonly owner: User; readonly serverId: number },
): Promise<SeededServer> => {
  const { allocation, ...server } = await db.server.findUniqueOrThrow({
    where: { id: serverId },
    include: { allocation: true },
  });
  return { owner, server, allocation };
};

const insertEgg = async (db: PrismaClient): Promise<Egg> => {
  const nest = await db.nest.create({ data: { uuid: randomUUID(), author: 'a@example.com', name: randomUUID() } });
  const variable = { userViewable: true, userEditable: true };
  return db.egg.create({
    data: {
      uuid: randomUUID(),
      nestId: nest.id,
      author: 'a@example.com',
      name: 'Console',
      dockerImages: { 'Java 21': 'example/java:21' },
      configFiles: {},
      configStartup: { done: 'ready' },
      configLogs: {},
      configStop: 'stop',
      startup: 'java -jar {{JAR}}',
      scriptInstall: 'true',
      scriptContainer: 'example/installer:1',
      variables: {
        create: [
          { ...variable, name: 'Jar', envVariable: 'JAR', defaultValue: 'server.jar', rules: 'required|string' },
          { ...variable, name: 'Message', envVariable: 'MOTD', defaultValue: '', rules: 'nullable|string' },
        ],
      },
    },
  });
};

import type { Prisma } from '../../generated/prisma/client.js';
import { NOT_ON_THIS_NODE, requireNode, requireUuid } from '../access/require-node.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { noteConfigurationRead } from '../power/note-configuration-read.js';
import { processConfiguration } from './process-configuration.js';
import { environmentOf } from './server-environment.js';

interface Address {
  readonly ip: string;
  readonly port: number;
}

/** The columns that a configuration is computed from. */
export const SERVER_CONFIGURATION_SELECT = {
  uuid: true,
  name: true,
  description: true,
  suspended: true,
  startup: true,
  skipScripts: true,
  memory: true,
  swap: true,
  disk: true,
  io: true,
  cpu: true,
  threads: true,
  oomDisabled: true,
  image: true,
  allocationLimit: true,
  allocation: { select: { ip: true, port: true } },
  allocations: { select: { ip: true, port: true }, orderBy: { id: 'asc' } },
  node: { select: { isBuiltIn: true, location: { select: { short: true } } } },
  owner: { select: { rootAdmin: true } },
  subusers: { where: { user: { rootAdmin: false } }, select: { id: true }, take: 1 },
  variables: { select: { variableId: true, value: true } },
  egg: {
    select: {
      uuid: true,
      fileDenylist: true,
      configFiles: true,
      configStartup: true,
      configStop: true,
      variables: { select: { id: true, envVariable: true, defaultValue: true }, orderBy: { id: 'asc' } },
    },
  },
} as const satisfies Prisma.ServerSelect;

type ConfigurationRow = Prisma.ServerGetPayload<{ select: typeof SERVER_CONFIGURATION_SELECT }>;

/**
 * The configuration of one server of the calling node.
 * @throws {ForbiddenError} the caller is not a node  @throws {NotFoundError} not on this node
 */
export const getServerConfiguration = async (ctx: DomainContext, uuid: string): Promise<ServerConfiguration> => {
  const nodeId = requireNode(ctx);
  const where = { uuid: requireUuid(uuid), nodeId };
  const row = await ctx.db.server.findFirst({ where, select: { ...SERVER_CONFIGURATION_SELECT, id: true } });
  if (row === null) throw new NotFoundError(NOT_ON_THIS_NODE);
  await noteConfigurationRead(ctx.db, row.id);
  return toServerConfiguration(row);
};

/** Everything that a node needs to run one server. Sizes are in MB. Source: daemon.md §4.2. */
export type ServerConfiguration = Readonly<ReturnType<typeof toServerConfiguration>>;

/** Computes the configuration from a row. */
export const toServerConfiguration = (row: ConfigurationRow) => {
  const environment = textEnvironmentOf(row);
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    suspended: row.suspended,
    /** All values are texts: the egg's variables in their order, then the built-in ones. */
    environment,
    /** The startup command as it is stored, with each `{{VAR}}` unreplaced. */
    invocation: row.startup,
    skipScripts: row.skipScripts,
    build: {
      memory: row.memory,
      swap: row.swap,
      disk: row.disk,
      io: row.io,
      cpu: row.cpu,
      threads: row.threads,
      oomDisabled: row.oomDisabled,
    },
    image: row.image,
    allocations: { default: row.allocation, mappings: mappingsOf([row.allocation, ...row.allocations]) },
    egg: { uuid: row.egg.uuid, fileDenylist: row.egg.fileDenylist },
    /** Whether owner and subusers are all administrators; undefined for other nodes than the built-in one. */
    isAdministratorsOnly: row.node.isBuiltIn ? row.owner.rootAdmin && row.subusers.length === 0 : undefined,
    process: processConfiguration(row.egg, placeholdersOf(row, environment)),
  };
};

/** The environment for nodes, which accept only texts: null (no limit) becomes the empty text. */
const textEnvironmentOf = (row: ConfigurationRow): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environmentOf(row)).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );

const mappingsOf = (addresses: readonly Address[]): Readonly<Record<string, readonly number[]>> => {
  const ports = new Map<string, Set<number>>();
  for (const { ip, port } of addresses) ports.set(ip, (ports.get(ip) ?? new Set()).add(port));
  return Object.fromEntries([...ports].map(([ip, set]) => [ip, [...set]]));
};

/** The placeholders that values of an egg's configuration files may contain. Source: daemon.md §4.3. */
const placeholdersOf = (
  row: ConfigurationRow,
  environment: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> => {
  const figures = {
    'default.ip': row.allocation.ip,
    'default.port': row.allocation.port,
    memory: row.memory,
    swap: row.swap,
    disk: row.disk,
    io: row.io,
    cpu: row.cpu,
    threads: row.threads ?? '',
    image: row.image,
  };
  return new Map<string, string>([
    ['server.uuid', row.uuid],
    ['server.name', row.name],
    ['server.allocations.default.ip', row.allocation.ip],
    ['server.allocations.default.port', String(row.allocation.port)],
    ...Object.entries(figures).map(([name, value]): [string, string] => [`server.build.${name}`, String(value)]),
    ...Object.entries(environment).flatMap(([name, value]): [string, string][] => [
      [`server.build.env.${name}`, value],
      [`env.${name}`, value],
    ]),
  ]);
};

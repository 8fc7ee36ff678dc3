import type {
  AllocationAttributesFragment,
  EggAttributesFragment,
  EggVariableAttributesFragment,
  LocationAttributesFragment,
  NestAttributesFragment,
  NodeAttributesFragment,
  ServerAttributesFragment,
  ServerIncludesFragment,
  ServerVariableAttributesFragment,
  SubuserAttributesFragment,
  UserAttributesFragment,
} from '../documents.js';
import { type Item, item, type List, list, listOf, relationships } from '../envelope.js';
import { eggAttributes, userAttributes } from './plain-attributes.js';

/**
 * The resources of the application API in their wrappers, with includes under `relationships`. A row contains the
 * fields that its document selected: fields that were not requested are absent; fields that a key may not read, or that
 * have no value, are null.
 */

type One<Row> = Row | null;
type Many<Row> = readonly Row[] | null;
/** Lists without a bound are pages in the schema; our documents read all of their rows. */
type Paged<Row> = { readonly edges: readonly { readonly node: Row }[] } | null;

type AllocationRow = AllocationAttributesFragment & {
  readonly includeNode?: One<NodeRow>;
  readonly includeServer?: One<ServerRow>;
};

type DatabaseRow = NonNullable<ServerIncludesFragment['includeDatabases']>[number];

type EggRow = EggAttributesFragment & {
  readonly includeNest?: One<NestRow>;
  readonly includeServers?: Paged<ServerRow>;
  /** Present if requested; always null, because eggs do not inherit. */
  readonly includeConfig?: string;
  readonly includeScript?: string;
  readonly includeVariables?: Many<EggVariableAttributesFragment>;
};

type LocationRow = LocationAttributesFragment & {
  readonly includeNodes?: Paged<NodeRow>;
  readonly includeServers?: Paged<ServerRow>;
};

type NestRow = NestAttributesFragment & {
  readonly includeEggs?: Paged<EggRow>;
  readonly includeServers?: Paged<ServerRow>;
};

type NodeRow = NodeAttributesFragment & {
  readonly includeAllocations?: Paged<AllocationRow>;
  readonly includeLocation?: One<LocationRow>;
  readonly includeServers?: Paged<ServerRow>;
};

type ServerRow = ServerAttributesFragment & {
  readonly includeAllocations?: Many<AllocationRow>;
  readonly includeUser?: One<UserRow>;
  readonly includeSubusers?: Many<SubuserRow>;
  readonly includeNest?: One<NestRow>;
  readonly includeEgg?: One<EggRow>;
  readonly includeVariables?: Many<ServerVariableAttributesFragment>;
  readonly includeLocation?: One<LocationRow>;
  readonly includeNode?: One<NodeRow>;
  readonly includeDatabases?: Many<DatabaseRow>;
};

type SubuserRow = SubuserAttributesFragment & {
  readonly includeUser?: One<UserRow>;
  readonly includeServer?: One<ServerRow>;
};

type UserRow = UserAttributesFragment & { readonly includeServers?: Paged<ServerRow> };

type Numbered = Item<{ readonly id: number }>;

export const allocationItem = ({ includeNode, includeServer, ...allocation }: AllocationRow): Numbered =>
  item('allocation', {
    ...allocation,
    ...relationships({ node: one(includeNode, nodeItem), server: one(includeServer, serverItem) }),
  });

const databaseItemAs =
  (object: string) =>
  ({ includeHost, includePassword, ...database }: DatabaseRow): Numbered =>
    item(object, {
      ...database,
      ...relationships({
        password: one(includePassword, (password) => item('database_password', { password })),
        host: one(includeHost, (host) => item('database_host', host)),
      }),
    });

export const databaseItem = databaseItemAs('server_database');

/** Existing tools expect this name if it is included in its server. */
const includedDatabaseItem = databaseItemAs('databases');

export const eggItem = (row: EggRow): Numbered => {
  const { includeNest, includeServers, includeConfig, includeScript, includeVariables, ...egg } = row;
  return item('egg', {
    ...eggAttributes(egg),
    ...relationships({
      nest: one(includeNest, nestItem),
      servers: paged(includeServers, serverItem),
      config: includeConfig === undefined ? undefined : null,
      script: includeScript === undefined ? undefined : null,
      variables: includeVariables && list('egg_variable', includeVariables),
    }),
  });
};

export const locationItem = ({ includeNodes, includeServers, ...location }: LocationRow): Numbered =>
  item('location', {
    ...location,
    ...relationships({ nodes: paged(includeNodes, nodeItem), servers: paged(includeServers, serverItem) }),
  });

export const nestItem = ({ includeEggs, includeServers, ...nest }: NestRow): Numbered =>
  item('nest', {
    ...nest,
    ...relationships({ eggs: paged(includeEggs, eggItem), servers: paged(includeServers, serverItem) }),
  });

export const nodeItem = ({ includeAllocations, includeLocation, includeServers, ...node }: NodeRow): Numbered =>
  item('node', {
    ...node,
    ...relationships({
      allocations: paged(includeAllocations, allocationItem),
      location: one(includeLocation, locationItem),
      servers: paged(includeServers, serverItem),
    }),
  });

/** A node with capacity, with the sums of its servers as texts, for older tools. Source: rest.md §8.3. */
export const deployableNodeItem = ({ allocated_resources, ...node }: NodeRow): Numbered =>
  nodeItem({
    ...node,
    ...{ sum_memory: String(allocated_resources?.memory ?? 0), sum_disk: String(allocated_resources?.disk ?? 0) },
    allocated_resources,
  });

export const serverItem = (row: ServerRow): Numbered => {
  const {
    includeAllocations,
    includeUser,
    includeSubusers,
    includeNest,
    includeEgg,
    includeVariables,
    includeLocation,
    includeNode,
    includeDatabases,
    ...server
  } = row;
  return item('server', {
    ...server,
    ...relationships({
      allocations: many(includeAllocations, allocationItem),
      user: one(includeUser, userItem),
      subusers: many(includeSubusers, subuserItem),
      nest: one(includeNest, nestItem),
      egg: one(includeEgg, eggItem),
      variables: includeVariables && list('server_variable', includeVariables),
      location: one(includeLocation, locationItem),
      node: one(includeNode, nodeItem),
      databases: many(includeDatabases, includedDatabaseItem),
    }),
  });
};

const subuserItem = ({ includeUser, includeServer, ...subuser }: SubuserRow): Numbered =>
  item('subuser', {
    ...subuser,
    ...relationships({ user: one(includeUser, userItem), server: one(includeServer, serverItem) }),
  });

export const userItem = ({ includeServers, ...user }: UserRow): Numbered =>
  item('user', { ...userAttributes(user), ...relationships({ servers: paged(includeServers, serverItem) }) });

/** Wraps an include; null and undefined stay unchanged. */
const one = <Row>(row: Row | null | undefined, wrap: (row: Row) => Item<unknown>): Item<unknown> | null | undefined => {
  if (row === null) return null;
  return row === undefined ? undefined : wrap(row);
};

const many = <Row>(
  rows: readonly Row[] | null | undefined,
  wrap: (row: Row) => Item<unknown>,
): List<unknown> | null | undefined => rows && listOf(rows.map((row) => wrap(row)));

const paged = <Row>(
  page: Paged<Row> | undefined,
  wrap: (row: Row) => Item<unknown>,
): List<unknown> | null | undefined => page && listOf(page.edges.map(({ node }) => wrap(node)));

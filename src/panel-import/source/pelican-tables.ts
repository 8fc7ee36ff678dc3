import { fieldsOf } from './fields.js';
import type { PanelTables, Row } from './panel-tables.js';

/** Name of the nest and the location of a panel that has neither. */
const NAME = 'Panel';

type Convert = (tables: PanelTables, rows: readonly Row[]) => Promise<readonly Row[]>;

/** The permissions of keys in Pelican, each with its column in Pterodactyl. */
const KEY_COLUMNS: Readonly<Record<string, string>> = {
  server: 'r_servers',
  node: 'r_nodes',
  allocation: 'r_allocations',
  user: 'r_users',
  egg: 'r_eggs',
  database_host: 'r_database_hosts',
  database: 'r_server_databases',
};

const CONVERSIONS: Readonly<Record<string, Convert>> = {
  nests: async () => [{ id: 1, name: NAME, author: 'panel@example.com' }],
  locations: async () => [{ id: 1, short: NAME.toLowerCase(), long: null }],
  nodes: async (_tables, rows) => rows.map((row) => ({ ...row, location_id: 1 })),
  eggs: async (_tables, rows) => rows.map((row) => ({ ...row, nest_id: 1, startup: row.startup ?? firstStartup(row) })),
  egg_variables: async (_tables, rows) => rows.map((row) => ({ ...row, rules: joinedRules(row) })),
  users: async (tables, rows) => {
    const administrators = await administratorsOf(tables);
    return rows.map((row) => ({ ...row, root_admin: administrators.has(String(row.id)) ? 1 : 0 }));
  },
  servers: async (_tables, rows) =>
    rows.map((row) => ({ ...row, oom_disabled: fieldsOf(row).flag('oom_killer') ? 0 : 1 })),
  database_hosts: async (tables, rows) => {
    const nodes = await tables.read('database_host_node');
    return rows.map((row) => ({
      ...row,
      node_id: nodes.find(({ database_host_id }) => String(database_host_id) === String(row.id))?.node_id ?? null,
    }));
  },
  backups: async (tables, rows) => {
    // Newer releases name the place of an archive by a row.
    const disks = new Map((await tables.read('backup_hosts')).map(({ id, schema }) => [String(id), schema]));
    return rows.map((row) => ({ ...row, disk: row.disk ?? disks.get(String(row.backup_host_id)) ?? null }));
  },
  api_keys: async (_tables, rows) => rows.map((row) => ({ ...row, ...keyColumns(row) })),
};

/**
 * The tables of Pelican in the form of those of Pterodactyl, from which it descends. It has no nests and no locations,
 * and administrators have a role.
 */
export const asPterodactyl = (tables: PanelTables): PanelTables => {
  if (tables.has('nests')) return tables;
  return {
    ...tables,
    read: async (table, part) => {
      const rows = await tables.read(table, part);
      return (await CONVERSIONS[table]?.(tables, rows)) ?? rows;
    },
  };
};

/** Newer releases have several commands by name. */
const firstStartup = (row: Row): unknown => {
  const commands = fieldsOf(row).json('startup_commands');
  return typeof commands === 'object' && commands !== null ? (Object.values(commands)[0] ?? '') : '';
};

const joinedRules = (row: Row): unknown => {
  const rules = fieldsOf(row).json('rules');
  return Array.isArray(rules) ? rules.join('|') : row.rules;
};

const administratorsOf = async (tables: PanelTables): Promise<ReadonlySet<string>> => {
  const roles = new Set(
    (await tables.read('roles')).filter(({ name }) => name === 'Root Admin').map(({ id }) => String(id)),
  );
  const given = await tables.read('model_has_roles');
  return new Set(given.filter(({ role_id }) => roles.has(String(role_id))).map(({ model_id }) => String(model_id)));
};

const keyColumns = (row: Row): Row => {
  const given = fieldsOf(row).json('permissions');
  if (typeof given !== 'object' || given === null) return {};
  const columns = Object.entries(given).flatMap(([name, bits]) => {
    const column = KEY_COLUMNS[name];
    return column === undefined ? [] : [[column, bits]];
  });
  return Object.fromEntries(columns);
};

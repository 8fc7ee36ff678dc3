import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PanelTables, Row } from './panel-tables.js';

/** Longest time for an answer, in milliseconds. */
const ANSWER_MS = 60_000;

/** Most times that a request is repeated because the panel limits requests. */
const MAX_REPEATS = 10;

const PER_PAGE = 100;

const Item = z.object({ attributes: z.record(z.string(), z.unknown()) });
const Page = z.object({
  data: z.array(Item),
  meta: z.object({ pagination: z.object({ total_pages: z.number() }) }).optional(),
});

const Attributes = z.record(z.string(), z.unknown());
const Relation = z.object({ data: z.array(Item) });

type Get = (path: string) => Promise<unknown>;

/** Where the API of a panel is, and an application key of it with rights to read. */
export interface ApiPlace {
  readonly url: string;
  readonly key: string;
}

/**
 * Reads a panel over its application API, in the form of its tables. The API tells no hashes of passwords, no API keys,
 * no schedules, no backups and no database hosts.
 */
export const openApiTables = async ({ url, key }: ApiPlace): Promise<PanelTables> => {
  const get = getter(new URL('api/application', url.endsWith('/') ? url : `${url}/`).href, key);
  const tables = new Map<string, readonly Row[]>();
  const nodes = await listOf(get, '/nodes');
  const nests = await listOf(get, '/nests');
  const eggs = await perRow(nests, ({ id }) => listOf(get, `/nests/${id}/eggs?include=config,script,variables`));
  const servers = await listOf(get, '/servers?include=variables,subusers');
  tables.set('locations', await listOf(get, '/locations'));
  tables.set('users', (await listOf(get, '/users')).map(userRow));
  tables.set('nests', nests);
  tables.set('eggs', eggs.map(eggRow));
  tables.set('egg_variables', eggs.flatMap(variableRows));
  tables.set('nodes', await Promise.all(nodes.map((node) => nodeRow(get, node))));
  tables.set('servers', servers.map(serverRow));
  tables.set('server_variables', servers.flatMap(serverVariableRows));
  tables.set(
    'subusers',
    servers.flatMap((server) => related(server, 'subusers').map((row) => ({ ...row, server_id: server.id }))),
  );
  tables.set(
    'allocations',
    await perRow(nodes, async ({ id }) =>
      (await listOf(get, `/nodes/${id}/allocations?include=server`)).map((row) => allocationRow(row, id)),
    ),
  );
  return {
    has: (table) => tables.has(table),
    read: async (table, part) => (part === undefined ? (tables.get(table) ?? []) : []),
    close: async () => undefined,
  };
};

/** Sends one request after another: the panel limits them to a few hundred a minute. */
const getter = (base: string, key: string): Get => {
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (path: string): Promise<unknown> => {
    for (let repeat = 0; ; repeat += 1) {
      const response = await fetch(base + path, {
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'error',
      });
      if (response.ok) return response.json();
      await response.body?.cancel();
      if (response.status !== 429 || repeat === MAX_REPEATS) {
        throw new Error(`The panel answers ${response.status} to GET ${path.split('?')[0]}: may the key read that?`);
      }
      const seconds = Number(response.headers.get('retry-after'));
      await sleep(Math.min(seconds > 0 ? seconds : 10, 120) * 1_000);
    }
  };
  return (path) => {
    const answer = last.then(() => ask(path));
    last = answer.catch(() => undefined); // the caller of that request has the error
    return answer;
  };
};

const listOf = async (get: Get, path: string): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const separator = path.includes('?') ? '&' : '?';
    const answer = Page.parse(await get(`${path}${separator}per_page=${PER_PAGE}&page=${page}`));
    rows.push(...answer.data.map(({ attributes }) => attributes));
    if (page >= (answer.meta?.pagination.total_pages ?? 1)) return rows;
  }
};

const perRow = async (rows: readonly Row[], of: (row: Row) => Promise<readonly Row[]>): Promise<readonly Row[]> =>
  (await Promise.all(rows.map(of))).flat();

/** A member that is an object; empty where it is none. */
const member = (row: Row, name: string): Row => Attributes.safeParse(row[name]).data ?? {};

/** The rows of a list that was included. */
const related = (row: Row, name: string): readonly Row[] =>
  (Relation.safeParse(member(row, 'relationships')[name]).data?.data ?? []).map(({ attributes }) => attributes);

/** An object that was included. */
const included = (row: Row, name: string): Row => member(member(member(row, 'relationships'), name), 'attributes');

const timeText = (value: unknown): unknown => (typeof value === 'string' ? value.replace('T', ' ') : value);

const userRow = (row: Row): Row => ({
  ...row,
  name_first: row.first_name,
  name_last: row.last_name,
  use_totp: row['2fa'],
  created_at: timeText(row.created_at),
});

const nodeRow = async (get: Get, row: Row): Promise<Row> => {
  const configuration = Attributes.parse(await get(`/nodes/${row.id}/configuration`));
  return {
    ...row,
    daemonListen: row.daemon_listen,
    daemonSFTP: row.daemon_sftp,
    daemonBase: row.daemon_base,
    daemon_token_id: configuration.token_id,
    opened_daemon_token: configuration.token,
    created_at: timeText(row.created_at),
  };
};

const allocationRow = (row: Row, nodeId: unknown): Row => ({
  ...row,
  node_id: nodeId,
  ip_alias: row.alias,
  server_id: included(row, 'server').id ?? null,
});

const eggRow = (row: Row): Row => {
  const config = { ...member(row, 'config'), ...included(row, 'config') };
  const script = { ...member(row, 'script'), ...included(row, 'script') };
  return {
    ...row,
    nest_id: row.nest,
    features: config.features ?? [],
    file_denylist: config.file_denylist,
    config_files: config.files,
    config_startup: config.startup,
    config_logs: config.logs,
    config_stop: config.stop,
    script_install: script.install,
    script_entry: script.entry,
    script_container: script.container,
    script_is_privileged: script.privileged,
    created_at: timeText(row.created_at),
  };
};

const variableRows = (egg: Row): readonly Row[] =>
  related(egg, 'variables').map((row) => ({ ...row, egg_id: egg.id, created_at: timeText(row.created_at) }));

const serverRow = (row: Row): Row => {
  const limits = member(row, 'limits');
  const features = member(row, 'feature_limits');
  const container = member(row, 'container');
  return {
    ...{ ...row, ...limits, uuidShort: row.identifier, owner_id: row.user, node_id: row.node, egg_id: row.egg },
    ...{ allocation_id: row.allocation, startup: container.startup_command, image: container.image },
    ...{ database_limit: features.databases, allocation_limit: features.allocations, backup_limit: features.backups },
    status: row.suspended === true ? 'suspended' : row.status,
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
  };
};

/** A row has no id in the API: it gets one from its server and variable. */
const serverVariableRows = (server: Row): readonly Row[] =>
  related(server, 'variables').map((row) => ({
    id: Number(server.id) * 10_000 + Number(row.id),
    server_id: server.id,
    variable_id: row.id,
    variable_value: row.server_value ?? row.default_value,
  }));

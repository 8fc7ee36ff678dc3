import { readFile } from 'node:fs/promises';
import { graphql, json } from './exchange.js';

const JUST_MADE = ['id', 'created_at', 'updated_at'];
/** Each request uses up one of these; one period of a workload has fewer requests. */
const MOST_ROOMS = 4_000;
const MOST_EXECUTIONS = 30_000;
const MOST_SERVERS = 20_000;
/** First id of rows that workloads create; other rows have lower ids. */
const FIRST_ALLOCATION = 100_000;

/**
 * The requests to the service and to its ceiling.
 * @typedef {object} Workload
 * @property {string} name
 * @property {(index: number) => object} request the options of `exchange`
 * @property {number} [status] of a successful answer; 200
 * @property {string[]} [differs] members in which the two answers may differ
 * @property {number} [followedMs] how long the service works on a request after its answer, at most
 * @property {() => Promise<void>} [begin] sets up the data of this workload
 * @property {() => Promise<void>} [clean] removes the rows that its requests have created
 * @property {() => Promise<void>} [end] removes the data of `begin`
 *
 * @returns {Promise<Workload[]>}
 */
export const createWorkloads = async ({ pool }, world) => {
  const { rows } = await pool.query('select id, identifier, owner_id from servers order by id limit 200');
  const among = (index) => rows[index % rows.length];
  return [
    ...(await readsOf(world, among)),
    createSchedule(pool, world, among),
    createTask(pool, world),
    executeNow(pool, world),
    createServer(pool, world),
    patchDetails(world, among),
  ];
};

const readsOf = async (world, among) => {
  const { application, tenant } = world.keys;
  const rich = (index) => among(index % world.richServers).identifier;
  const readers = await world.addReaders(1_000);
  const list = '/api/application/servers?per_page=50';
  const dashboard = await readFile(new URL('../../operations/1-fleet/1-dashboard.graphql', import.meta.url), 'utf8');
  const get = (key, pathOf) => (index) => json('GET', pathOf(among(index)), key);
  return [
    { name: 'list 50 servers', request: get(application, () => list) },
    {
      name: 'list 50, allocations, user, node',
      request: get(application, () => `${list}&include=allocations,user,node`),
    },
    { name: 'get one server', request: get(application, ({ id }) => `/api/application/servers/${id}`) },
    {
      name: 'get by external id',
      request: get(application, ({ id }) => `/api/application/servers/external/external%20${id}`),
    },
    { name: 'filter[name]', request: get(application, () => '/api/application/servers?filter[name]=server%2015') },
    { name: 'nodes', request: get(application, () => '/api/application/nodes') },
    { name: 'client list, 50 servers', request: get(tenant, () => '/api/client?per_page=50') },
    {
      name: '5 schedules x 3 tasks',
      request: (index) => json('GET', `/api/client/servers/${rich(index)}/schedules`, tenant),
    },
    {
      name: '5 schedules x 3 tasks, 1,000 keys',
      request: (index) =>
        json('GET', `/api/client/servers/${among(0).identifier}/schedules`, readers[index % readers.length]),
    },
    { name: 'backups', request: (index) => json('GET', `/api/client/servers/${rich(index)}/backups`, tenant) },
    { name: 'GraphQL dashboard', request: () => graphql(tenant, dashboard), differs: ['lastSeenAt'] },
  ];
};

const createSchedule = (pool, world, among) => {
  const schedule = { name: 'nightly', minute: '0', hour: '4', day_of_month: '1', month: '1', day_of_week: '*' };
  return {
    name: 'create schedule',
    request: (index) =>
      json('POST', `/api/client/servers/${among(index).identifier}/schedules`, world.keys.administrator, {
        ...schedule,
        is_active: true,
      }),
    differs: JUST_MADE,
    clean: () => pool.query(`delete from schedules where name = 'nightly'`),
  };
};

const createTask = (pool, world) => {
  const rooms = roomsOf(pool, 'room', MOST_ROOMS);
  return {
    name: 'create task',
    // Each has capacity for ten tasks.
    request: () => {
      const { identifier, id } = rooms.next();
      const path = `/api/client/servers/${identifier}/schedules/${id}/tasks`;
      return json('POST', path, world.keys.administrator, { action: 'command', payload: 'say hi', time_offset: 0 });
    },
    differs: [...JUST_MADE, 'sequence_id'],
    begin: rooms.make,
    clean: async () => {
      await pool.query(`delete from tasks t using schedules c where c.id = t.schedule_id and c.name = 'room'`);
      rooms.again();
    },
    end: rooms.remove,
  };
};

/** Including background work: the command is sent to the node, and the run ends. */
const executeNow = (pool, world) => {
  const rooms = roomsOf(pool, 'execution', MOST_EXECUTIONS);
  return {
    name: 'execute now',
    // A schedule has one run at a time.
    request: () => {
      const { identifier, id } = rooms.next();
      return json('POST', `/api/client/servers/${identifier}/schedules/${id}/execute`, world.keys.administrator);
    },
    status: 202,
    followedMs: 200,
    begin: async () => {
      await rooms.make();
      await pool.query(
        `insert into tasks (schedule_id, sequence_id, action, payload)
         select id, 1, 'command', 'say hi' from schedules where name = 'execution'`,
      );
    },
    clean: async () => {
      await pool.query(`delete from schedule_runs where schedule_name = 'execution'`);
      rooms.again();
    },
    end: rooms.remove,
  };
};

/** Schedules that only one workload uses, one after another. */
const roomsOf = (pool, name, count) => {
  let rooms = [];
  let taken = 0;
  return {
    make: async () => {
      const { rows } = await pool.query(
        `with c as (insert into schedules (server_id, name, minute, hour, day_of_month, month, day_of_week, is_active)
           select id, $1, '0', '4', '1', '1', '*', false from servers, generate_series(1, $2::int / (select count(*) from servers)::int)
           returning id, server_id)
         select c.id, s.identifier from c join servers s on s.id = c.server_id order by c.id`,
        [name, count],
      );
      rooms = rows;
    },
    next: () => {
      const room = rooms[taken % rooms.length];
      taken += 1;
      return room;
    },
    again: () => {
      taken = 0;
    },
    remove: () => pool.query('delete from schedules where name = $1', [name]),
  };
};

const createServer = (pool, world) => {
  let taken = 0;
  return {
    name: 'create server',
    request: () => {
      taken += 1;
      return json('POST', '/api/application/servers', world.keys.application, {
        ...{ name: 'fresh', user: world.users.tenant, egg: 1, docker_image: 'image', startup: 'run', environment: {} },
        limits: { memory: 1, swap: 0, disk: 1, io: 500, cpu: 0 },
        feature_limits: { databases: 0, allocations: 0, backups: 0 },
        allocation: { default: FIRST_ALLOCATION + taken },
      });
    },
    status: 201,
    differs: [...JUST_MADE, 'uuid', 'identifier', 'allocation', 'P_SERVER_UUID'],
    begin: () =>
      pool.query(
        `insert into allocations (id, node_id, ip, port)
         select ${FIRST_ALLOCATION} + n, (select max(id) from nodes), '192.0.2.2', n
         from generate_series(1, ${MOST_SERVERS}) n`,
      ),
    clean: async () => {
      await pool.query(`delete from servers where name = 'fresh'`);
      taken = 0;
    },
    end: () => pool.query('delete from allocations where id > $1', [FIRST_ALLOCATION]),
  };
};

const patchDetails = (world, among) => {
  // Complete, as billing panels send them; with another owner the other requests of the bench would fail.
  const details = ({ id, owner_id: user }) => ({
    name: `server ${id}`,
    user,
    external_id: `external ${id}`,
    description: 'changed',
  });
  return {
    name: 'PATCH details',
    request: (index) => {
      const server = among(index);
      return json('PATCH', `/api/application/servers/${server.id}/details`, world.keys.application, details(server));
    },
    differs: ['updated_at'],
  };
};

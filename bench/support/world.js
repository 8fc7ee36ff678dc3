import { createHash } from 'node:crypto';

/** First id of seeded rows; those that requests create begin at `FOREIGN`. */
const FIRST = 1_001;
const FOREIGN = 1_000_000;
const NODES = 20;
const OWNERS = 50;
/** Administrators with an application key and a client key, for legitimate clients during an attack. */
const ADMINISTRATORS = 12;
const RUNS = 5;

const PERMISSIONS = `{websocket.connect,control.console,control.start,control.stop,control.restart,user.create,user.read,
  user.update,user.delete,backup.create,backup.read,backup.delete,backup.download,allocation.read,allocation.create,
  allocation.update,startup.read,startup.update,startup.docker-image,settings.rename,settings.reinstall,activity.read,
  schedule.create,schedule.read,schedule.update,schedule.delete,database.read}`;

const uuid = (kind, id) =>
  createHash('md5')
    .update(`${kind} ${id}`)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

/** The same in SQL. */
const uuidOf = (kind, id = 'n') => `md5('${kind} ' || ${id})::uuid`;

const keyOf = (kind, user) => {
  const identifier = `${kind === 'client' ? 'ptlc_' : 'ptla_'}${String(user).padStart(11, '0')}`;
  return { identifier, secret: createHash('md5').update(identifier).digest('hex') };
};

/**
 * Fills a fresh service: a user who owns the servers with many schedules and some others, a subuser of that user,
 * owners of the other servers, administrators; nodes whose daemon is at `daemonPort`. `restock` restores everything
 * that requests have changed or deleted, and removes what they have created.
 */
export const createWorld = async (service, options) => {
  const world = new World(service.pool, options);
  await world.restock();
  await service.pool.query('analyze');
  return world;
};

class World {
  constructor(pool, { daemonPort, servers = 1_000, richServers = 10, schedules = 100, tasks = 10 }) {
    Object.assign(this, { pool, daemonPort, servers, richServers, schedules, tasks });
    const text = (kind, user) => Object.values(keyOf(kind, user)).join('');
    const administrators = Array.from({ length: ADMINISTRATORS }, (_, index) => FIRST + 2 + OWNERS + index);
    this.users = { tenant: FIRST, subuser: FIRST + 1, administrators };
    this.keys = {
      tenant: text('client', FIRST),
      subuser: text('client', FIRST + 1),
      clients: administrators.map((user) => text('client', user)),
      applications: administrators.map((user) => text('application', user)),
    };
    this.owners = Array.from({ length: ADMINISTRATORS }, (_, index) => FIRST + 11 + index);
    this.keys.owners = this.owners.map((user) => text('client', user));
    this.keys.administrator = this.keys.clients[0];
    this.keys.application = this.keys.applications[0];
  }

  /** Users who share the first server: their keys. `restock` removes these users. */
  async addReaders(count) {
    const users = Array.from({ length: count }, (_, index) => FOREIGN + index);
    const keys = users.map((user) => ({ user, kind: 'client', ...keyOf('client', user) }));
    await this.pool.query(
      `insert into users (id, uuid, username, email, first_name, last_name)
       select n, ${uuidOf('user')}, 'reader' || n, 'reader' || n || '@example.com', 'A', 'B' from unnest($1::int[]) n`,
      [users],
    );
    await this.pool.query(
      `insert into subusers (user_id, server_id, permissions) select n, ${FIRST}, '{schedule.read}' from unnest($1::int[]) n`,
      [users],
    );
    await insertKeys(this.pool, keys);
    return keys.map(({ identifier, secret }) => identifier + secret);
  }

  /** Ids of seeded rows by GraphQL type: `number` in REST, `text` where clients use another one. */
  get ids() {
    const few = (count, first = FIRST) => Array.from({ length: Math.min(count, 10) }, (_, index) => first + index);
    const plain = (numbers) => numbers.map((number) => ({ number, text: String(number) }));
    const withUuid = (kind, numbers) => numbers.map((number) => ({ number, text: uuid(kind, number) }));
    return {
      Server: withUuid('server', few(this.servers)),
      HostNode: plain(few(NODES)),
      User: withUuid('user', few(OWNERS)),
      Schedule: plain(few(this.schedules)),
      Task: plain(few(this.tasks)),
      Backup: withUuid('backup', few(5)),
      Allocation: plain(few(this.servers)),
      Location: plain([FIRST]),
      Nest: plain([1, 2]),
      Egg: plain([1, 2, 3]),
    };
  }

  async restock() {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      for (const sql of this.#removal()) await client.query(sql);
      for (const sql of this.#seed()) await client.query(sql);
      await this.#restockKeys(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      // A request in progress has locked the rows: the next attempt succeeds.
      if (!['40P01', '23503', '23505'].includes(error.code)) throw error;
    } finally {
      client.release();
    }
  }

  #removal() {
    const made = ['servers', 'schedules', 'backups', 'subusers', 'allocations', 'nodes', 'locations', 'users'];
    return [
      // Of backups that are restored under their uuids.
      'delete from archive_deletions',
      `delete from schedule_runs where schedule_id is null or schedule_id >= ${FOREIGN}`,
      `delete from servers where id >= ${FOREIGN} or owner_id >= ${FOREIGN} or node_id >= ${FOREIGN}`,
      ...made.map((table) => `delete from ${table} where id >= ${FOREIGN}`),
    ];
  }

  #seed() {
    const series = (count) => `generate_series(${FIRST}, ${FIRST - 1 + count}) n`;
    const rich = FIRST - 1 + this.richServers;
    const owner = `case when n <= ${rich + 40} then ${FIRST} else ${FIRST + 2} + n % ${OWNERS} end`;
    const tables = [
      'servers',
      'schedules',
      'tasks',
      'backups',
      'subusers',
      'allocations',
      'nodes',
      'locations',
      'users',
      'activity',
    ];
    return [
      `insert into users (id, uuid, username, email, first_name, last_name, root_admin)
       select n, ${uuidOf('user')}, 'person' || n, 'person' || n || '@example.com', 'A', 'B', n >= ${FIRST + 2 + OWNERS}
       from ${series(2 + OWNERS + ADMINISTRATORS)}
       on conflict (id) do update set root_admin = excluded.root_admin, username = excluded.username,
         email = excluded.email, uuid = excluded.uuid, external_id = null, password_hash = null`,
      `insert into locations (id, short) values (${FIRST}, 'bench') on conflict do nothing`,
      `insert into nodes (id, uuid, location_id, name, fqdn, scheme, memory, disk, daemon_listen, daemon_token_id,
         daemon_token)
       select n, ${uuidOf('node')}, ${FIRST}, 'node ' || n, '127.0.0.1', 'http', 1048576, 1048576, ${this.daemonPort},
         'bench' || n, (select daemon_token from nodes where is_built_in) from ${series(NODES)}
       on conflict (id) do update set fqdn = excluded.fqdn, scheme = 'http', daemon_listen = excluded.daemon_listen,
         memory = excluded.memory, disk = excluded.disk, maintenance_mode = false, public = true,
         location_id = ${FIRST}, daemon_token_id = excluded.daemon_token_id, daemon_token = excluded.daemon_token`,
      `insert into allocations (id, node_id, ip, port)
       select n, ${FIRST} + n % ${NODES}, '192.0.2.1', n from generate_series(${FIRST}, ${FIRST - 1 + this.servers * 2}) n
       on conflict do nothing`,
      `insert into servers (id, uuid, identifier, name, owner_id, node_id, allocation_id, egg_id, image, startup, memory,
         swap, disk, io, cpu, backup_limit, database_limit, allocation_limit, installed_at)
       select n, ${uuidOf('server')}, left(${uuidOf('server')}::text, 8), 'server ' || n, ${owner}, ${FIRST} + n % ${NODES}, n,
         1 + n % (select max(id) from eggs where id < 100), 'image', 'run', 128, 0, 512, 500, 0, 10, 10, 10, now()
       from ${series(this.servers)}
       on conflict (id) do update set status = null, suspended = false, node_id = excluded.node_id,
         allocation_id = excluded.allocation_id, egg_id = excluded.egg_id, owner_id = excluded.owner_id,
         external_id = null, image = 'image', startup = 'run'`,
      `update allocations a set server_id = s.id from servers s
       where s.allocation_id = a.id and a.server_id is distinct from s.id`,
      `update allocations set server_id = ${FIRST} + id % ${this.richServers}, node_id = ${FIRST} + (${FIRST} + id % ${this.richServers}) % ${NODES}, port = id
       where id >= ${FIRST + this.servers} and id < ${FIRST + this.servers + this.richServers * 20}`,
      `insert into server_variables (server_id, variable_id, value)
       select s.id, v.id, v.default_value from servers s join egg_variables v on v.egg_id = s.egg_id on conflict do nothing`,
      `insert into subusers (id, user_id, server_id, permissions)
       select n * 100 + u, ${FIRST} + u, n, '${PERMISSIONS.replace(/\s/g, '')}'
       from ${series(this.richServers)}, generate_series(1, 10) u on conflict do nothing`,
      `insert into backups (id, uuid, server_id, name, is_successful, completed_at, checksum, bytes)
       select ${FIRST} + (n - ${FIRST}) * 5 + b, md5('backup ' || ${FIRST} + (n - ${FIRST}) * 5 + b)::uuid, n, 'backup', true, now(),
         'sha1:0', 1 from ${series(this.richServers)}, generate_series(0, 4) b on conflict do nothing`,
      `insert into schedules (id, server_id, name, minute, hour, day_of_month, month, day_of_week, next_run_at)
       select ${FIRST} + (n - ${FIRST}) * ${this.schedules} + s, n, 'schedule', '0', '4', '*', '*', '*', '2100-01-01'
       from ${series(this.richServers)}, generate_series(0, ${this.schedules - 1}) s
       on conflict (id) do update set is_active = true, next_run_at = '2100-01-01'`,
      `insert into tasks (id, schedule_id, sequence_id, action, payload)
       select ${FIRST} + (id - ${FIRST}) * ${this.tasks} + t, id, t + 1, 'command', 'say hello'
       from schedules, generate_series(0, ${this.tasks - 1}) t where id < ${FOREIGN} on conflict do nothing`,
      `insert into schedule_runs (id, schedule_id, server_id, schedule_name, trigger, scheduled_at, schedule_version, state,
         started_at, finished_at)
       select md5('run ' || id || ' ' || r)::uuid, id, server_id, name, 'cron', '2026-01-01'::timestamptz + r * interval '1 day',
         1, 'succeeded', now(), now() from schedules, generate_series(1, ${RUNS}) r where id < ${FOREIGN}
       on conflict do nothing`,
      `insert into schedule_run_steps (run_id, sequence, task_id, action, payload, continue_on_failure, time_offset, state,
         effect_key)
       select r.id, t, t, 'command', 'say hello', false, 0, 'ok', md5(r.id || ' ' || t)::uuid
       from schedule_runs r, generate_series(1, ${this.tasks}) t where r.schedule_name = 'schedule' on conflict do nothing`,
      `insert into activity (id, event, actor_id, server_id)
       select n * 100 + a, 'server:power.start', ${FIRST}, n from ${series(this.richServers)}, generate_series(1, 60) a
       on conflict do nothing`,
      `select ${tables.map((table) => `setval('${table}_id_seq', greatest(${FOREIGN}, nextval('${table}_id_seq')))`)}`,
    ];
  }

  async #restockKeys(client) {
    const { tenant, subuser, administrators } = this.users;
    const keys = [tenant, subuser, ...this.owners, ...administrators].map((user) => ({
      user,
      kind: 'client',
      ...keyOf('client', user),
    }));
    for (const user of administrators) keys.push({ user, kind: 'application', ...keyOf('application', user) });
    await insertKeys(client, keys);
  }
}

const insertKeys = (client, keys) =>
  client.query(
    `insert into api_keys (user_id, kind, identifier, secret_hash, permissions)
     select "user", kind::key_kind, identifier, sha256(secret::bytea),
       case when kind = 'client' then '{}' else
         (select permissions from api_keys where kind = 'application' order by id limit 1) end
     from jsonb_to_recordset($1) as k("user" int, kind text, identifier text, secret text)
     on conflict (identifier) do nothing`,
    [JSON.stringify(keys)],
  );

/** A global id of the GraphQL API. */
export const globalId = (type, { number }) => Buffer.from(`${type}:${number}`).toString('base64');

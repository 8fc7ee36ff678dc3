/** First id of generated rows, after those of requests. */
const FIRST = 2_000_000;
const SERVERS_OF_PERSON = 20;
const SERVERS_OF_NODE = 500;

/**
 * Brings a world to so many servers, each with two allocations, a schedule with two tasks, and for each of the last
 * `days` a run with a step and an entry of the activity. By statements over whole tables; nothing is due within two
 * hours. Returns the seconds it took.
 */
export const growTo = async (pool, { servers, days }) => {
  const startedAt = performance.now();
  const { rows } = await pool.query(
    'select count(*)::int as count, greatest($1, max(id), (select max(id) / 2 from allocations)) as last from servers',
    [FIRST],
  );
  const [{ count, last }] = rows;
  const from = last + 1;
  const to = last + Math.max(0, servers - count);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // No triggers or foreign keys: there are no subscribers, and the rows are valid.
    await client.query('set local session_replication_role = replica');
    for (const sql of statements(from, to, days)) await client.query(sql);
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  return (performance.now() - startedAt) / 1_000;
};

const statements = (from, to, days) => {
  const series = `generate_series(${from}, ${to}) n`;
  const node = `(${FIRST} + n / ${SERVERS_OF_NODE})`;
  const person = `(${FIRST} + n / ${SERVERS_OF_PERSON})`;
  const uuid = `lpad(to_hex(n), 8, '0') || substr(md5('server ' || n)::uuid::text, 9)`;
  return [
    `insert into users (id, uuid, username, email, first_name, last_name)
     select distinct ${person}, md5('user ' || ${person})::uuid, 'grown' || ${person}, ${person} || '@grown.example.com', 'A', 'B'
     from ${series} on conflict do nothing`,
    `insert into nodes (id, uuid, location_id, name, fqdn, scheme, memory, disk, daemon_listen, daemon_token_id, daemon_token)
     select distinct on (1) ${node}, md5('node ' || ${node})::uuid, 1001, 'node ' || ${node}, '127.0.0.1', 'http', 1048576, 1048576, 9,
       'grown' || ${node}, (select daemon_token from nodes where is_built_in) from ${series} on conflict do nothing`,
    `insert into allocations (id, node_id, ip, port, server_id)
     select n * 2 + spare, ${node}, '10.' || n / 65536 % 256 || '.' || n / 256 % 256 || '.' || n % 256, 25565 + spare,
       case spare when 0 then n end from ${series}, generate_series(0, 1) spare`,
    `insert into servers (id, uuid, identifier, external_id, name, owner_id, node_id, allocation_id, egg_id, image, startup,
       memory, swap, disk, io, cpu, backup_limit, database_limit, allocation_limit, installed_at, created_at, updated_at)
     select n, ${uuid}, left(${uuid}, 8), 'external ' || n, 'server ' || n, ${person}, ${node}, n * 2,
       1 + n % (select max(id) from eggs where id < 100), 'image', 'run', 128, 0, 512, 500, 0, 10, 10, 10, now(),
       now() - n % 10000 * interval '1 hour', now() - n % 10000 * interval '1 hour' from ${series}`,
    `insert into server_variables (server_id, variable_id, value)
     select s.id, v.id, v.default_value from servers s join egg_variables v on v.egg_id = s.egg_id where s.id between ${from} and ${to}`,
    // Two hours from now, and for a day from then on.
    `insert into schedules (id, server_id, name, minute, hour, day_of_month, month, day_of_week, clock_since, next_run_at)
     select id, id, 'daily', extract(minute from at at time zone 'UTC')::text, extract(hour from at at time zone 'UTC')::text, '*', '*', '*', now(), at
     from (select n as id, date_trunc('minute', now()) + interval '2 hours' + n % 1200 * interval '1 minute' as at from ${series}) ticking`,
    `insert into tasks (schedule_id, sequence_id, action, payload)
     select n, task, 'command', 'say hello' from ${series}, generate_series(1, 2) task`,
    `insert into schedule_runs (id, schedule_id, server_id, schedule_name, server_name, server_uuid, trigger, scheduled_at,
       schedule_version, state, reason, started_at, finished_at, created_at)
     select gen_random_uuid(), schedule.id, schedule.id, 'daily', server.name, server.uuid,
       case when (schedule.id + day) % 97 = 0 then 'manual' else 'cron' end::run_trigger, at, 1,
       case when (schedule.id + day) % 50 = 0 then 'failed' else 'succeeded' end::run_state,
       case when (schedule.id + day) % 50 = 0 then 'step_failed' end, at, at + interval '1 second', at
     from generate_series(${days}, 1, -1) day, schedules schedule join servers server on server.id = schedule.server_id,
       lateral (select schedule.next_run_at - day * interval '1 day' as at) tick
     where schedule.id between ${from} and ${to}`,
    `insert into schedule_run_steps (run_id, sequence, task_id, action, payload, continue_on_failure, time_offset, state,
       attempt, sent_at, last_sent_at, done_at, node_name, effect_key)
     select id, 1, 1, 'command', 'say hello', false, 0, 'ok', 1, scheduled_at, scheduled_at, finished_at, 'node', gen_random_uuid()
     from schedule_runs where schedule_id between ${from} and ${to}`,
    `select setval('activity_id_seq', greatest((select max(id) from activity), nextval('activity_id_seq')))`,
    `insert into activity (event, actor_id, server_id, ip, properties, created_at)
     select 'server:power.' || case when entry % 2 = 0 then 'start' else 'stop' end, ${person}, n, '192.0.2.1', '{"action": "start"}',
       now() - entry * interval '1 day'
     from generate_series(1, ${days}) entry, ${series}`,
    `update servers set external_id = 'external ' || id where external_id is null`,
    ...['servers', 'allocations', 'schedules', 'users', 'nodes'].map(
      (table) =>
        `select setval('${table}_id_seq', greatest((select max(id) from ${table}), nextval('${table}_id_seq')))`,
    ),
  ];
};

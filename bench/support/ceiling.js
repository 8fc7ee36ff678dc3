/**
 * A lower bound of the cost: `node:http` and `pg` with two prepared statements per request, one for the key and one for
 * the answer, the necessary calls of a node, and nothing else: no permissions, rules, limits, errors or paging. It
 * answers the requests of `bench/requests.mjs` as the service does, which the bench verifies.
 *
 *   node bench/support/ceiling.js POSTGRES_URL CONNECTIONS
 *
 * Prints its port.
 */
import { createHash } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import { Cron } from 'croner';
import pg from 'pg';

const [, , url, connections] = process.argv;
const TIMESTAMP = 1184;
const COUNT = 20;
/** 64-bit numbers (sums and counts) are small here; times are only reformatted. */
const parsers = { [TIMESTAMP]: (text) => text, [COUNT]: Number };
const pool = new pg.Pool({
  connectionString: url,
  max: Number(connections),
  min: Number(connections),
  idleTimeoutMillis: 0,
  application_name: 'ceiling',
  options: '-c TimeZone=UTC',
  types: { getTypeParser: (type, format) => parsers[type] ?? pg.types.getTypeParser(type, format) },
});

/** `2026-11-22 12:44:40.94+00`, or the same with a T from JSON, as REST writes it. */
const second = (time) => time && `${time.slice(0, 10)}T${time.slice(11, 19)}+00:00`;
/** The same as GraphQL writes it: with milliseconds. */
const moment = (time) => {
  if (!time) return time;
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? '';
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}+00:00`;
};
/** The name of a value of an enum in GraphQL. */
const enumName = (value) => value?.toUpperCase();
const globalId = (type, id) => Buffer.from(`${type}:${id}`).toString('base64');
const object = (name, attributes) => ({ object: name, attributes });
const list = (data) => ({ object: 'list', data });

const page = (items, total, { origin, path }, size = 50) => {
  const last = Math.max(1, Math.ceil(total / size));
  const links = last > 1 ? { next: `${origin}${path}?page=2` } : {};
  const pagination = { total, count: items.length, per_page: size, current_page: 1, total_pages: last, links };
  return { ...list(items), meta: { pagination } };
};

// ------------------------------------------------------------------------------------------------------------- servers

const VARIABLES = `(select json_agg(json_build_object('name', v.env_variable, 'value', coalesce(sv.value, v.default_value))
    order by v.id) from egg_variables v left join server_variables sv on sv.variable_id = v.id and sv.server_id = s.id
  where v.egg_id = s.egg_id) as variables`;
const SERVERS = `select s.*, e.nest_id, l.short, ${VARIABLES}`;
const OF_SERVERS = `join eggs e on e.id = s.egg_id join nodes n on n.id = s.node_id join locations l on l.id = n.location_id`;

const limits = (s) => ({
  ...{ memory: s.memory, swap: s.swap, disk: s.disk, io: s.io, cpu: s.cpu, threads: s.threads },
  oom_disabled: s.oom_disabled,
});
const featureLimits = (s) => ({
  databases: s.database_limit,
  allocations: s.allocation_limit,
  backups: s.backup_limit,
});
const shownStatus = (s) => (s.suspended ? 'suspended' : (s.status ?? s.power_state));

const environment = (s) => {
  const values = {};
  for (const { name, value } of s.variables ?? []) values[name] = value;
  values.STARTUP = s.startup;
  values.P_SERVER_LOCATION = s.short;
  values.P_SERVER_UUID = s.uuid;
  values.P_SERVER_ALLOCATION_LIMIT = s.allocation_limit;
  return values;
};

const server = (s, relationships) =>
  object('server', {
    ...{ id: s.id, external_id: s.external_id, uuid: s.uuid, identifier: s.identifier, name: s.name },
    ...{ description: s.description, status: shownStatus(s), suspended: s.suspended },
    limits: limits(s),
    feature_limits: featureLimits(s),
    ...{ user: s.owner_id, node: s.node_id, allocation: s.allocation_id, nest: s.nest_id, egg: s.egg_id },
    container: {
      startup_command: s.startup,
      image: s.image,
      installed: s.status === null || s.status === 'restoring_backup' ? 1 : 0,
      environment: environment(s),
    },
    updated_at: second(s.updated_at),
    created_at: second(s.created_at),
    ...(relationships && { relationships }),
  });

const user = (u) =>
  object('user', {
    ...{ id: u.id, external_id: u.external_id, uuid: u.uuid, username: u.username, email: u.email },
    ...{
      first_name: u.first_name,
      last_name: u.last_name,
      language: u.language,
      root_admin: u.root_admin,
      '2fa': false,
    },
    ...{ created_at: second(u.created_at), updated_at: second(u.updated_at) },
  });

const node = (n) =>
  object('node', {
    ...{ id: n.id, uuid: n.uuid, public: n.public, name: n.name, description: n.description },
    ...{ location_id: n.location_id, fqdn: n.fqdn, scheme: n.scheme, behind_proxy: n.behind_proxy },
    ...{ maintenance_mode: n.maintenance_mode, memory: n.memory, memory_overallocate: n.memory_overallocate },
    ...{ disk: n.disk, disk_overallocate: n.disk_overallocate, upload_size: n.upload_size },
    ...{ daemon_listen: n.daemon_listen, daemon_sftp: n.daemon_sftp, daemon_base: n.daemon_base },
    ...{ created_at: second(n.created_at), updated_at: second(n.updated_at) },
    allocated_resources: { memory: n.used_memory, disk: n.used_disk },
  });

/** The memory and disk that the servers of a node may use, beside its columns. */
const USED = `coalesce((select sum(memory) from servers where node_id = n.id), 0) as used_memory,
  coalesce((select sum(disk) from servers where node_id = n.id), 0) as used_disk`;

// ----------------------------------------------------------------------------------------------------------- schedules

const task = (t) =>
  object('schedule_task', {
    ...{ id: t.id, sequence_id: t.sequence_id, action: t.action, payload: t.payload, time_offset: t.time_offset },
    ...{ is_queued: t.is_queued ?? false, continue_on_failure: t.continue_on_failure },
    ...{ created_at: second(t.created_at), updated_at: second(t.updated_at) },
  });

const schedule = (s) =>
  object('server_schedule', {
    ...{ id: s.id, name: s.name },
    cron: {
      ...{ day_of_week: s.day_of_week, day_of_month: s.day_of_month, month: s.month, hour: s.hour, minute: s.minute },
    },
    ...{ timezone: s.timezone, is_active: s.is_active, is_processing: s.is_processing },
    ...{ only_when_online: s.only_when_online, last_run_at: second(s.last_run_at), next_run_at: second(s.next_run_at) },
    ...{ created_at: second(s.created_at), updated_at: second(s.updated_at) },
    relationships: { tasks: list((s.tasks ?? []).map(task)) },
  });

const PROCESSING = `exists (select from schedule_runs where schedule_id = c.id and finished_at is null) as is_processing`;

const backup = (b) =>
  object('backup', {
    ...{ uuid: b.uuid, is_successful: b.is_successful, is_locked: b.is_locked, name: b.name },
    ...{ ignored_files: b.ignored_files, checksum: b.checksum, bytes: b.bytes },
    ...{ created_at: second(b.created_at), completed_at: second(b.completed_at) },
  });

// --------------------------------------------------------------------------------------------------------- the answers

const SERVER_PAGE = `${SERVERS}, (select count(*) from servers) as total
  from (select * from servers order by id limit 50) s ${OF_SERVERS} order by s.id`;

const serverPage = (rows, request) =>
  page(
    rows.map((row) => server(row)),
    rows[0].total,
    request,
  );

/**
 * By method and path: the statement, whose parameters are the user where needed, the ids of the path, and values of the
 * body; and the conversion of its rows.
 */
const ANSWERS = [
  {
    route: /^GET \/api\/application\/servers\?per_page=50$/,
    name: 'list',
    sql: SERVER_PAGE,
    answer: serverPage,
  },
  {
    route: /^GET \/api\/application\/servers\?per_page=50&include=/,
    name: 'includes',
    sql: `with page as (select * from servers order by id limit 50)
      ${SERVERS}, (select count(*) from servers) as total, to_json(u) as person,
        (select json_agg(a order by a.id) from allocations a where a.server_id = s.id) as allocations, to_json(m) as machine
      from page s ${OF_SERVERS} join users u on u.id = s.owner_id
        join (select n.*, ${USED} from nodes n where n.id in (select node_id from page)) m on m.id = s.node_id
      order by s.id`,
    answer: (rows, request) =>
      page(
        rows.map((row) =>
          server(row, {
            allocations: list(
              row.allocations.map((a) =>
                object('allocation', {
                  ...{ id: a.id, ip: a.ip, alias: a.ip_alias, port: a.port, notes: a.notes, assigned: true },
                }),
              ),
            ),
            user: user(row.person),
            node: node(row.machine),
          }),
        ),
        rows[0].total,
        request,
      ),
  },
  {
    route: /^GET \/api\/application\/servers\?filter\[name\]=([\w ]+)$/,
    name: 'filter',
    sql: `with found as (select * from servers where name ilike '%' || $1 || '%')
      ${SERVERS}, (select count(*) from found) as total
      from (select * from found order by id limit 50) s ${OF_SERVERS} order by s.id`,
    answer: serverPage,
  },
  {
    route: /^GET \/api\/application\/servers\/(\d+)$/,
    name: 'one',
    sql: `${SERVERS} from servers s ${OF_SERVERS} where s.id = $1`,
    answer: ([row]) => server(row),
  },
  {
    route: /^GET \/api\/application\/servers\/external\/(.+)$/,
    name: 'external',
    sql: `${SERVERS} from servers s ${OF_SERVERS} where s.external_id = $1`,
    answer: ([row]) => server(row),
  },
  {
    route: /^GET \/api\/client\?per_page=50$/,
    name: 'client',
    takesUser: true,
    sql: `with mine as (select * from servers where owner_id = $1
        or id in (select server_id from subusers where user_id = $1))
      select s.*, e.features, n.name as node_name, n.fqdn, n.daemon_sftp, n.maintenance_mode,
        (select count(*) from mine) as total,
        (select json_agg(a order by a.id) from allocations a where a.server_id = s.id) as allocations,
        (select json_agg(json_build_object('name', v.name, 'description', v.description, 'env_variable', v.env_variable,
            'default_value', v.default_value, 'server_value', coalesce(sv.value, v.default_value), 'is_editable',
            v.user_editable, 'rules', v.rules) order by v.id) from egg_variables v
          left join server_variables sv on sv.variable_id = v.id and sv.server_id = s.id
          where v.egg_id = s.egg_id and v.user_viewable) as variables
      from (select * from mine order by id limit 50) s join eggs e on e.id = s.egg_id join nodes n on n.id = s.node_id
      order by s.id`,
    answer: (rows, request) =>
      page(
        rows.map((row) => personalServer(row, request.user)),
        rows[0].total,
        request,
      ),
  },
  {
    route: /^GET \/api\/client\/servers\/(\w{8})\/schedules$/,
    name: 'schedules',
    sql: `select c.*, ${PROCESSING},
        (select json_agg(t order by t.sequence_id, t.id) from tasks t where t.schedule_id = c.id) as tasks
      from servers s join schedules c on c.server_id = s.id where s.identifier = $1 order by c.id`,
    answer: (rows) => list(rows.map(schedule)),
  },
  {
    route: /^GET \/api\/client\/servers\/(\w{8})\/backups$/,
    name: 'backups',
    sql: `select b.*, count(*) over () as total from servers s join backups b on b.server_id = s.id
      where s.identifier = $1 and b.deleted_at is null order by b.id limit 20`,
    answer: (rows, request) => ({
      ...list(rows.map(backup)),
      meta: { ...page(rows, rows[0].total, request, 20).meta, backup_count: rows[0].total },
    }),
  },
  {
    route: /^GET \/api\/application\/nodes$/,
    name: 'nodes',
    sql: `select n.*, coalesce(used.memory, 0) as used_memory, coalesce(used.disk, 0) as used_disk,
        (select count(*) from nodes) as total
      from nodes n left join (select node_id, sum(memory) as memory, sum(disk) as disk from servers group by 1) used
        on used.node_id = n.id
      order by n.id limit 50`,
    answer: (rows, request) => page(rows.map(node), rows[0].total, request),
  },
  {
    route: /^PATCH \/api\/application\/servers\/(\d+)\/details$/,
    name: 'details',
    takesUser: true,
    sql: `with s as (update servers set name = $3, owner_id = $4, external_id = $5, description = $6, updated_at = now()
        where id = $2 returning *),
      recorded as (insert into activity (event, actor_id, server_id, properties)
        select 'server:details.update', $1, id, jsonb_build_object('name', name, 'owner', owner_id) from s)
      ${SERVERS} from s ${OF_SERVERS}`,
    bodyValues: ({ name, user: owner, external_id, description }) => [name, owner, external_id, description],
    answer: ([row]) => server(row),
  },
  {
    route: /^POST \/api\/client\/servers\/(\w{8})\/schedules$/,
    name: 'schedule',
    takesUser: true,
    sql: `with c as (insert into schedules (server_id, name, minute, hour, day_of_month, month, day_of_week, is_active,
          next_run_at)
        select id, $3, $4, $5, $6, $7, $8, $9, $10 from servers where identifier = $2 returning *),
      recorded as (insert into activity (event, actor_id, server_id, properties)
        select 'server:schedule.create', $1, server_id, jsonb_build_object('id', id, 'name', name) from c)
      select *, false as is_processing from c`,
    bodyValues: (body) => {
      const fields = [body.minute, body.hour, body.day_of_month, body.month, body.day_of_week];
      const next = new Cron(fields.join(' '), { timezone: 'UTC', paused: true }).nextRun();
      return [body.name, ...fields, body.is_active, next.toISOString()];
    },
    answer: ([row]) => schedule(row),
  },
  {
    route: /^POST \/api\/client\/servers\/(\w{8})\/schedules\/(\d+)\/tasks$/,
    name: 'task',
    takesUser: true,
    sql: `with c as (update schedules set updated_at = now()
        where id = $3 and server_id = (select id from servers where identifier = $2) returning *),
      t as (insert into tasks (schedule_id, sequence_id, action, payload, time_offset)
        select id, 1 + (select count(*) from tasks where schedule_id = c.id), $4, $5, $6 from c returning *),
      recorded as (insert into activity (event, actor_id, server_id, properties)
        select 'server:task.create', $1, server_id, jsonb_build_object('name', name, 'action', $4, 'payload', $5) from c)
      select * from t`,
    bodyValues: ({ action, payload, time_offset }) => [action, payload, time_offset],
    answer: ([row]) => task(row),
  },
  {
    // The run ends before its command is sent: its delivery is not recorded.
    route: /^POST \/api\/client\/servers\/(\w{8})\/schedules\/(\d+)\/execute$/,
    name: 'execution',
    takesUser: true,
    sql: `with c as (select c.*, s.name as server_name, s.uuid as server_uuid from schedules c
        join servers s on s.id = c.server_id where c.id = $3 and s.identifier = $2),
      run as (insert into schedule_runs (id, schedule_id, server_id, schedule_name, server_name, server_uuid, trigger,
          scheduled_at, schedule_version, state, started_at, finished_at)
        select gen_random_uuid(), id, server_id, name, server_name, server_uuid, 'manual', now(), version, 'succeeded', now(),
          now() from c
        on conflict do nothing returning id, schedule_id),
      step as (insert into schedule_run_steps (run_id, sequence, task_id, action, payload, continue_on_failure, time_offset,
          state, effect_key)
        select run.id, t.sequence_id, t.id, t.action, t.payload, t.continue_on_failure, t.time_offset, 'ok', gen_random_uuid()
        from run join tasks t on t.schedule_id = run.schedule_id returning payload),
      recorded as (insert into activity (event, actor_id, server_id, properties)
        select 'server:schedule.execute', $1, server_id, jsonb_build_object('name', name) from c)
      select c.server_uuid, n.fqdn, n.daemon_listen, array(select payload from step) as commands
      from c join servers s on s.id = c.server_id join nodes n on n.id = s.node_id`,
    status: 202,
    act: ([row]) => tellNode(row, `/api/servers/${row.server_uuid}/commands`, { commands: row.commands }),
    answer: () => [],
  },
  {
    route: /^POST \/api\/application\/servers$/,
    name: 'server',
    takesUser: true,
    sql: `with s as (insert into servers (uuid, identifier, name, owner_id, node_id, allocation_id, egg_id, image, startup,
          memory, swap, disk, io, cpu, oom_disabled, database_limit, allocation_limit, backup_limit, status)
        select uuid, left(uuid::text, 8), $2, $3, node_id, id, $4, $5, $6, $7, $8, $9, $10, $11, true, $12, $13, $14,
          'installing' from allocations, (select gen_random_uuid() as uuid offset 0) made where id = $15 and server_id is null
        returning *),
      claimed as (update allocations set server_id = s.id from s where allocations.id = s.allocation_id),
      filled as (insert into server_variables (server_id, variable_id, value)
        select s.id, v.id, v.default_value from s join egg_variables v on v.egg_id = s.egg_id),
      recorded as (insert into activity (event, actor_id, server_id, properties)
        select 'server:create', $1, id, jsonb_build_object('name', name) from s)
      ${SERVERS}, n.fqdn, n.daemon_listen from s ${OF_SERVERS}`,
    bodyValues: ({ name, user: owner, egg, docker_image, startup, limits: l, feature_limits: f, allocation }) => [
      ...[name, owner, egg, docker_image, startup, l.memory, l.swap, l.disk, l.io, l.cpu],
      ...[f.databases, f.allocations, f.backups, allocation.default],
    ],
    status: 201,
    act: ([row]) => tellNode(row, '/api/servers', { uuid: row.uuid, start_on_completion: false }),
    answer: ([row]) => server(row),
  },
  {
    route: /^POST \/graphql$/,
    name: 'dashboard',
    takesUser: true,
    sql: `with mine as (select * from servers where owner_id = $1
        or id in (select server_id from subusers where user_id = $1))
      select s.id, s.identifier, s.name, s.status, s.suspended, s.power_state, s.node_id, n.name as node_name,
        n.last_seen_at,
        (select count(*) from mine) as total,
        (select json_agg(x order by x.id) from (
          select c.id, c.name, c.is_active, c.next_run_at, ${PROCESSING},
            (select json_agg(json_build_object('id', t.id, 'sequence', t.sequence_id, 'action', t.action,
                'payload', t.payload, 'timeOffset', t.time_offset) order by t.sequence_id, t.id) from tasks t where t.schedule_id = c.id) as tasks,
            (select to_json(r) from (
              select id, state, reason, started_at, finished_at,
                (select json_agg(p order by p.sequence) from schedule_run_steps p where p.run_id = r.id) as steps
              from schedule_runs r where r.schedule_id = c.id order by scheduled_at desc, number desc limit 1) r) as run
          from schedules c where c.server_id = s.id) x) as schedules
      from (select * from mine order by id limit 50) s join nodes n on n.id = s.node_id order by s.id`,
    answer: (rows) => ({
      data: { servers: { totalCount: rows[0].total, edges: rows.map((row) => ({ node: dashboardServer(row) })) } },
    }),
  },
];

function personalServer(s, userId) {
  return object('server', {
    ...{ server_owner: s.owner_id === userId, identifier: s.identifier, internal_id: s.id, uuid: s.uuid, name: s.name },
    ...{ node: s.node_name, is_node_under_maintenance: s.maintenance_mode },
    sftp_details: { ip: s.fqdn, port: s.daemon_sftp },
    description: s.description,
    limits: limits(s),
    invocation: invocation(s),
    ...{ docker_image: s.image, egg_features: s.features },
    feature_limits: featureLimits(s),
    ...{
      status: s.status,
      is_suspended: s.suspended,
      is_installing: s.status === 'installing',
      is_transferring: false,
    },
    relationships: {
      allocations: list(
        s.allocations.map((a) =>
          object('allocation', {
            ...{ id: a.id, ip: a.ip, ip_alias: a.ip_alias, port: a.port, notes: a.notes },
            is_default: a.id === s.allocation_id,
          }),
        ),
      ),
      variables: list((s.variables ?? []).map((variable) => object('egg_variable', variable))),
    },
  });
}

function invocation({ startup, variables }) {
  const values = Object.fromEntries((variables ?? []).map((v) => [v.env_variable, v.server_value]));
  return startup.replace(/\{\{(\w+)\}\}/g, (whole, name) => values[name] ?? whole);
}

function dashboardServer(s) {
  return {
    ...{ id: globalId('Server', s.id), identifier: s.identifier, name: s.name },
    ...{ status: enumName(shownStatus(s)), powerState: enumName(s.power_state) },
    node: { id: globalId('HostNode', s.node_id), name: s.node_name, lastSeenAt: moment(s.last_seen_at) },
    schedules: (s.schedules ?? []).map((c) => ({
      ...{ id: globalId('Schedule', c.id), name: c.name, isActive: c.is_active, isProcessing: c.is_processing },
      nextRunAt: moment(c.next_run_at),
      tasks: (c.tasks ?? []).map((t) => ({ ...t, id: globalId('Task', t.id), action: enumName(t.action) })),
      lastRun: c.run && {
        ...{ id: globalId('ScheduleRun', c.run.id), status: enumName(c.run.state), reason: c.run.reason },
        ...{ startedAt: moment(c.run.started_at), finishedAt: moment(c.run.finished_at) },
        steps: (c.run.steps ?? []).map((p) => ({
          ...{ sequence: p.sequence, action: enumName(p.action), status: enumName(p.state), dueAt: moment(p.due_at) },
          ...{ sentAt: moment(p.sent_at), doneAt: moment(p.done_at), errorCode: p.error_code },
        })),
      },
    })),
  };
}

const toNodes = new Agent({ keepAlive: true });

/** Resolves once the node has answered. */
function tellNode({ fqdn, daemon_listen: port }, path, body) {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer ceiling' };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: fqdn, port, method: 'POST', path, headers, agent: toNodes });
    outgoing.on('response', (response) => response.resume().on('end', resolve));
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}

// ------------------------------------------------------------------------------------------------------------ server

const IDENTIFIER_LENGTH = 16;

/** The user behind a key. */
const authenticate = async (authorization) => {
  const key = authorization.slice('Bearer '.length);
  const { rows } = await pool.query({
    name: 'key',
    text: `select k.user_id, k.secret_hash from api_keys k join users u on u.id = k.user_id
      where k.identifier = $1 and (k.expires_at is null or k.expires_at > now())`,
    values: [key.slice(0, IDENTIFIER_LENGTH)],
  });
  const hash = createHash('sha256').update(key.slice(IDENTIFIER_LENGTH)).digest();
  if (rows.length === 0 || !hash.equals(rows[0].secret_hash)) throw new Error('a wrong key');
  return rows[0].user_id;
};

const textOf = async (incoming) => {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const answerOf = async (incoming) => {
  const target = decodeURIComponent(incoming.url);
  const wanted = `${incoming.method} ${target}`;
  const found = ANSWERS.find(({ route }) => route.test(wanted));
  if (found === undefined) throw new Error(`no answer to ${wanted}`);
  const sent = incoming.method === 'GET' ? '' : await textOf(incoming);
  const userId = await authenticate(incoming.headers.authorization);
  const values = [
    ...(found.takesUser ? [userId] : []),
    ...found.route.exec(wanted).slice(1),
    ...(found.bodyValues?.(JSON.parse(sent)) ?? []),
  ];
  const { rows } = await pool.query({ name: found.name, text: found.sql, values });
  const [path] = target.split('?');
  const origin = `http://${incoming.headers.host}`;
  await found.act?.(rows);
  return { status: found.status ?? 200, answer: found.answer(rows, { origin, path, user: userId }) };
};

const http = createServer(async (incoming, response) => {
  const { status, answer } = await answerOf(incoming).catch((error) => ({ status: 500, answer: error.stack }));
  const text = JSON.stringify(answer);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
});
http.listen(0, '127.0.0.1', () => process.stdout.write(`${http.address().port}\n`));

-- gamewarden_events announces more (see the migrations `events` and `fleet_events`):
--
--   server <server id> [<power state>]   also when its power order changed; with each power state that it entered
--   part <server id> <part> <row id> <created|changed|deleted> <transaction id>
--                                        a row that belongs to the server, or the server itself, changed
--   activity <server id> <entry id> <transaction id>
--
-- `part` and `activity` are announced only while a subscriber holds the lock of the server's bucket, like runs.

-- When the node reported the power state by itself: what was asked before does not replace it.
alter table "servers" add column "power_reported_at" timestamptz(3);

drop trigger server_changed on servers;

create function gamewarden_server_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('gamewarden_events', 'server ' || new.id || case
    when old.power_state is distinct from new.power_state then ' ' || new.power_state else '' end);
  return null;
end $$;

create trigger server_changed after update on servers
for each row when (
  old.status is distinct from new.status or old.suspended is distinct from new.suspended
  or old.power_state is distinct from new.power_state or old.owner_id is distinct from new.owner_id
  or old.node_id is distinct from new.node_id or old.name is distinct from new.name
)
execute function gamewarden_server_changed();

-- Not when the node reads the configuration.
create trigger power_order_changed after update on power_orders
for each row when (old.outcome is distinct from new.outcome or old.activity_id is distinct from new.activity_id)
execute function gamewarden_row_changed('server', 'server_id');

create trigger power_order_made_or_gone after insert or delete on power_orders
for each row execute function gamewarden_row_changed('server', 'server_id');

create function gamewarden_announce_part(server integer, part text, row_id text, operation text) returns void
language plpgsql as $$
begin
  -- The class and the number of buckets are those of db/watched-servers.ts.
  if server is not null and not pg_try_advisory_xact_lock(1735226743, server % 512) then
    perform pg_notify('gamewarden_events', concat_ws(' ', 'part', server, part, row_id,
      case operation when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'changed' end, pg_current_xact_id()));
  end if;
end $$;

-- The first argument is the part, the second the column of the row's id.
create function gamewarden_part_changed() returns trigger language plpgsql as $$
declare
  new_row jsonb := to_jsonb(new);
  old_row jsonb := to_jsonb(old);
  is_moved boolean := tg_op = 'UPDATE' and old_row -> 'server_id' is distinct from new_row -> 'server_id';
begin
  if is_moved then
    perform gamewarden_announce_part((old_row ->> 'server_id')::int, tg_argv[0], old_row ->> tg_argv[1], 'DELETE');
  end if;
  perform gamewarden_announce_part((coalesce(new_row, old_row) ->> 'server_id')::int, tg_argv[0],
    coalesce(new_row, old_row) ->> tg_argv[1], case when is_moved then 'INSERT' else tg_op end);
  return null;
end $$;

create trigger backup_part_changed after insert or update or delete on backups
for each row execute function gamewarden_part_changed('backup', 'id');

create trigger restore_part_changed after insert or update on restores
for each row execute function gamewarden_part_changed('restore', 'backup_id');

-- Not when a lease is renewed.
create trigger database_part_changed after update on server_databases
for each row when (
  old.state is distinct from new.state or old.password is distinct from new.password
  or old.remote is distinct from new.remote or old.max_connections is distinct from new.max_connections
  or old.host_id is distinct from new.host_id
)
execute function gamewarden_part_changed('database', 'id');

create trigger database_part_made_or_gone after insert or delete on server_databases
for each row execute function gamewarden_part_changed('database', 'id');

create trigger subuser_part_changed after insert or update or delete on subusers
for each row execute function gamewarden_part_changed('subuser', 'id');

create trigger allocation_part_changed after update on allocations
for each row when (old.* is distinct from new.*)
execute function gamewarden_part_changed('allocation', 'id');

create trigger allocation_part_made_or_gone after insert or delete on allocations
for each row execute function gamewarden_part_changed('allocation', 'id');

create trigger variable_part_changed after insert or update or delete on server_variables
for each row execute function gamewarden_part_changed('variable', 'variable_id');

-- Not at each tick: subscribers of runs are told about those.
create trigger schedule_part_changed after update on schedules
for each row when (
  old.version is distinct from new.version or old.name is distinct from new.name
  or old.is_active is distinct from new.is_active or old.skipped_tick is distinct from new.skipped_tick
  or old.paused_until is distinct from new.paused_until or old.clock_since is distinct from new.clock_since
  or old.last_run_at is distinct from new.last_run_at
)
execute function gamewarden_part_changed('schedule', 'id');

create trigger schedule_part_made_or_gone after insert or delete on schedules
for each row execute function gamewarden_part_changed('schedule', 'id');

create function gamewarden_task_changed() returns trigger language plpgsql as $$
begin
  perform gamewarden_announce_part(server_id, 'task', coalesce(new.id, old.id)::text, tg_op)
  from schedules where id = coalesce(new.schedule_id, old.schedule_id);
  return null;
end $$;

create trigger task_part_changed after insert or update or delete on tasks
for each row execute function gamewarden_task_changed();

-- The server itself: its installation, its suspension, or anything else that people set.
create function gamewarden_server_part_changed() returns trigger language plpgsql as $$
declare
  unset constant text[] := array['status', 'status_at', 'suspended', 'power_state', 'process_started_at',
    'power_reported_at', 'installed_at', 'updated_at'];
begin
  if old.status is distinct from new.status and (
    coalesce(old.status::text, '') like 'install%' or coalesce(new.status::text, '') like 'install%'
    or coalesce(old.status::text, '') like 'reinstall%' or coalesce(new.status::text, '') like 'reinstall%'
  ) then
    perform gamewarden_announce_part(new.id, 'installation', new.id::text, tg_op);
  end if;
  if old.suspended is distinct from new.suspended then
    perform gamewarden_announce_part(new.id, 'suspension', new.id::text, tg_op);
  end if;
  if to_jsonb(old) - unset is distinct from to_jsonb(new) - unset then
    perform gamewarden_announce_part(new.id, 'server', new.id::text, tg_op);
  end if;
  return null;
end $$;

create trigger server_part_changed after update on servers
for each row when (old.* is distinct from new.*)
execute function gamewarden_server_part_changed();

create function gamewarden_activity_made() returns trigger language plpgsql as $$
begin
  if new.server_id is not null and not pg_try_advisory_xact_lock(1735226743, new.server_id % 512) then
    perform pg_notify('gamewarden_events', concat_ws(' ', 'activity', new.server_id, new.id, pg_current_xact_id()));
  end if;
  return null;
end $$;

create trigger activity_made after insert on activity
for each row execute function gamewarden_activity_made();

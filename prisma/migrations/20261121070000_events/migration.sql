-- What subscribers wait for is announced on the channel gamewarden_events, at the commit that makes it true, whoever
-- wrote it. A payload names rows, never what is in them:
--
--   run <server id> <schedule id> <run id>     a run, or a step of it, changed
--   server <server id>                         its state, or who may see it, changed; or it or a schedule of it is gone
--   user <user id>   key <key id>              what they may do changed; or they are gone
--
-- Transactions that notify commit one after the other, across the whole database: the scheduler's would be three times
-- slower. So runs are announced only while somebody watches their server. A watcher holds the shared advisory lock of
-- the server's bucket. Who can have it alone knows that nobody watches, and keeps it until its commit: a watcher that
-- comes in between gets its lock after that commit, and reads what the commit wrote. Neither ever waits for the other.
-- A lock that another writer has costs an announcement too many, nothing else.

create function gamewarden_announce_run(server integer, schedule integer, run uuid) returns void
language plpgsql as $$
begin
  -- The class and the number of buckets are those of db/watched-servers.ts.
  if server is not null and not pg_try_advisory_xact_lock(1735226743, server % 512) then
    perform pg_notify('gamewarden_events', 'run ' || server || ' ' || coalesce(schedule, 0) || ' ' || run);
  end if;
end $$;

create function gamewarden_run_changed() returns trigger language plpgsql as $$
begin
  perform gamewarden_announce_run(new.server_id, new.schedule_id, new.id);
  return null;
end $$;

create trigger run_made after insert on schedule_runs
for each row execute function gamewarden_run_changed();

-- Not when a lease is renewed.
create trigger run_changed after update on schedule_runs
for each row when (old.state is distinct from new.state or old.due_at is distinct from new.due_at)
execute function gamewarden_run_changed();

create function gamewarden_step_changed() returns trigger language plpgsql as $$
begin
  perform gamewarden_announce_run(server_id, schedule_id, id) from schedule_runs where id = new.run_id;
  return null;
end $$;

-- Steps are made with their run.
create trigger step_changed after update on schedule_run_steps
for each row when (
  old.state is distinct from new.state or old.due_at is distinct from new.due_at or old.attempt is distinct from new.attempt
)
execute function gamewarden_step_changed();

-- The other tables change rarely: always announced. The first argument is the kind, the second the column of the id.
create function gamewarden_row_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('gamewarden_events', tg_argv[0] || ' ' || (to_jsonb(coalesce(new, old)) ->> tg_argv[1]));
  return null;
end $$;

create trigger server_changed after update on servers
for each row when (
  old.status is distinct from new.status or old.suspended is distinct from new.suspended
  or old.power_state is distinct from new.power_state or old.owner_id is distinct from new.owner_id
  or old.node_id is distinct from new.node_id
)
execute function gamewarden_row_changed('server', 'id');

create trigger server_gone after delete on servers
for each row execute function gamewarden_row_changed('server', 'id');

create trigger subuser_changed after insert or update or delete on subusers
for each row execute function gamewarden_row_changed('server', 'server_id');

create trigger user_changed after update on users
for each row when (old.root_admin is distinct from new.root_admin)
execute function gamewarden_row_changed('user', 'id');

-- Not when a key is used, which writes to its row.
create trigger key_changed after update on api_keys
for each row when (
  old.expires_at is distinct from new.expires_at or old.permissions is distinct from new.permissions
  or old.allowed_ips is distinct from new.allowed_ips
)
execute function gamewarden_row_changed('key', 'id');

create trigger key_gone after delete on api_keys
for each row execute function gamewarden_row_changed('key', 'id');

create trigger schedule_gone after delete on schedules
for each row execute function gamewarden_row_changed('server', 'server_id');

-- For those who watch a whole fleet, gamewarden_events says more (see the migration `events`):
--
--   server <server id>   also when one is made or gets another name
--   node <node id>       it was made, is gone, or began or ceased to answer; or its name, or whether it may be used, changed

-- When the monitor was first not answered; null while it is.
alter table "nodes" add column "unanswered_since" timestamptz(3);

drop trigger server_changed on servers;

create trigger server_changed after update on servers
for each row when (
  old.status is distinct from new.status or old.suspended is distinct from new.suspended
  or old.power_state is distinct from new.power_state or old.owner_id is distinct from new.owner_id
  or old.node_id is distinct from new.node_id or old.name is distinct from new.name
)
execute function gamewarden_row_changed('server', 'id');

create trigger server_made after insert on servers
for each row execute function gamewarden_row_changed('server', 'id');

-- Not at each poll of the monitor, which writes to the row.
create trigger node_changed after update on nodes
for each row when (
  (old.unanswered_since is null) <> (new.unanswered_since is null)
  or old.maintenance_mode is distinct from new.maintenance_mode or old.public is distinct from new.public
  or old.name is distinct from new.name
)
execute function gamewarden_row_changed('node', 'id');

create trigger node_made_or_gone after insert or delete on nodes
for each row execute function gamewarden_row_changed('node', 'id');

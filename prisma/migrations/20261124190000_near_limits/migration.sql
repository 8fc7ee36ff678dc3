-- Which limits a server has nearly reached, as its node reported. Constant defaults: PostgreSQL does not rewrite the table.
ALTER TABLE "servers" ADD COLUMN "memory_near" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "servers" ADD COLUMN "disk_near" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "servers_near_limits" ON "servers"("id") WHERE memory_near or disk_near;

drop trigger server_changed on servers;

create trigger server_changed after update on servers
for each row when (
  old.status is distinct from new.status or old.suspended is distinct from new.suspended
  or old.power_state is distinct from new.power_state or old.owner_id is distinct from new.owner_id
  or old.node_id is distinct from new.node_id or old.name is distinct from new.name
  or old.memory_near <> new.memory_near or old.disk_near <> new.disk_near
)
execute function gamewarden_server_changed();

-- The server itself: its installation, its suspension, or anything else that people set.
create or replace function gamewarden_server_part_changed() returns trigger language plpgsql as $$
declare
  unset constant text[] := array['status', 'status_at', 'suspended', 'power_state', 'process_started_at',
    'power_reported_at', 'memory_near', 'disk_near', 'installed_at', 'updated_at'];
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

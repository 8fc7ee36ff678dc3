-- AlterTable
ALTER TABLE "database_hosts" ADD COLUMN     "server_connection_limit" INTEGER NOT NULL DEFAULT 0;

-- The embedded PostgreSQL: as much as two databases have.
update database_hosts set server_connection_limit = 40 where is_built_in;

-- Servers that have more there share it. The reconcile sets it on the host, with the password that they have.
with servers as (
  select d.server_id, d.host_id, greatest(1, 40 / count(*)) as share
  from server_databases d join database_hosts h on h.id = d.host_id and h.is_built_in
  group by d.server_id, d.host_id having sum(d.max_connections) > 40
)
update server_databases d
set max_connections = servers.share, state = 'rotating', pending_password = d.password, leased_until = now()
from servers
where servers.server_id = d.server_id and servers.host_id = d.host_id and d.state = 'ready'
  and d.max_connections > servers.share;

-- Lists of servers that nothing but reading all of them led to: by their last change, of the suspended ones, by addresses.

-- CreateIndex
CREATE INDEX "servers_updated_at_id_idx" ON "servers"("updated_at", "id");

-- CreateIndex
CREATE INDEX "servers_suspended" ON "servers"("id") WHERE (suspended);

-- CreateIndex
CREATE INDEX "allocations_by_address" ON "allocations"("ip", "port") WHERE (server_id is not null);

-- CreateIndex
CREATE INDEX "allocations_by_port" ON "allocations"("port") WHERE (server_id is not null);

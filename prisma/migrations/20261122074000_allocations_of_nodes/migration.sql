-- What nodes have is counted from the index alone: of a million allocations in a tenth of the time.
-- CreateIndex
CREATE INDEX "allocations_node_id_server_id_idx" ON "allocations"("node_id", "server_id");

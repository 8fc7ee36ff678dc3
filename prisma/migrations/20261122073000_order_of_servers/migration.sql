-- CreateIndex
CREATE INDEX "servers_name_id_idx" ON "servers"("name", "id");

-- CreateIndex
CREATE INDEX "servers_created_at_id_idx" ON "servers"("created_at", "id");

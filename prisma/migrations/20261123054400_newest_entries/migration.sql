-- The newest entries of a server are read in their order: of one moment, by id.

-- DropIndex
DROP INDEX "activity_server_id_created_at_idx";

-- CreateIndex
CREATE INDEX "activity_server_id_created_at_id_idx" ON "activity"("server_id", "created_at", "id");

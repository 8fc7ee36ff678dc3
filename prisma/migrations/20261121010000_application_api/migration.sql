-- Parts of texts are searched by index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "allowed_ips" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "permissions" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "servers_status_status_at_idx" ON "servers"("status", "status_at");

-- CreateIndex
CREATE INDEX "servers_uuid_part" ON "servers" USING GIN ("uuid" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "servers_identifier_part" ON "servers" USING GIN ("identifier" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "servers_name_part" ON "servers" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "servers_description_part" ON "servers" USING GIN ("description" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "servers_image_part" ON "servers" USING GIN ("image" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "servers_external_id_part" ON "servers" USING GIN ("external_id" gin_trgm_ops);

-- Application keys from before this release could do everything; they keep it.
UPDATE "api_keys" SET "permissions" = '{"servers":3,"server_databases":3,"nodes":3,"allocations":3,"users":3,"locations":3,"nests":3,"eggs":3,"database_hosts":3}'
WHERE "kind" = 'application';

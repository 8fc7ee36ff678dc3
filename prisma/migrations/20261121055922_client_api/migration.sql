-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_hash" TEXT;

-- CreateTable
CREATE TABLE "database_hosts" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "password" TEXT NOT NULL,
    "node_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "database_hosts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "server_databases" (
    "id" SERIAL NOT NULL,
    "server_id" INTEGER NOT NULL,
    "host_id" INTEGER NOT NULL,
    "database" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "remote" TEXT NOT NULL,
    "password" TEXT NOT NULL,
    "max_connections" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "server_databases_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "database_hosts_node_id_idx" ON "database_hosts"("node_id");

-- CreateIndex
CREATE INDEX "server_databases_server_id_idx" ON "server_databases"("server_id");

-- CreateIndex
CREATE UNIQUE INDEX "server_databases_host_id_database_key" ON "server_databases"("host_id", "database");

-- CreateIndex
CREATE UNIQUE INDEX "server_databases_host_id_username_key" ON "server_databases"("host_id", "username");

-- CreateIndex
CREATE INDEX "activity_created_at_idx" ON "activity"("created_at");

-- AddForeignKey
ALTER TABLE "database_hosts" ADD CONSTRAINT "database_hosts_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server_databases" ADD CONSTRAINT "server_databases_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server_databases" ADD CONSTRAINT "server_databases_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "database_hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Entries of people who are gone by now stay, without them.
UPDATE "activity" SET "actor_id" = NULL WHERE "actor_id" NOT IN (SELECT "id" FROM "users");

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

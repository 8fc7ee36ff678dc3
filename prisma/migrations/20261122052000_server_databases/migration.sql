-- CreateEnum
CREATE TYPE "database_host_kind" AS ENUM ('mysql', 'postgresql');

-- CreateEnum
CREATE TYPE "database_host_tls" AS ENUM ('off', 'unverified', 'verified');

-- CreateEnum
CREATE TYPE "database_state" AS ENUM ('creating', 'ready', 'rotating');

-- AlterTable
ALTER TABLE "database_hosts" ADD COLUMN     "compared_at" TIMESTAMPTZ(3),
ADD COLUMN     "connection_limit" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "is_built_in" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "kind" "database_host_kind" NOT NULL DEFAULT 'mysql',
ADD COLUMN     "max_databases" INTEGER,
ADD COLUMN     "public_host" TEXT,
ADD COLUMN     "public_port" INTEGER,
ADD COLUMN     "tls" "database_host_tls" NOT NULL DEFAULT 'off';

-- AlterTable
ALTER TABLE "server_databases" ADD COLUMN     "identifier" TEXT NOT NULL DEFAULT ('d'::text || substr(md5((gen_random_uuid())::text), 1, 11)),
ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "pending_password" TEXT,
ADD COLUMN     "state" "database_state" NOT NULL DEFAULT 'ready';

-- CreateTable
CREATE TABLE "database_drops" (
    "id" SERIAL NOT NULL,
    "host_id" INTEGER NOT NULL,
    "database" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "remote" TEXT NOT NULL,
    "is_made" BOOLEAN NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settles_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "database_drops_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "database_drops_due_at_idx" ON "database_drops"("due_at");

-- CreateIndex
CREATE INDEX "database_drops_host_id_database_idx" ON "database_drops"("host_id", "database");

-- CreateIndex
CREATE UNIQUE INDEX "server_databases_identifier_key" ON "server_databases"("identifier");

-- CreateIndex
CREATE INDEX "server_databases_leased_until_idx" ON "server_databases"("leased_until");

-- AddForeignKey
ALTER TABLE "database_drops" ADD CONSTRAINT "database_drops_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "database_hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- However a row goes away, with its server above all, what it stands for on the host is dropped. Where somebody was at work
-- on it, once more when that must be over: a statement of theirs may still have been on its way.
create function gamewarden_drop_database() returns trigger language plpgsql as $$
begin
  insert into database_drops (host_id, database, username, remote, is_made, settles_at)
  values (
    old.host_id, old.database, old.username, old.remote, old.state <> 'creating',
    case when old.leased_until is null then now() else greatest(now(), old.leased_until) + interval '30 seconds' end
  );
  return null;
end $$;

create trigger server_database_gone after delete on server_databases
for each row execute function gamewarden_drop_database();

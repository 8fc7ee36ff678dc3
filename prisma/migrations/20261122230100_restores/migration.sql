-- What became of the backup that was last put back on a server.
CREATE TYPE "restore_outcome" AS ENUM ('pending', 'succeeded', 'failed', 'unknown');

CREATE TABLE "restores" (
    "server_id" INTEGER NOT NULL,
    "backup_id" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" "restore_outcome" NOT NULL DEFAULT 'pending',

    CONSTRAINT "restores_pkey" PRIMARY KEY ("server_id")
);

CREATE INDEX "restores_backup_id_idx" ON "restores"("backup_id");

ALTER TABLE "restores" ADD CONSTRAINT "restores_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "restores" ADD CONSTRAINT "restores_backup_id_fkey" FOREIGN KEY ("backup_id") REFERENCES "backups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

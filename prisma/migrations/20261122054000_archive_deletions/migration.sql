-- Archives on nodes whose backups are deleted here.

-- CreateTable
CREATE TABLE "archive_deletions" (
    "uuid" UUID NOT NULL,
    "node_id" INTEGER NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "archive_deletions_pkey" PRIMARY KEY ("uuid")
);

-- CreateIndex
CREATE INDEX "archive_deletions_due_at_idx" ON "archive_deletions"("due_at");

-- CreateIndex
CREATE INDEX "archive_deletions_node_id_idx" ON "archive_deletions"("node_id");

-- AddForeignKey
ALTER TABLE "archive_deletions" ADD CONSTRAINT "archive_deletions_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

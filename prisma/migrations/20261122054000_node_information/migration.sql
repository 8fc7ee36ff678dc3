-- What nodes say of themselves, and when each was asked for it.

-- AlterTable
ALTER TABLE "nodes" ADD COLUMN "system_asked_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "node_systems" (
    "node_id" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "architecture" TEXT NOT NULL,
    "cpu_threads" INTEGER NOT NULL,
    "memory_bytes" BIGINT NOT NULL,
    "kernel_version" TEXT NOT NULL,
    "os" TEXT NOT NULL,
    "container_engine" TEXT,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_systems_pkey" PRIMARY KEY ("node_id")
);

-- AddForeignKey
ALTER TABLE "node_systems" ADD CONSTRAINT "node_systems_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A node's next pair until its daemon has it, and the one before for a while after.

-- AlterTable
ALTER TABLE "nodes" ADD COLUMN "next_token_id" TEXT,
ADD COLUMN "next_token" TEXT,
ADD COLUMN "former_token_id" TEXT,
ADD COLUMN "former_token" TEXT,
ADD COLUMN "former_token_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "nodes_next_token_id_key" ON "nodes"("next_token_id");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_former_token_id_key" ON "nodes"("former_token_id");

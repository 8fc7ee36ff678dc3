-- How a node separates its game servers; the next report of each node fills it.
ALTER TABLE "node_systems" ADD COLUMN "isolation" TEXT;

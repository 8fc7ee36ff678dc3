-- What became of the power action that somebody asked for last.
CREATE TYPE "power_action" AS ENUM ('start', 'stop', 'restart', 'kill');
CREATE TYPE "power_outcome" AS ENUM ('pending', 'done', 'not_done', 'unknown');

CREATE TABLE "power_orders" (
    "server_id" INTEGER NOT NULL,
    "action" "power_action" NOT NULL,
    "activity_id" BIGINT NOT NULL,
    "from_state" "power_state" NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "outcome" "power_outcome" NOT NULL DEFAULT 'pending',

    CONSTRAINT "power_orders_pkey" PRIMARY KEY ("server_id")
);

CREATE INDEX "power_orders_pending" ON "power_orders"("server_id") WHERE (outcome = 'pending');

ALTER TABLE "power_orders" ADD CONSTRAINT "power_orders_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A stop that waits behind a restart: what starts meanwhile is not what came after the stop.
ALTER TABLE "power_orders" ADD COLUMN "is_behind_start" BOOLEAN NOT NULL DEFAULT false;

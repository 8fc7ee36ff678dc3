-- What was known of a server when its power action was asked for says nothing: it may have been old.
ALTER TABLE "power_orders" DROP COLUMN "from_state";

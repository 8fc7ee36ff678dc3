-- The audit log lists entries of all servers and persons, newest first, by event, address or key; an entry names what it
-- is about. Names of events are compared byte by byte: those with one prefix are one range of the index.
ALTER TABLE "activity" ADD COLUMN "subject" TEXT;
ALTER TABLE "activity" ALTER COLUMN "event" TYPE TEXT COLLATE "C";

-- DropIndex
DROP INDEX "activity_actor_id_created_at_idx";
DROP INDEX "activity_created_at_idx";

-- CreateIndex
CREATE INDEX "activity_actor_id_created_at_id_idx" ON "activity"("actor_id", "created_at", "id");
CREATE INDEX "activity_created_at_id_idx" ON "activity"("created_at", "id");
CREATE INDEX "activity_event_created_at_id_idx" ON "activity"("event", "created_at", "id");
CREATE INDEX "activity_by_ip" ON "activity"("ip", "created_at", "id") WHERE ip is not null;
CREATE INDEX "activity_by_api_key" ON "activity"("api_key_id", "created_at", "id") WHERE api_key_id is not null;

-- Who executed and who cancelled a run, and the run that it repeats.
ALTER TABLE "schedule_runs" ADD COLUMN "started_by_id" INTEGER;
ALTER TABLE "schedule_runs" ADD COLUMN "cancelled_by_id" INTEGER;
ALTER TABLE "schedule_runs" ADD COLUMN "repeat_of" UUID;
CREATE INDEX "schedule_runs_started_by" ON "schedule_runs"("started_by_id") WHERE started_by_id is not null;
CREATE INDEX "schedule_runs_cancelled_by" ON "schedule_runs"("cancelled_by_id") WHERE cancelled_by_id is not null;
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_cancelled_by_id_fkey" FOREIGN KEY ("cancelled_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Notes of an allocation are edited: a caller can require that nobody else has changed it meanwhile.
ALTER TABLE "allocations" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

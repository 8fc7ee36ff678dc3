-- What a run says of its server, and a step of its node, when these are gone.
ALTER TABLE "schedule_runs" ADD COLUMN "server_name" TEXT, ADD COLUMN "server_uuid" VARCHAR(36);
ALTER TABLE "schedule_run_steps" ADD COLUMN "node_name" TEXT;

UPDATE "schedule_runs" SET "server_name" = "servers"."name", "server_uuid" = "servers"."uuid"
FROM "servers" WHERE "servers"."id" = "schedule_runs"."server_id";

-- Runs are looked for by server, state, trigger and reason, by when they were due and by when they ended, among all there are.

-- CreateIndex
CREATE INDEX "schedule_runs_server_id_scheduled_at_number_idx" ON "schedule_runs"("server_id", "scheduled_at", "number");

-- CreateIndex
CREATE INDEX "schedule_runs_state_scheduled_at_number_idx" ON "schedule_runs"("state", "scheduled_at", "number");

-- CreateIndex
CREATE INDEX "schedule_runs_scheduled_at_number_idx" ON "schedule_runs"("scheduled_at", "number");

-- CreateIndex
CREATE INDEX "schedule_runs_finished_at_idx" ON "schedule_runs"("finished_at");

-- CreateIndex
CREATE INDEX "schedule_runs_trigger_scheduled_at_number_idx" ON "schedule_runs"("trigger", "scheduled_at", "number");

-- CreateIndex
CREATE INDEX "schedule_runs_by_reason" ON "schedule_runs"("reason", "scheduled_at", "number") WHERE (reason is not null);

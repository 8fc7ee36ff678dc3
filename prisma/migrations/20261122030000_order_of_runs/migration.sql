-- Runs are shown by when they became due, and then in the order of their making.

-- AlterTable
ALTER TABLE "schedule_runs" ADD COLUMN "number" BIGINT;

-- Those that are there get their numbers in the order they were made; of one moment, a missed range was made first.
UPDATE "schedule_runs" SET "number" = made.place
FROM (
    SELECT "id", row_number() OVER (ORDER BY "created_at", "scheduled_at", "id") AS place FROM "schedule_runs"
) made
WHERE "schedule_runs"."id" = made."id";

CREATE SEQUENCE "schedule_runs_number_seq" OWNED BY "schedule_runs"."number";
SELECT setval('schedule_runs_number_seq', (SELECT coalesce(max("number"), 0) + 1 FROM "schedule_runs"), false);
ALTER TABLE "schedule_runs" ALTER COLUMN "number" SET DEFAULT nextval('schedule_runs_number_seq'), ALTER COLUMN "number" SET NOT NULL;

-- DropIndex
DROP INDEX "schedule_runs_schedule_id_created_at_idx";

-- CreateIndex
CREATE INDEX "schedule_runs_schedule_id_scheduled_at_number_idx" ON "schedule_runs"("schedule_id", "scheduled_at", "number");

-- What becomes of a tick while a run of its schedule is active. A run that waits for another has the second place of its schedule.
CREATE TYPE "overlap_policy" AS ENUM ('skip', 'queue', 'cancel_previous');

ALTER TABLE "schedules" ADD COLUMN "overlap_policy" "overlap_policy" NOT NULL DEFAULT 'skip';
ALTER TABLE "schedule_runs" ADD COLUMN "is_queued" BOOLEAN NOT NULL DEFAULT false;

-- At most one active run of a schedule, and at most one that waits for it.
DROP INDEX "schedule_runs_no_overlap";
CREATE UNIQUE INDEX "schedule_runs_no_overlap" ON "schedule_runs"("schedule_id", "is_queued") WHERE (finished_at is null);

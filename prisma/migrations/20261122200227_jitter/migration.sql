-- A schedule may begin some time after its ticks, always the same. Ticks of before its clock began are none of it.
ALTER TABLE "schedules" ADD COLUMN "jitter" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "clock_since" TIMESTAMPTZ(3);
ALTER TABLE "schedule_runs" ADD COLUMN "delay" INTEGER NOT NULL DEFAULT 0;

-- The request that caused an entry or a run, and the trace that its run continues.
ALTER TABLE "activity" ADD COLUMN "request_id" TEXT;
ALTER TABLE "schedule_runs" ADD COLUMN "request_id" TEXT;
ALTER TABLE "schedule_runs" ADD COLUMN "traceparent" TEXT;

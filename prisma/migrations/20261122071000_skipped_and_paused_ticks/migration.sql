-- Ticks that somebody has said are to be skipped: one, or all up to a time.
ALTER TABLE "schedules" ADD COLUMN "skipped_tick" TIMESTAMPTZ(3), ADD COLUMN "paused_until" TIMESTAMPTZ(3);

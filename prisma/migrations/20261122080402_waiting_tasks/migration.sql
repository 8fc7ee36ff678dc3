-- A task may wait for what it began before the next one's turn.
CREATE TYPE "task_wait" AS ENUM ('backup_done', 'state_running', 'state_offline');
ALTER TYPE "step_state" ADD VALUE 'waiting' BEFORE 'ok';

ALTER TABLE "tasks" ADD COLUMN "wait_until" "task_wait", ADD COLUMN "wait_limit" INTEGER;
ALTER TABLE "schedule_run_steps" ADD COLUMN "wait_until" "task_wait", ADD COLUMN "wait_limit" INTEGER,
  ADD COLUMN "last_sent_at" TIMESTAMPTZ(3);

-- How old what is known of a server is, and of which process of it.
ALTER TABLE "nodes" ADD COLUMN "states_as_of" TIMESTAMPTZ(3);
ALTER TABLE "servers" ADD COLUMN "process_started_at" TIMESTAMPTZ(3);

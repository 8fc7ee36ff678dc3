-- When the daemon got its token. Of changes before this migration the time is not known.
ALTER TABLE "nodes" ADD COLUMN "token_issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "nodes" SET "token_issued_at" = "created_at";

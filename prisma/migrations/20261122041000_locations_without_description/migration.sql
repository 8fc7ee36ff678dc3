-- A description that was never given is null; an empty one was given as such.
ALTER TABLE "locations" ALTER COLUMN "long" DROP NOT NULL,
ALTER COLUMN "long" DROP DEFAULT;

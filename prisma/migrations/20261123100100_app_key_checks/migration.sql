-- CreateTable
CREATE TABLE "app_key_checks" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_key_checks_pkey" PRIMARY KEY ("id")
);

-- Which row of another panel became which row here: an import that is repeated or resumed skips these.
CREATE TABLE "panel_import_rows" (
    "source" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "source_id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,

    CONSTRAINT "panel_import_rows_pkey" PRIMARY KEY ("source", "noun", "source_id")
);

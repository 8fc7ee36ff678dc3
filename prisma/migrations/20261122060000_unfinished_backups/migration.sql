-- Backups that have not ended are looked for every few seconds, among all that there ever were.
CREATE INDEX "backups_unfinished" ON "backups"("created_at") WHERE (completed_at is null);

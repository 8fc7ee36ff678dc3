/**
 * The alarm clock. Remembers that somebody should look at a schedule or run at a time. Never throws and never waits: a
 * lost wake-up costs at most one sweep, so failures are logged only.
 */
export interface Wake {
  scheduleDue(scheduleId: number, at: Date): void;
  taskDue(runId: string, at: Date): void;
}

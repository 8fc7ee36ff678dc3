/**
 * The alarm clock. Remembers that somebody should look at a schedule or run at a time. Never throws and never waits: a
 * lost wake-up costs at most one sweep, so failures are logged only.
 */
export interface Wake {
  /** @param options.isFirst it was just made: there is no alarm that this one replaces */
  scheduleDue(scheduleId: number, at: Date, options?: { readonly isFirst: boolean }): void;
  taskDue(runId: string, at: Date): void;
}

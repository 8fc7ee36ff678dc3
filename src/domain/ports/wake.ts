/**
 * Sets alarms for schedules and runs. Never throws and never waits: a lost alarm delays work by at most one sweep, so
 * failures are only logged.
 */
export interface Wake {
  /**
   * @param options.isFirst the schedule is new: it has no alarm that this one replaces
   */
  scheduleDue(scheduleId: number, at: Date, options?: { readonly isFirst: boolean }): void;
  taskDue(runId: string, at: Date): void;
}

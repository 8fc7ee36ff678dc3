import type { Agenda } from 'agenda';

/** Job names; each job has one id. */
export const SCHEDULE_DUE = 'schedule.due';
export const TASK_DUE = 'task.due';

/** Data of a job: the schedule or the run to check. */
export interface AlarmData {
  readonly scheduleId?: number;
  /** uuid */
  readonly runId?: string;
}

/** A stored job. */
export interface StoredAlarm {
  /** The id in the store. */
  readonly id: string;
  readonly data: AlarmData;
  /** Null once it has fired. */
  readonly at: Date | null;
}

/** Agenda on one of its backends, with the queries that Agenda lacks. */
export interface JobStore {
  /** Connected, but not started. */
  readonly agenda: Agenda;
  /** @throws {Error} the store does not answer */
  ping(): Promise<void>;
  /** Our jobs in batches, in the order of their ids, after the given one. */
  listAlarms(page: { readonly afterId: string | null; readonly limit: number }): Promise<readonly StoredAlarm[]>;
  removeAlarms(ids: readonly string[]): Promise<void>;
  /** Calls back when connections broke or the primary changed: stored jobs may be lost. */
  onInterruption(listener: () => void): void;
  /** Closes all connections. Stop Agenda first. */
  close(): Promise<void>;
}

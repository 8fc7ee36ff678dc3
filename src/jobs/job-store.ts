import type { Agenda } from 'agenda';

/** Job names, and the one id that each carries. */
export const SCHEDULE_DUE = 'schedule.due';
export const TASK_DUE = 'task.due';

/** What a job says: look at this schedule, or this run. */
export interface AlarmData {
  readonly scheduleId?: number;
  /** uuid */
  readonly runId?: string;
}

/** A job as it lies in the store. */
export interface StoredAlarm {
  /** The store's own id. */
  readonly id: string;
  readonly data: AlarmData;
  /** Null once it rang. */
  readonly at: Date | null;
}

/** Agenda on one of its backends, and the few questions it has no answer for. */
export interface JobStore {
  /** Connected. Not started. */
  readonly agenda: Agenda;
  /** @throws {Error} the store does not answer */
  ping(): Promise<void>;
  /** Our jobs in batches, in the order of their ids, after the given one. */
  listAlarms(page: { readonly afterId: string | null; readonly limit: number }): Promise<readonly StoredAlarm[]>;
  removeAlarms(ids: readonly string[]): Promise<void>;
  /** Calls back when connections broke, or another server took over: what was stored before may be gone. */
  onInterruption(listener: () => void): void;
  /** Ends every connection. Stop Agenda first. */
  close(): Promise<void>;
}

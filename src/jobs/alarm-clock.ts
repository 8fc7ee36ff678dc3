import type { Log } from '../domain/ports/log.js';
import type { Wake } from '../domain/ports/wake.js';
import { type AlarmData, type JobStore, SCHEDULE_DUE, TASK_DUE } from './job-store.js';
import { type Repetition, repeat } from './repeat.js';

/** Most queued alarms; further ones are left to the sweep. */
const MAX_WAITING = 20_000;

/** Alarms set at the same time. */
const CONCURRENCY = 2;

/**
 * An alarm at least `DISTANT_MS` in the future may wait up to `PATIENCE_MS` before it is set, so that work that is due
 * now begins first. Milliseconds.
 */
const PATIENCE_MS = 1_000;
const DISTANT_MS = 10_000;

const CHECK_MS = 5_000;

/** Interval of connection attempts while there is no store. */
const RECONNECT_MS = 1_000;

/** Longest wait at the end for alarms that are still being set. */
const FLUSH_MS = 1_000;

export interface AlarmClockOptions {
  /** @throws {Error} the store does not answer yet */
  readonly open: () => Promise<JobStore>;
  /** Called with each opened store before it is used. */
  readonly onOpen?: (store: JobStore) => Promise<void>;
  readonly log: Log;
}

export interface AlarmClock extends Wake {
  /** Null while not connected. */
  store(): JobStore | null;
  isFailing(): boolean;
  /** How often alarms may have been lost. */
  losses(): number;
  /** Reports due work whose alarm did not fire. */
  suspectLoss(): void;
  /**
   * Whether alarms may be missing: the store is failing, or may have lost some since the last comparison with the rows.
   */
  isIncomplete(): boolean;
  /** Reports a comparison with the rows that began at the given number of losses. */
  markCompared(losses: number): void;
  close(): Promise<void>;
}

interface Alarm {
  readonly name: string;
  readonly data: AlarmData;
  readonly at: Date;
  /** Whether there is no earlier alarm in the store to replace. */
  readonly isFirst?: boolean | undefined;
}

/**
 * Sets alarms as Agenda jobs, one per schedule and run; a later alarm replaces it. Never waits and never throws: while
 * the store is unavailable it reconnects and drops alarms that cannot be set, because the sweep finds their work.
 */
export const createAlarmClock = ({ open, onOpen, log }: AlarmClockOptions): AlarmClock => {
  let store: JobStore | null = null;
  let isFailing = true;
  // Alarms may have been lost before this process began.
  let losses = 1;
  let comparedLosses = 0;
  const waiting = new Map<string, Alarm>();
  const setting = new Set<Promise<void>>();

  const setOne = async ({ agenda }: JobStore, { name, data, at, isFirst }: Alarm): Promise<void> => {
    try {
      if (isFirst !== true) await agenda.cancel({ name, data });
      await agenda.schedule(at, name, data);
    } catch (error) {
      losses += 1;
      log.debug({ err: error, name, ...data }, 'an alarm could not be set');
    }
  };
  const setWaiting = (): void => {
    while (store !== null && setting.size < CONCURRENCY) {
      const [next] = waiting;
      if (next === undefined) return;
      const [key, alarm] = next;
      waiting.delete(key);
      const done = setOne(store, alarm).finally(() => {
        setting.delete(done);
        setWaiting();
      });
      setting.add(done);
    }
  };
  let patience: NodeJS.Timeout | undefined;
  const setPatient = (): void => {
    clearTimeout(patience);
    patience = undefined;
    setWaiting();
  };
  const set = (key: string, alarm: Alarm): void => {
    if (waiting.size >= MAX_WAITING && !waiting.has(key)) {
      losses += 1;
      return;
    }
    waiting.set(key, alarm);
    if (alarm.at.getTime() - Date.now() < DISTANT_MS) setWaiting();
    else patience ??= setTimeout(setPatient, PATIENCE_MS);
  };

  const openReady = async (): Promise<JobStore> => {
    const opened = await open();
    try {
      await onOpen?.(opened);
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  };
  const check = async (): Promise<void> => {
    try {
      if (store === null) {
        store = await openReady();
        store.onInterruption(() => {
          losses += 1;
        });
        setWaiting();
      } else {
        await store.ping();
      }
      if (isFailing) log.info({}, 'the job store answers');
      isFailing = false;
    } catch (error) {
      if (!isFailing || store === null) log.warn({ err: error }, 'the job store does not answer');
      isFailing = true;
      losses += 1;
    }
  };
  const checks: Repetition = repeat({
    name: 'job store',
    pauseMs: () => (isFailing ? RECONNECT_MS : CHECK_MS),
    work: check,
    log,
  });

  return {
    scheduleDue: (scheduleId, at, { isFirst } = { isFirst: false }) =>
      set(`s${scheduleId}`, { name: SCHEDULE_DUE, data: { scheduleId }, at, isFirst }),
    taskDue: (runId, at) => set(`r${runId}`, { name: TASK_DUE, data: { runId }, at }),
    store: () => store,
    isFailing: () => isFailing,
    losses: () => losses,
    suspectLoss: () => {
      losses += 1;
    },
    isIncomplete: () => isFailing || losses !== comparedLosses,
    markCompared: (known) => {
      comparedLosses = known;
    },
    close: async () => {
      await checks.stop();
      setPatient();
      const end = performance.now() + FLUSH_MS;
      while (setting.size > 0 && performance.now() < end && !isFailing) await Promise.race(setting);
      waiting.clear();
      await Promise.all(setting);
      if (store === null) return;
      await store.agenda.stop(false);
      await store.close();
      store = null;
    },
  };
};

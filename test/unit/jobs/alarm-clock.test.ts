import { afterEach, expect, test } from '@jest/globals';
import type { Agenda } from 'agenda';
import { type AlarmClock, createAlarmClock } from '../../../src/jobs/alarm-clock.js';
import type { AlarmData, JobStore } from '../../../src/jobs/job-store.js';
import { silentLog } from '../../support/log.js';
import { until } from '../../support/until.js';

let clock: AlarmClock | undefined;

afterEach(() => clock?.close());

/** A store that answers, and rejects alarms on request. */
const openStore = async () => {
  let interrupt: () => void = () => undefined;
  const state = { refuses: false };
  const asked: string[] = [];
  const agenda = {
    cancel: async ({ data }: { readonly data: AlarmData }) => {
      asked.push(`cancel ${data.scheduleId}`);
      return 0;
    },
    schedule: async (_at: Date, _name: string, { scheduleId }: AlarmData) => {
      if (state.refuses) throw new Error('not primary');
      asked.push(`schedule ${scheduleId}`);
    },
    stop: async () => undefined,
  };
  const store: JobStore = {
    // The members that the alarm clock uses.
    agenda: agenda as unknown as Agenda,
    ping: async () => undefined,
    listAlarms: async () => [],
    removeAlarms: async () => undefined,
    onInterruption: (listener) => {
      interrupt = listener;
    },
    close: async () => undefined,
  };
  const opened = createAlarmClock({ open: async () => store, log: silentLog });
  clock = opened;
  await until(() => !opened.isFailing());
  return { clock: opened, state, asked, interrupt: () => interrupt() };
};

const compare = (of: AlarmClock): void => of.markCompared(of.losses());

test('alarms may be missing until the first comparison', async () => {
  const { clock } = await openStore();
  expect(clock.isIncomplete()).toBe(true);
  compare(clock);
  expect(clock.isIncomplete()).toBe(false);
});

test('an alarm that could not be set may be missing', async () => {
  const { clock, state } = await openStore();
  compare(clock);
  clock.scheduleDue(1, new Date());
  state.refuses = true;
  clock.scheduleDue(2, new Date());
  await until(() => clock.isIncomplete());
  compare(clock);
  expect(clock.isIncomplete()).toBe(false);
});

test('an alarm replaces the previous one, and a first alarm replaces none', async () => {
  const { clock, asked } = await openStore();
  clock.scheduleDue(1, new Date());
  await until(() => asked.length === 2);
  clock.scheduleDue(2, new Date(), { isFirst: true });
  await until(() => asked.length === 3);
  clock.scheduleDue(2, new Date());
  await until(() => asked.length === 5);
  expect(asked).toEqual(['cancel 1', 'schedule 1', 'schedule 2', 'cancel 2', 'schedule 2']);
});

test('a store whose alarms did not fire may have lost more of them', async () => {
  const { clock } = await openStore();
  compare(clock);
  clock.suspectLoss();
  expect(clock.isIncomplete()).toBe(true);
});

test('an interrupted store may have lost alarms, also during a comparison', async () => {
  const { clock, interrupt } = await openStore();
  const known = clock.losses();
  interrupt();
  clock.markCompared(known);
  expect(clock.isIncomplete()).toBe(true);
  compare(clock);
  expect(clock.isIncomplete()).toBe(false);
});

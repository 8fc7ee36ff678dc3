import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../domain/ports/metrics.js';

/** Upper bounds in seconds, with those of the promises: 1 s, 5 s and 15 s (schedules.md §1). */
const LATENESS_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 300];

type RunMetrics = Pick<
  Metrics,
  'tickHandled' | 'runClaimed' | 'runEnded' | 'stepEnded' | 'claimLost' | 'sweepFound' | 'alarmsCompared'
>;

/** Metrics of schedules: ticks, runs, steps and alarms. */
export const runMetrics = (registry: Registry): RunMetrics => {
  const registers = [registry];
  const tickLateness = new Histogram({
    name: 'gamewarden_tick_lateness_seconds',
    help: 'Time from a tick until it was recorded, as a run or with the reason why there is none.',
    buckets: LATENESS_BUCKETS,
    registers,
  });
  const runWait = new Histogram({
    name: 'gamewarden_run_wait_seconds',
    help: 'Time that a run, or its next step, was due before a worker claimed it.',
    buckets: LATENESS_BUCKETS,
    registers,
  });
  const runs = new Counter({
    name: 'gamewarden_runs_total',
    help: 'Runs that workers ended, and ticks without a run, by state and reason.',
    labelNames: ['state', 'reason'],
    registers,
  });
  const steps = new Counter({
    name: 'gamewarden_steps_total',
    help: 'Steps that have a result or will be sent again (postponed, withdrawn), by action.',
    labelNames: ['action', 'outcome'],
    registers,
  });
  const claimsLost = new Counter({
    name: 'gamewarden_claims_lost_total',
    help: 'Runs whose claim a worker lost: its lease expired, or a user cancelled the run.',
    registers,
  });
  const sweepFinds = new Counter({
    name: 'gamewarden_sweep_finds_total',
    help: 'Ticks that the sweep found before an alarm did.',
    registers,
  });
  const alarms = new Gauge({
    name: 'gamewarden_alarms',
    help: 'Alarms of the next 15 minutes at the last comparison: expected and stored.',
    labelNames: ['kind'],
    registers,
  });
  const alarmsCorrected = new Counter({
    name: 'gamewarden_alarms_corrected_total',
    help: 'Missing alarms that were set, and wrong alarms that were removed.',
    labelNames: ['correction'],
    registers,
  });
  // Initialised to 0, so that a first failure is an increase.
  for (const correction of ['set', 'removed']) alarmsCorrected.inc({ correction }, 0);

  return {
    tickHandled: (latenessMs) => tickLateness.observe(Math.max(0, latenessMs) / 1_000),
    runClaimed: (waitedMs) => runWait.observe(Math.max(0, waitedMs) / 1_000),
    runEnded: (state, reason) => runs.inc({ state, reason: reason ?? '' }),
    stepEnded: (action, outcome) => steps.inc({ action, outcome }),
    claimLost: () => claimsLost.inc(),
    sweepFound: (ticks) => sweepFinds.inc(ticks),
    alarmsCompared: ({ expected, missing, removed }) => {
      alarms.set({ kind: 'expected' }, expected);
      alarms.set({ kind: 'stored' }, expected - missing);
      alarmsCorrected.inc({ correction: 'set' }, missing);
      alarmsCorrected.inc({ correction: 'removed' }, removed);
    },
  };
};

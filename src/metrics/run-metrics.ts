import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../domain/ports/metrics.js';

/** Seconds; promises are made of 1 s, 5 s and 15 s (schedules.md §1). */
const LATENESS_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 300];

type RunMetrics = Pick<
  Metrics,
  'tickHandled' | 'runClaimed' | 'runEnded' | 'stepEnded' | 'claimLost' | 'sweepFound' | 'alarmsCompared'
>;

/** What is counted of schedules: ticks, runs, steps and alarms. */
export const runMetrics = (registry: Registry): RunMetrics => {
  const registers = [registry];
  const tickLateness = new Histogram({
    name: 'gamewarden_tick_lateness_seconds',
    help: 'How long after its time a tick was turned into a run, or into a record of why there is none.',
    buckets: LATENESS_BUCKETS,
    registers,
  });
  const runWait = new Histogram({
    name: 'gamewarden_run_wait_seconds',
    help: 'How long a run, or its next step, was due before a worker took it.',
    buckets: LATENESS_BUCKETS,
    registers,
  });
  const runs = new Counter({
    name: 'gamewarden_runs_total',
    help: 'Runs that workers ended, and ticks that were recorded without one, by state and reason.',
    labelNames: ['state', 'reason'],
    registers,
  });
  const steps = new Counter({
    name: 'gamewarden_steps_total',
    help: 'Steps that got their result, or are to be sent again (postponed, withdrawn), by action.',
    labelNames: ['action', 'outcome'],
    registers,
  });
  const claimsLost = new Counter({
    name: 'gamewarden_claims_lost_total',
    help: 'Runs that were not the own ones of a worker any more: its lease had run out, or somebody cancelled them.',
    registers,
  });
  const sweepFinds = new Counter({
    name: 'gamewarden_sweep_finds_total',
    help: 'Ticks that the sweep found before an alarm told of them.',
    registers,
  });
  const alarms = new Gauge({
    name: 'gamewarden_alarms',
    help: 'Alarms of the next 15 minutes at the last comparison: those that are expected, and those that were stored.',
    labelNames: ['kind'],
    registers,
  });
  const alarmsCorrected = new Counter({
    name: 'gamewarden_alarms_corrected_total',
    help: 'Alarms that were missing and set, or wrong and removed.',
    labelNames: ['correction'],
    registers,
  });
  // What has not happened yet is 0 and not absent: a first failure is a rise.
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

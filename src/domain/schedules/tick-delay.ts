import { createHash } from 'node:crypto';

/** Longest jitter of a schedule, in seconds: a quarter of an hour. */
export const MAX_JITTER = 900;

/** The inputs of a schedule's delay. A row of `Schedule` has them. */
export interface Jittered {
  readonly id: number;
  /** seconds */
  readonly jitter: number;
}

/**
 * How long after its ticks a schedule starts, in milliseconds: whole seconds, from zero to its jitter. The delay
 * depends only on the schedule, so every process computes the same one.
 * Source: schedules.md §11.
 */
export const delayMsOf = ({ id, jitter }: Jittered): number =>
  jitter === 0 ? 0 : Math.floor(shareOf(id) * (jitter + 1)) * 1_000;

const HASH_VALUES = 2 ** 32;

/** A number from 0 to below 1, distributed evenly over consecutive ids. */
const shareOf = (id: number): number =>
  createHash('sha256').update(`schedule ${id}`).digest().readUInt32BE() / HASH_VALUES;

/** A tick of a schedule. */
export interface DelayedTick {
  /** The time of its clock, which identifies the tick. */
  readonly tick: Date;
  /** When it starts: after the delay of the schedule. */
  readonly at: Date;
}

/** The tick that starts at a time. */
export const tickAt = (schedule: Jittered, at: Date): DelayedTick => ({
  tick: new Date(at.getTime() - delayMsOf(schedule)),
  at,
});

import { createHash } from 'node:crypto';

/** Longest jitter of a schedule, in seconds: a quarter of an hour. */
export const MAX_JITTER = 900;

/** What a schedule's delay depends on. A row of `Schedule` is one. */
export interface Jittered {
  readonly id: number;
  /** seconds */
  readonly jitter: number;
}

/**
 * How long after its ticks a schedule has its turn, in milliseconds: whole seconds, from none to its jitter. It depends on
 * nothing but the schedule, so that every process, and each look, comes to the same.
 * Source: schedules.md §11.
 */
export const delayMsOf = ({ id, jitter }: Jittered): number =>
  jitter === 0 ? 0 : Math.floor(shareOf(id) * (jitter + 1)) * 1_000;

const HASH_VALUES = 2 ** 32;

/** A number from 0 up to but without 1, spread evenly over ids that follow one another. */
const shareOf = (id: number): number =>
  createHash('sha256').update(`schedule ${id}`).digest().readUInt32BE() / HASH_VALUES;

/** A tick of a schedule. */
export interface DelayedTick {
  /** What its clock says, and what tells it from other ticks. */
  readonly tick: Date;
  /** When it has its turn: later by the delay of the schedule. */
  readonly at: Date;
}

/** The tick that has its turn at a time. */
export const tickAt = (schedule: Jittered, at: Date): DelayedTick => ({
  tick: new Date(at.getTime() - delayMsOf(schedule)),
  at,
});

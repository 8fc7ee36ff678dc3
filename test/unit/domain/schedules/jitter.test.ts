import { describe, expect, test } from '@jest/globals';
import {
  accountForTicks,
  accountsAtChange,
  type DueSchedule,
  type TickAccount,
} from '../../../../src/domain/schedules/account-for-ticks.js';
import { nextRunAtFor } from '../../../../src/domain/schedules/next-run-at.js';
import { previewTicks } from '../../../../src/domain/schedules/preview-ticks.js';
import { delayMsOf } from '../../../../src/domain/schedules/tick-delay.js';
import { timeSlices } from '../../../../src/load/time-slicer.js';
import {
  type DrawnClock,
  drawClock,
  firesIn,
  MINUTE_MS,
  type Random,
  type WallClock,
  wallClockOf,
} from '../../../support/drawn-clock.js';
import { seededRandom } from '../../../support/seeded-random.js';

describe('the delay of a schedule', () => {
  test('is none without jitter, whole seconds up to it, and the same each time', () => {
    for (const id of [1, 2, 3, 2_000_000_000]) {
      expect(delayMsOf({ id, jitter: 0 })).toBe(0);
      const delay = delayMsOf({ id, jitter: 7 });
      expect([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000]).toContain(delay);
      expect(delayMsOf({ id, jitter: 7 })).toBe(delay);
    }
  });

  test('spreads ten thousand schedules of one tick over the quarter of an hour', () => {
    const perMinute = new Map<number, number>();
    for (let id = 1; id <= 10_000; id += 1) {
      const minute = Math.floor(delayMsOf({ id, jitter: 900 }) / MINUTE_MS);
      perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
    }
    // The last second of the jitter falls into a minute of its own.
    for (let minute = 0; minute < 15; minute += 1) expect(perMinute.get(minute)).toBeGreaterThan(550);
    expect(Math.max(...perMinute.values())).toBeLessThan(800);
  });
});

const WALL = { year: 2026, years: 1 };
const ZONES = ['UTC', 'America/Santiago', 'Australia/Lord_Howe'] as const;
/** Simulated schedules in each zone; `bench/cron-oracle.mjs` simulates more. */
const LIVES = Number(process.env.JITTER_LIVES ?? 6);
const EVENTS = 40;

/** A schedule while it has one clock. */
interface Epoch {
  readonly clock: DrawnClock;
  readonly since: Date;
  /** When the clock ended, or the end of its last account. */
  until: Date;
}

/** Simulates one schedule through ticks, edits and outages, and collects its records. */
class Life {
  readonly epochs: Epoch[] = [];
  readonly records: TickAccount[] = [];
  readonly badlyTimed: unknown[] = [];
  schedule: DueSchedule;
  now: Date;

  constructor(
    readonly random: Random,
    readonly zone: string,
    readonly wall: WallClock,
    readonly id: number,
  ) {
    const change = wall.changes[random(wall.changes.length)];
    // Half of them include a clock change.
    const minute = change !== undefined && random(2) === 0 ? change - random(2_000) : 2_000 + random(400_000);
    this.now = new Date((wall.start + minute) * MINUTE_MS + random(60_000));
    this.schedule = this.#set(drawClock(random));
  }

  #set(clock: DrawnClock): DueSchedule {
    const clockOf = {
      ...{ id: this.id, ...clock.fields, timezone: this.zone, clockSince: this.now },
      jitter: this.random(3) === 0 ? this.random(60) : this.random(901),
    };
    this.epochs.push({ clock, since: this.now, until: this.now });
    return {
      ...clockOf,
      nextRunAt: nextRunAtFor(clockOf, this.now) ?? NEVER,
      missedRunPolicy: this.random(2) === 0 ? 'run_once' : 'skip',
      ...{ catchUpWindow: 600, hasTasks: true, overlapPolicy: 'skip', hasActiveRun: false, hasQueuedRun: false },
      ...{ isServerBlocked: false, isNodeInMaintenance: false, skippedTick: null, pausedUntil: null },
    };
  }

  /** A worker, or a change, handles the ticks that start up to a time. */
  handle(until = this.now): void {
    const { schedule } = this;
    if (schedule.nextRunAt > until) return;
    const account = accountForTicks(schedule, this.now, until);
    this.records.push(account);
    const { newest } = account;
    const dueAt = newest === null ? null : newest.tick.getTime() + delayMsOf(schedule);
    if (newest?.kind === 'run' && newest.reason === null && newest.base.getTime() !== dueAt) {
      this.badlyTimed.push({ schedule, account });
    }
    this.schedule = { ...schedule, nextRunAt: account.nextRunAt ?? NEVER };
  }

  edit(endsClock: boolean): void {
    for (const until of accountsAtChange(this.schedule, this.now, endsClock)) this.handle(until);
    if (!endsClock) return;
    const epoch = this.epochs.at(-1);
    if (epoch !== undefined) epoch.until = this.now;
    // Often the same fields with another jitter.
    const clock = this.random(2) === 0 && epoch !== undefined ? epoch.clock : drawClock(this.random);
    this.schedule = this.#set(clock);
  }

  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  /** The end of the last clock's account. */
  end(): void {
    this.handle();
    const epoch = this.epochs.at(-1);
    if (epoch === undefined) return;
    const turned = this.now.getTime() - delayMsOf(this.schedule);
    epoch.until = new Date(Math.max(turned, epoch.since.getTime()));
  }

  /** The expected records: every tick of each clock. */
  expected(): readonly number[] {
    return this.epochs.flatMap((epoch) => this.ticksOf(epoch.clock, epoch.since, epoch.until));
  }

  /** The actual records; for a range, the ticks in it. */
  recorded(): readonly number[] {
    return this.records.flatMap(({ missed, newest }) => {
      const range = missed === null ? [] : this.#ticksOfRange(missed);
      return newest === null ? range : [...range, newest.tick.getTime()];
    });
  }

  #ticksOfRange({ first, last, count }: NonNullable<TickAccount['missed']>): readonly number[] {
    const epoch = this.epochs.find(({ since, until }) => since < first && last <= until);
    if (epoch === undefined) return [Number.NaN];
    const ticks = this.ticksOf(epoch.clock, new Date(first.getTime() - 1), last);
    return ticks.length === count && ticks[0] === first.getTime() && ticks.at(-1) === last.getTime()
      ? ticks
      : [Number.NaN];
  }

  /** Scans every minute after `after`, up to and including `until`. */
  ticksOf(clock: DrawnClock, after: Date, until: Date): readonly number[] {
    const ticks: number[] = [];
    const first = Math.floor(after.getTime() / MINUTE_MS) + 1 - this.wall.start;
    const last = Math.floor(until.getTime() / MINUTE_MS) - this.wall.start;
    for (let minute = first; minute <= last; minute += 1) {
      if (firesIn(clock, this.wall, minute)) ticks.push((this.wall.start + minute) * MINUTE_MS);
    }
    return ticks;
  }
}

/** After the simulated year. */
const NEVER = new Date(Date.UTC(9000, 0, 1));

describe.each(ZONES)('ticks with jitter in %s', (zone) => {
  const wall = wallClockOf(zone, WALL);

  test('are each exactly one run or one recorded miss, through edits, outages and clock changes', () => {
    const random = seededRandom(ZONES.indexOf(zone) + 1).below;
    for (let id = 1; id <= LIVES; id += 1) {
      const life = new Life(random, zone, wall, id);
      for (let event = 0; event < EVENTS; event += 1) {
        const kind = random(10);
        // Mostly seconds to minutes; an outage is hours.
        life.pass(kind === 0 ? random(8 * 60) * MINUTE_MS : random(20 * MINUTE_MS));
        if (kind <= 1) life.edit(true);
        else if (kind === 2) life.edit(false);
        else life.handle();
        // The reconciliation of clocks finds nothing to repair at any time.
        if (life.schedule.nextRunAt > life.now && life.schedule.nextRunAt !== NEVER) {
          expect(nextRunAtFor(life.schedule, life.now)).toEqual(life.schedule.nextRunAt);
        }
      }
      life.end();
      expect([id, [...life.recorded()].sort((a, b) => a - b)]).toEqual([id, life.expected()]);
      expect(life.badlyTimed).toEqual([]);
    }
  });

  test('are previewed at their start time, beginning with the next', async () => {
    const random = seededRandom(ZONES.indexOf(zone) + 11).below;
    for (let id = 1; id <= LIVES; id += 1) {
      const life = new Life(random, zone, wall, id);
      life.pass(random(30 * MINUTE_MS));
      life.handle();
      const until = new Date(life.now.getTime() + 24 * 60 * MINUTE_MS);
      const asked = { clock: life.schedule, after: life.now, until, count: 50, medianMs: null };
      const found = (await previewTicks({ timeSlices }, asked)).map(({ at }) => at.getTime());
      const delayMs = delayMsOf(life.schedule);
      const [epoch] = life.epochs;
      if (epoch === undefined) throw new Error('there is no clock');
      const after = new Date(Math.max(life.now.getTime() - delayMs, epoch.since.getTime()));
      const ticks = life.ticksOf(epoch.clock, after, new Date(until.getTime() - delayMs)).slice(0, 50);
      expect([id, found]).toEqual([id, ticks.map((tick) => tick + delayMs)]);
      if (found.length > 0) expect(found[0]).toBe(life.schedule.nextRunAt.getTime());
    }
  });
});

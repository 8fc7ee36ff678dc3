import { describe, expect, test } from '@jest/globals';
import { type BackupSituation, decideBackup } from '../../../../src/domain/backups/backup-limits.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const secondsAgo = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);

const decide = (changes: Partial<BackupSituation>) =>
  decideBackup({ limit: 2, recent: [], counted: [], override: false, now: NOW, ...changes });

const errorOf = (changes: Partial<BackupSituation>): unknown => {
  try {
    return decide(changes);
  } catch (error) {
    return error;
  }
};

const [locked, unlocked] = [
  { uuid: 'locked', isLocked: true },
  { uuid: 'unlocked', isLocked: false },
];

test('below the limit a backup starts', () => {
  expect(decide({ counted: [unlocked] })).toEqual({ kind: 'start' });
});

test.each([0, -1])('a limit of %i allows none', (limit) => {
  expect(errorOf({ limit })).toMatchObject({ code: 'TOO_MANY_BACKUPS', retryAfterSeconds: null });
});

describe('at the limit', () => {
  test('a manual backup is rejected', () => {
    expect(errorOf({ counted: [locked, unlocked] })).toMatchObject({
      code: 'TOO_MANY_BACKUPS',
      message: 'Cannot create a new backup, this server has reached its limit of 2 backups.',
    });
  });

  test('a scheduled backup replaces the oldest unlocked one', () => {
    expect(decide({ counted: [locked, unlocked], override: true })).toEqual({ kind: 'remove', uuid: 'unlocked' });
  });

  test('a scheduled backup is rejected when all are locked', () => {
    expect(errorOf({ counted: [locked, locked], override: true })).toMatchObject({ code: 'TOO_MANY_BACKUPS' });
  });
});

describe('the throttle', () => {
  test.each<[string, Date[], number]>([
    ['until the older of two leaves the window', [secondsAgo(500), secondsAgo(10)], 100],
    ['until the second newest of three leaves it', [secondsAgo(500), secondsAgo(300), secondsAgo(10)], 300],
    ['rounded up to whole seconds', [new Date(NOW.getTime() - 599_001), NOW], 1],
    ['at least one second', [secondsAgo(600), NOW], 1],
  ])('has the time until the next backup is possible: %s', (_when, recent, retryAfterSeconds) => {
    expect(errorOf({ recent })).toMatchObject({
      code: 'BACKUP_THROTTLED',
      message: 'Only 2 backups may be generated within a 600 second span of time.',
      retryAfterSeconds,
    });
  });

  test('lets the second one through', () => {
    expect(decide({ recent: [NOW] })).toEqual({ kind: 'start' });
  });
});

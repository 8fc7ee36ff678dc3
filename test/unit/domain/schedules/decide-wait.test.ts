import { describe, expect, test } from '@jest/globals';
import {
  decideWait,
  nextPollAt,
  type SeenServer,
  type WaitingStep,
} from '../../../../src/domain/schedules/decide-wait.js';

const now = new Date('2026-03-02T04:10:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);

/** Sent a minute ago. */
const step = (values: Partial<WaitingStep>): WaitingStep => ({
  action: 'power',
  payload: 'stop',
  waitUntil: 'state_offline',
  waitLimit: 300,
  lastSentAt: ago(60),
  backup: null,
  ...values,
});

const seen = (values: Partial<SeenServer>): SeenServer => ({
  powerState: 'running',
  processStartedAt: ago(3_600),
  statesAsOf: ago(2),
  ...values,
});

const ok = { state: 'ok', errorCode: null };
const failed = (errorCode: string) => ({ state: 'failed', errorCode });

describe('a stop that waits', () => {
  test.each([
    ['the server runs', {}, null],
    ['the server stops', { powerState: 'stopping' }, null],
    ['the server is offline', { powerState: 'offline' }, ok],
    ['the server was offline before it was sent', { powerState: 'offline', statesAsOf: ago(61) }, null],
    ['the node was never polled', { powerState: 'offline', statesAsOf: null }, null],
  ] as const)('and %s', (_title, values, expected) => {
    expect(decideWait(step({}), seen(values), now)).toEqual(expected);
  });
});

describe('a start that waits', () => {
  const start = step({ payload: 'start', waitUntil: 'state_running' });
  test.each([
    ['the server starts', { powerState: 'starting' }, null],
    ['the server runs', {}, ok],
    ['the server ran before it was sent', { statesAsOf: ago(61) }, null],
  ] as const)('and %s', (_title, values, expected) => {
    expect(decideWait(start, seen(values), now)).toEqual(expected);
  });
});

describe('a restart that waits', () => {
  const restart = step({ payload: 'restart', waitUntil: 'state_running' });
  test.each([
    ['the old process is still running', {}, null],
    ['the running process is unknown', { processStartedAt: null }, null],
    ['another process is starting', { powerState: 'starting', processStartedAt: ago(30) }, null],
    ['another process runs', { processStartedAt: ago(30) }, ok],
  ] as const)('and %s', (_title, values, expected) => {
    expect(decideWait(restart, seen(values), now)).toEqual(expected);
  });
});

describe('a backup that waits', () => {
  const backup = step({ action: 'backup', payload: '', waitUntil: 'backup_done' });
  test.each([
    ['is being made', { isDone: false, isSuccessful: false }, null],
    ['is done', { isDone: true, isSuccessful: true }, ok],
    ['has failed', { isDone: true, isSuccessful: false }, failed('backup_failed')],
    ['is gone', null, failed('backup_gone')],
  ] as const)('and %s', (_title, made, expected) => {
    expect(decideWait({ ...backup, backup: made }, seen({}), now)).toEqual(expected);
  });
});

test.each([
  [299, null],
  [300, failed('wait_expired')],
])('a step that was sent %i s ago', (seconds, expected) => {
  expect(decideWait(step({ lastSentAt: ago(seconds) }), seen({}), now)).toEqual(expected);
});

test('an effect that completed counts, however late it is polled', () => {
  expect(decideWait(step({ lastSentAt: ago(900) }), seen({ powerState: 'offline' }), now)).toEqual(ok);
});

test.each([
  [0, 1],
  [5, 1],
  [60, 6],
  [200, 20],
  [290, 10],
  [3_000, 30, 7_200],
])('a step that has waited for %i s is polled again in %i s', (waited, seconds, waitLimit = 300) => {
  const waiting = step({ lastSentAt: ago(waited), waitLimit });
  expect(nextPollAt(waiting, now)).toEqual(ago(-seconds));
});

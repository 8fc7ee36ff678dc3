import { describe, expect, test } from '@jest/globals';
import { decideNextMove, type RunView, type StepView } from '../../../../src/domain/schedules/decide-next-move.js';

const now = new Date('2026-03-02T04:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);

const step = (sequence: number, values: Partial<StepView> = {}): StepView => ({
  sequence,
  taskId: 100 + sequence,
  action: 'command',
  payload: 'recorded',
  continueOnFailure: false,
  waitUntil: null,
  waitLimit: null,
  lastSentAt: null,
  backup: null,
  state: 'pending',
  dueAt: now,
  attempt: 0,
  sentAt: null,
  errorCode: null,
  ...values,
});

const SERVER = { isBlocked: false, powerState: 'running', processStartedAt: null, statesAsOf: null } as const;

/** A cron run that may continue, whose tasks match its steps. */
const run = (steps: readonly StepView[], values: Partial<RunView> = {}): RunView => ({
  now,
  trigger: 'cron',
  deadlineAt: null,
  reclaimCount: 0,
  steps,
  schedule: { isActive: true, onlyWhenOnline: false },
  server: SERVER,
  tasks: steps.map(({ taskId, action, continueOnFailure }) => ({
    id: taskId,
    action,
    payload: 'as it is now',
    continueOnFailure,
    waitUntil: null,
    waitLimit: null,
  })),
  ...values,
});

const sent = { kind: 'send', mustBeOnline: false };
const succeeded = { kind: 'finish', end: { state: 'succeeded', reason: null } };
const failed = { kind: 'finish', end: { state: 'failed', reason: 'step_failed' } };
const cancelled = (reason: string) => ({ kind: 'finish', end: { state: 'cancelled', reason } });
const settled = (state: string, errorCode: string) => ({ kind: 'settle', end: { state, errorCode } });

describe('the chain', () => {
  test.each<[string, readonly StepView[], object]>([
    ['the first step is sent when it is due', [step(1), step(2)], { ...sent, sequence: 1 }],
    ['an ok step is followed by the next', [step(1, { state: 'ok' }), step(2)], { ...sent, sequence: 2 }],
    ['a step that is not due is waited for', [step(1, { dueAt: ago(-5) })], { kind: 'wait', dueAt: ago(-5) }],
    ['a run of ok steps succeeds', [step(1, { state: 'ok' }), step(2, { state: 'ok' })], succeeded],
    ['a failed step stops the run', [step(1, { state: 'failed' }), step(2)], failed],
    ['an unknown step stops the run', [step(1, { state: 'unknown' }), step(2)], failed],
    ['a skipped step stops the run', [step(1, { state: 'skipped' }), step(2)], failed],
    [
      'a failed step that may continue is followed by the next',
      [step(1, { state: 'failed', continueOnFailure: true }), step(2)],
      { ...sent, sequence: 2 },
    ],
    [
      'a run that continued after a failure still fails',
      [step(1, { state: 'failed', continueOnFailure: true }), step(2, { state: 'ok' })],
      failed,
    ],
    ['a run without steps is skipped', [], { kind: 'finish', end: { state: 'skipped', reason: 'no_tasks' } }],
  ])('%s', (_title, steps, expected) => {
    expect(decideNextMove(run(steps))).toMatchObject(expected);
  });

  test('a step is sent with the current text of its task', () => {
    expect(decideNextMove(run([step(1)]))).toMatchObject({ effect: { payload: 'as it is now' } });
  });

  test('a step whose task was deleted is skipped', () => {
    expect(decideNextMove(run([step(1)], { tasks: [] }))).toMatchObject(settled('skipped', 'task_deleted'));
  });

  test.each([
    [900, sent],
    [901, settled('failed', 'expired')],
  ])('a step %i s late', (seconds, expected) => {
    expect(decideNextMove(run([step(1, { dueAt: ago(seconds) })]))).toMatchObject(expected);
  });
});

describe('what stops a run', () => {
  test.each<[string, Partial<RunView>, object]>([
    ['its server was deleted', { server: null }, cancelled('server_deleted')],
    ['its server is suspended', { server: { ...SERVER, isBlocked: true } }, cancelled('server_state')],
    ['its schedule was deleted', { schedule: null }, cancelled('schedule_deleted')],
    [
      'its schedule was disabled',
      { schedule: { isActive: false, onlyWhenOnline: false } },
      cancelled('schedule_disabled'),
    ],
    [
      'it is past its deadline',
      { deadlineAt: ago(1) },
      { kind: 'finish', end: { state: 'failed', reason: 'deadline' } },
    ],
    ['it was reclaimed too often', { reclaimCount: 6 }, { kind: 'finish', end: { state: 'failed', reason: 'poison' } }],
  ])('%s', (_title, values, expected) => {
    expect(decideNextMove(run([step(1, { state: 'ok' }), step(2)], values))).toMatchObject(expected);
  });

  test('a disabled schedule does not stop a manual run', () => {
    const values = { trigger: 'manual', schedule: { isActive: false, onlyWhenOnline: false } } as const;
    expect(decideNextMove(run([step(1)], values))).toMatchObject(sent);
  });

  test('a run whose steps have all ended ends normally, whatever happened since', () => {
    expect(decideNextMove(run([step(1, { state: 'ok' })], { server: null }))).toMatchObject(succeeded);
  });
});

describe('only when online', () => {
  const schedule = { isActive: true, onlyWhenOnline: true };

  test('is checked before the first step', () => {
    expect(decideNextMove(run([step(1), step(2)], { schedule }))).toMatchObject({ kind: 'send', mustBeOnline: true });
  });

  test('is not checked before later steps or further attempts', () => {
    expect(decideNextMove(run([step(1, { state: 'ok' }), step(2)], { schedule }))).toMatchObject(sent);
    expect(decideNextMove(run([step(1, { attempt: 1, sentAt: ago(1) })], { schedule }))).toMatchObject(sent);
  });
});

describe('a step that waits for its effect', () => {
  const waiting = step(1, {
    ...{ state: 'waiting', action: 'backup', waitUntil: 'backup_done', waitLimit: 600, lastSentAt: ago(100) },
    backup: { isDone: false, isSuccessful: false },
  });
  const done = { ...waiting, backup: { isDone: true, isSuccessful: true } };
  const blocked = { server: { ...SERVER, isBlocked: true } };

  test('is polled again after a pause', () => {
    expect(decideNextMove(run([waiting, step(2)]))).toEqual({ kind: 'wait', dueAt: ago(-10) });
  });

  test('ends with the result of the effect', () => {
    expect(decideNextMove(run([done, step(2)]))).toMatchObject({ kind: 'settle', sequence: 1, end: { state: 'ok' } });
  });

  test('is not waited for by a stopped run, unless the effect has ended', () => {
    expect(decideNextMove(run([waiting, step(2)], blocked))).toMatchObject(cancelled('server_state'));
    expect(decideNextMove(run([done, step(2)], blocked))).toMatchObject({ kind: 'settle' });
  });
});

describe('a further attempt', () => {
  test.each<[string, number, object]>([
    ['command', 60, sent],
    ['command', 61, settled('failed', 'daemon_unreachable')],
    ['backup', 900, sent],
    ['backup', 901, settled('failed', 'daemon_unreachable')],
  ])('of a %s first sent %i s ago', (action, seconds, expected) => {
    const retried = step(1, { action: action === 'backup' ? 'backup' : 'command', attempt: 1, sentAt: ago(seconds) });
    expect(decideNextMove(run([retried]))).toMatchObject(expected);
  });
});

describe('a step found being sent by a worker that is gone', () => {
  const unknown = settled('unknown', 'interrupted');
  const again = { ...sent, effect: { payload: 'recorded' } };
  test.each<[string, Partial<StepView>, object]>([
    ['a command', {}, unknown],
    ['a restart', { action: 'power', payload: 'restart' }, unknown],
    ['a start', { action: 'power', payload: 'recorded' }, again],
    ['a start of more than 60 s ago', { action: 'power', payload: 'start', sentAt: ago(61) }, unknown],
    ['a backup', { action: 'backup' }, again],
    ['a backup of more than 900 s ago', { action: 'backup', sentAt: ago(901) }, unknown],
  ])('%s', (_title, values, expected) => {
    const interrupted = step(1, { state: 'sending', attempt: 1, sentAt: ago(1), ...values });
    expect(decideNextMove(run([interrupted]))).toMatchObject(expected);
  });

  test('is not sent again once the run is stopped', () => {
    const interrupted = step(1, { state: 'sending', action: 'backup', attempt: 1, sentAt: ago(1) });
    expect(decideNextMove(run([interrupted], { server: { ...SERVER, isBlocked: true } }))).toMatchObject(unknown);
  });
});

import { describe, expect, test } from '@jest/globals';
import { type InputModel, readShape } from '../../../src/domain/input/input-model.js';
import { parse } from '../../../src/domain/input/parse.js';
import { ScheduleBody, TaskBody } from '../../../src/domain/schedules/schedule-models.js';

const SCHEDULE = { name: 'Nightly', minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
const TASK = { action: 'command', payload: 'list', timeOffset: 0 };

const problems = (model: InputModel, input: unknown): readonly string[] =>
  readShape(model, input).issues.map(({ path, rule }) => `${path.join('.')}: ${rule}`);

describe('a schedule', () => {
  test.each([
    { name: 'x' },
    { name: 'x'.repeat(191) },
    { minute: ' 0 ' },
    { minute: '59', hour: '23', dayOfMonth: '31', month: '12', dayOfWeek: '7' },
    { month: 'JAN', dayOfWeek: 'sun' },
    { catchUpWindow: 0 },
    { catchUpWindow: 86_400 },
    { timezone: 'Europe/Berlin' },
    { timezone: null, onlyWhenOnline: null, missedRunPolicy: null, catchUpWindow: null },
    { missedRunPolicy: 'skip' },
    { overlapPolicy: 'queue' },
    { overlapPolicy: 'cancel_previous' },
    { overlapPolicy: null },
    { jitter: 0 },
    { jitter: 900 },
    { jitter: null },
    { unknown: 1 },
  ])('may have %j', (values) => {
    expect(problems(ScheduleBody, { ...SCHEDULE, ...values })).toEqual([]);
  });

  test.each([
    [{ name: '' }, ['name: required']],
    [{ name: 'x'.repeat(192) }, ['name: max']],
    [{ name: 5 }, ['name: string']],
    [{ minute: '60' }, ['minute: cron']],
    [{ minute: 5 }, ['minute: string']],
    [{ minute: '' }, ['minute: required']],
    [{ hour: '24' }, ['hour: cron']],
    [{ dayOfMonth: '0' }, ['dayOfMonth: cron']],
    [{ month: '13' }, ['month: cron']],
    [{ month: undefined }, ['month: required']],
    [{ dayOfWeek: '8' }, ['dayOfWeek: cron']],
    [{ dayOfMonth: '30', month: '2' }, ['dayOfMonth: cron']],
    [{ timezone: 'Mars/Olympus' }, ['timezone: timezone']],
    [{ isActive: 'yes' }, ['isActive: boolean']],
    [{ isActive: null }, ['isActive: filled']],
    [{ onlyWhenOnline: 1 }, ['onlyWhenOnline: boolean']],
    [{ missedRunPolicy: 'twice' }, ['missedRunPolicy: in']],
    [{ overlapPolicy: 'replace' }, ['overlapPolicy: in']],
    [{ catchUpWindow: -1 }, ['catchUpWindow: min']],
    [{ jitter: -1 }, ['jitter: min']],
    [{ jitter: 901 }, ['jitter: max']],
    [{ jitter: 1.5 }, ['jitter: integer']],
    [{ catchUpWindow: 86_401 }, ['catchUpWindow: max']],
  ])('may not have %j', (values, expected) => {
    expect(problems(ScheduleBody, { ...SCHEDULE, ...values })).toEqual(expected);
  });

  test('that is empty breaks the rules of all required fields', () => {
    expect(problems(ScheduleBody, {})).toEqual([
      'name: required',
      'minute: required',
      'hour: required',
      'dayOfMonth: required',
      'month: required',
      'dayOfWeek: required',
    ]);
  });

  test('has its fields as they were sent, trimmed', () => {
    expect(parse(ScheduleBody.schema, { ...SCHEDULE, minute: ' */5 ' })).toMatchObject({ minute: '*/5' });
  });
});

describe('a task', () => {
  test.each([
    { timeOffset: 0 },
    { timeOffset: 900 },
    { sequenceId: 1 },
    { payload: ' list ' },
    { payload: 'x'.repeat(65_535) },
    { action: 'power', payload: 'start' },
    { action: 'power', payload: 'stop' },
    { action: 'power', payload: 'restart' },
    { action: 'power', payload: 'kill' },
    { action: 'backup', payload: undefined },
    { action: 'backup', payload: null },
    { action: 'backup', waitUntil: 'backup_done' },
    { action: 'power', payload: 'start', waitUntil: 'state_running', waitLimit: 1 },
    { action: 'power', payload: 'restart', waitUntil: 'state_running', waitLimit: 21_600 },
    { action: 'power', payload: ' kill ', waitUntil: 'state_offline', waitLimit: null },
    { payload: 'stop', waitUntil: 'state_offline' },
    { waitUntil: null },
    { action: 'backup', payload: 'logs\ncache' },
  ])('may have %j', (values) => {
    expect(problems(TaskBody, { ...TASK, ...values })).toEqual([]);
  });

  test.each([
    [{ action: 'say' }, ['action: in']],
    [{ action: undefined }, ['action: required']],
    [{ payload: undefined }, ['payload: required_unless']],
    [{ payload: '  ' }, ['payload: required_unless']],
    [{ payload: 5 }, ['payload: string']],
    [{ payload: 'x'.repeat(65_536) }, ['payload: max']],
    [{ payload: 'say a\nstop' }, ['payload: regex']],
    [{ payload: 'say \u0007' }, ['payload: regex']],
    [{ action: 'power' }, ['payload: in']],
    [{ action: 'power', payload: 'START' }, ['payload: in']],
    [{ action: 'power', payload: null }, ['payload: required_unless']],
    [{ timeOffset: undefined }, ['timeOffset: required']],
    [{ timeOffset: -1 }, ['timeOffset: min']],
    [{ timeOffset: 901 }, ['timeOffset: max']],
    [{ timeOffset: 1.5 }, ['timeOffset: integer']],
    [{ sequenceId: 0 }, ['sequenceId: min']],
    [{ sequenceId: null }, ['sequenceId: required']],
    [{ waitUntil: 'done' }, ['waitUntil: in']],
    [{ waitUntil: 'backup_done' }, ['waitUntil: in']],
    [{ action: 'power', payload: 'stop', waitUntil: 'state_running' }, ['waitUntil: in']],
    [{ action: 'backup', waitUntil: 'state_offline' }, ['waitUntil: in']],
    [{ waitLimit: 0 }, ['waitLimit: between']],
    [{ waitLimit: 21_601 }, ['waitLimit: between']],
    [{ continueOnFailure: null }, ['continueOnFailure: required']],
    [{ continueOnFailure: 'no' }, ['continueOnFailure: boolean']],
  ])('may not have %j', (values, expected) => {
    expect(problems(TaskBody, { ...TASK, ...values })).toEqual(expected);
  });
});

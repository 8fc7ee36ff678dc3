import { describe, expect, test } from '@jest/globals';
import {
  CRON_FIELDS,
  type CronField,
  cronFieldProblem,
  cronFieldValues,
} from '../../../../src/domain/schedules/cron-field.js';

describe('a cron field accepts', () => {
  test.each<[CronField, string, readonly number[]]>([
    ['minute', '0', [0]],
    ['minute', '59', [59]],
    ['minute', '05', [5]],
    ['minute', '*/30', [0, 30]],
    ['minute', '*/60', [0]],
    ['minute', '*/25,7', [0, 7, 25, 50]],
    ['minute', '10-20/5', [10, 15, 20]],
    ['minute', '10-20/11', [10]],
    ['minute', '3-3', [3]],
    ['minute', '3-3/1', [3]],
    ['minute', '9,1,5,1', [1, 5, 9]],
    ['minute', '1-3,2-4', [1, 2, 3, 4]],
    ['hour', '23', [23]],
    ['hour', '*/5', [0, 5, 10, 15, 20]],
    ['hour', '*/24', [0]],
    ['dayOfMonth', '1,31', [1, 31]],
    ['dayOfMonth', '*/10', [1, 11, 21, 31]],
    ['dayOfMonth', '*/31', [1]],
    ['month', '12', [12]],
    ['month', '*/12', [1]],
    ['month', 'JAN', [1]],
    ['month', 'dec', [12]],
    ['month', 'Jan-mAR', [1, 2, 3]],
    ['month', '2-APR', [2, 3, 4]],
    ['month', 'JAN-DEC/6', [1, 7]],
    ['dayOfWeek', '*', [0, 1, 2, 3, 4, 5, 6]],
    ['dayOfWeek', '*/7', [0]],
    ['dayOfWeek', '0', [0]],
    ['dayOfWeek', '7', [0]],
    ['dayOfWeek', '0,7', [0]],
    ['dayOfWeek', '5-7', [0, 5, 6]],
    ['dayOfWeek', '0-7', [0, 1, 2, 3, 4, 5, 6]],
    ['dayOfWeek', 'sat', [6]],
    ['dayOfWeek', 'Mon-fri', [1, 2, 3, 4, 5]],
    ['dayOfWeek', 'SUN-TUE', [0, 1, 2]],
    ['dayOfWeek', 'SUN,3', [0, 3]],
    ['minute', `${'10,'.repeat(20)}1-20`, [...Array.from({ length: 20 }, (_, index) => index + 1)]],
  ])('%s "%s"', (field, value, values) => {
    expect(cronFieldProblem(field, value)).toBeNull();
    expect(cronFieldValues(field, value)).toEqual(values);
  });

  test.each(['FRI-SUN', 'FRI-sun', '5-SUN'])('SUN at the end of %s as the Sunday after', (value) => {
    expect(cronFieldValues('dayOfWeek', value)).toEqual([0, 5, 6]);
  });

  test.each(['SUN-SUN', '0-SUN', '7-SUN'])('%s as the one Sunday', (value) => {
    expect(cronFieldValues('dayOfWeek', value)).toEqual([0]);
  });
});

describe('a cron field rejects', () => {
  test.each<[CronField, string, string]>([
    ['minute', '', 'The minute is empty.'],
    ['minute', ' ', 'contains white space'],
    ['minute', '0 12', 'contains white space'],
    ['minute', '5,\t6', 'contains white space'],
    ['minute', '5\u00a0', 'contains white space'],
    ['minute', '5\n', 'contains white space'],
    ['minute', `${'1,'.repeat(32)}1`, 'is 65 characters long, 64 are allowed'],
    ['minute', '1,', 'empty item'],
    ['minute', ',1', 'empty item'],
    ['minute', '1,,2', 'empty item'],
    ['minute', '60', '"60" is not a valid minute.'],
    ['minute', '005', '"005" is not a valid minute.'],
    ['minute', '-1', '"-1" is not a valid minute.'],
    ['minute', '+5', '"+5" is not a valid minute.'],
    ['minute', '1e1', '"1e1" is not a valid minute.'],
    ['minute', '1.5', '"1.5" is not a valid minute.'],
    ['minute', '0x1', '"0x1" is not a valid minute.'],
    ['minute', '٣', '"٣" is not a valid minute.'],
    ['minute', '\uff15', '"\uff15" is not a valid minute.'],
    ['minute', 'H', '"H" is not a valid minute.'],
    ['minute', 'H/15', '"H" is not a valid minute.'],
    ['minute', '%', '"%" is not a valid minute.'],
    ['minute', '@daily', '"@daily" is not a valid minute.'],
    ['minute', '*5', '"*5" is not a valid minute.'],
    ['minute', '**', '"**" is not a valid minute.'],
    ['minute', '*-5', '"*-5" is not a valid minute.'],
    ['minute', '5-', '"5-" is not a valid minute.'],
    ['minute', '1-2-3', '"1-2-3" is not a valid minute.'],
    ['minute', '1-60', '"60" is not a valid minute.'],
    ['minute', '5-1', '"5-1" runs backwards.'],
    ['minute', '5/15', '"5/15" steps from a single number'],
    ['minute', '/5', '"/5" is not a valid minute.'],
    ['minute', '*/', '"*/" is not a valid minute.'],
    ['minute', '*/-5', '"*/-5" is not a valid minute.'],
    ['minute', '*/5/5', '"*/5/5" is not a valid minute.'],
    ['minute', '*/0', 'The step of "*/0" must be 1 to 60.'],
    ['minute', '*/61', 'The step of "*/61" must be 1 to 60.'],
    ['minute', '10-20/12', 'The step of "10-20/12" must be 1 to 11.'],
    ['minute', 'JAN', '"JAN" is not a valid minute.'],
    ['minute', '1;2', '"1;2" is not a valid minute.'],
    ['hour', '24', '"24" is not a valid hour'],
    ['hour', '22-2', '"22-2" runs backwards.'],
    ['hour', '*/25', 'must be 1 to 24'],
    ['dayOfMonth', '0', '"0" is not a valid day of month.'],
    ['dayOfMonth', '32', '"32" is not a valid day of month.'],
    ['dayOfMonth', '?', '"?" is not a valid day of month.'],
    ['dayOfMonth', 'L', '"L" is not a valid day of month.'],
    ['dayOfMonth', 'L-3', '"L" is not a valid day of month.'],
    ['dayOfMonth', '15W', '"15W" is not a valid day of month.'],
    ['month', '0', '"0" is not a valid month.'],
    ['month', '13', '"13" is not a valid month.'],
    ['month', 'JANUARY', '"JANUARY" is not a valid month.'],
    ['month', 'DEC-JAN', '"DEC-JAN" runs backwards.'],
    ['month', 'MON', '"MON" is not a valid month.'],
    ['dayOfWeek', '8', '"8" is not a valid day of week.'],
    ['dayOfWeek', '6-0', '"6-0" runs backwards.'],
    ['dayOfWeek', 'SAT-MON', '"SAT-MON" runs backwards.'],
    ['dayOfWeek', '5L', '"5L" is not a valid day of week.'],
    ['dayOfWeek', 'MON#1', '"MON#1" is not a valid day of week.'],
    ['dayOfWeek', '?', '"?" is not a valid day of week.'],
    ['dayOfWeek', '*/8', 'must be 1 to 7'],
    ['dayOfWeek', 'ſun', '"ſun" is not a valid day of week.'],
  ])('%s "%s"', (field, value, problem) => {
    expect(cronFieldProblem(field, value)).toContain(problem);
    expect(() => cronFieldValues(field, value)).toThrow(RangeError);
  });

  test('with a text that lists the allowed values', () => {
    expect(cronFieldProblem('month', '13')).toBe(
      '"13" is not a valid month. Allowed: "*", 1 to 12 or JAN, FEB, MAR, APR, MAY, JUN, JUL, AUG, SEP, OCT, NOV, DEC, ' +
        'ranges such as "1-5", steps such as "*/2" or "1-5/2", and lists of these such as "1,3-5".',
    );
  });

  test('with the range of the field in the text, for every field', () => {
    const texts = (['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const).map((field) =>
      cronFieldProblem(field, 'x'),
    );
    const ranges = Object.values(CRON_FIELDS).map(({ min, max }) => expect.stringContaining(`${min} to ${max}`));
    expect(texts).toEqual(ranges);
  });
});

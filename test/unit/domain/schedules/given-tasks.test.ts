import { expect, test } from '@jest/globals';
import { columnName } from '../../../../src/domain/persistence/row-sql.js';
import { GIVEN_COLUMNS, givenTasks, TASK_COLUMNS } from '../../../../src/domain/schedules/given-tasks.js';
import { taskOf } from '../../../../src/domain/schedules/schedule-models.js';

const task = taskOf({ action: 'backup', timeOffset: 0 });

/** A member of a task that a statement does not name would be lost silently. */
test('raw statements write all members of a task', () => {
  const members = Object.keys(task);
  expect(TASK_COLUMNS.sql.split(', ')).toEqual(members.map(columnName));
  expect(GIVEN_COLUMNS.sql.replaceAll('"', '').split(', ')).toEqual(members.map((member) => `given.${member}`));
});

test('their rows have a column for each member', () => {
  const [, definitions = ''] = givenTasks([]).sql.split('as given (');
  const columns = definitions.split(',').map((definition) => definition.trim().split(' ')[0]?.replaceAll('"', ''));
  expect(columns).toEqual(['id', 'place', ...Object.keys(task)]);
});

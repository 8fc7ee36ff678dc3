import { expect, test } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { tablesOf } from '../../../src/db/queries/tables.js';
import { assigned, columnName, columnsOf, valuesOf, wholeRow } from '../../../src/domain/persistence/row-sql.js';
import { Prisma, PrismaClient } from '../../../src/generated/prisma/client.js';

test('columns are named after their members, in every table', () => {
  const tables = tablesOf(new PrismaClient({ adapter: new PrismaPg({ connectionString: 'postgresql://nowhere' }) }));
  const columns = [...tables.values()].flatMap((table) => [...table.columns.values()]);
  expect(columns.length).toBeGreaterThan(100);
  expect(columns.map(({ name }) => `"${columnName(name)}"`)).toEqual(columns.map(({ sql }) => sql));
});

test('a whole row has the names that Prisma has for its columns', () => {
  const { sql, values } = wholeRow({ id: 'id', nextRunAt: 'nextRunAt' }, 'made');
  expect(sql).toBe('made.id as "id", made.next_run_at as "nextRunAt"');
  expect(values).toEqual([]);
  expect(wholeRow(Prisma.TaskScalarFieldEnum, 't').sql).toContain('t.time_offset as "timeOffset"');
});

test('undefined members are left out, nulls are not', () => {
  const given = { name: 'x', ownerId: undefined, externalId: null };
  expect(assigned(given)).toMatchObject({ sql: 'name = ?,external_id = ?', values: ['x', null] });
  expect(columnsOf(given).sql).toBe('name, external_id');
  expect(valuesOf(given)).toMatchObject({ sql: '?,?', values: ['x', null] });
});

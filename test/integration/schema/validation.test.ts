import { beforeAll, expect, test } from '@jest/globals';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { systemContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { seedOf } from '../../support/seed.js';

const database = describeDatabase();
let api: ApiUnderTest;
let key: string;

beforeAll(async () => {
  const context = systemContext(database.db);
  api = await startApi(context);
  const { id: userId } = await seedOf(database.db).user();
  key = await arrangeKey(context, { userId, kind: 'client' });
});

database.beforeClose(() => api?.close());

const ask = (query: string) => api.request('POST', '/graphql', { key, body: { query } });

test('a document that selects the same fields again and again is refused with a word of how to write it', async () => {
  const { status, body } = await ask(`{ ${'viewer { __typename } '.repeat(500)} }`);
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(1);
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining('Select each of them once.'),
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  });
});

test.each([
  ['of names that there are not', `{ ${Array.from({ length: 3_000 }, (_, n) => `sarvers${n}`).join(' ')} }`],
  ['of a directive that stands there already', `{ __typename ${'@include(if: true) '.repeat(500)} }`],
])('only the first ten are told %s', async (_, query) => {
  const { status, body } = await ask(query);
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(11);
  expect(body.errors[10].message).toMatch(/too many validation errors/i);
});

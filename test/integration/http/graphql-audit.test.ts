import { beforeAll, expect, test } from '@jest/globals';
import { auditServer } from 'graphql-http';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

/** What `docs/graphql.md` says about `application/json`: 400 where 200 is recommended. */
const DEVIATIONS = [
  'SHOULD use 200 status code on document parsing failure when accepting application/json',
  'SHOULD use 200 status code on document validation failure when accepting application/json',
  'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
];

const database = describeDatabase();
let api: ApiUnderTest;
let key: string;

beforeAll(async () => {
  const context = serviceContext(database.db);
  api = await startApi(context);
  key = await arrangeKey(context, { userId: (await arrangePerson(context)).id, kind: 'client' });
});

database.beforeClose(() => api?.close());

test('the audit of GraphQL over HTTP finds only the three documented deviations', async () => {
  const results = await auditServer({
    url: `${api.url}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${key}`);
      return fetch(url, { ...init, headers });
    },
  });

  expect(results.length).toBeGreaterThan(60);
  const found = results.flatMap((result) =>
    result.status === 'ok' ? [] : [{ name: result.name, status: result.status, answered: result.response.status }],
  );
  expect(found).toEqual(DEVIATIONS.map((name) => ({ name, status: 'warn', answered: 400 })));
});

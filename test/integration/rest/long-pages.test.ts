import { request } from 'node:http';
import { beforeAll, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const COUNT = 9_000;
const LIST = '/api/application/locations';

const database = describeDatabase();
let api: ApiUnderTest;
let key: string;
/** Called for each statement that reads locations. */
let onRead = (): void => undefined;

beforeAll(async () => {
  const { reads } = database;
  const findMany: typeof reads.location.findMany = (args) => {
    onRead();
    return reads.location.findMany(args);
  };
  const location = { ...reads.location, findMany };
  const context = serviceContext(database.db, { reads: { ...reads, location } });
  api = await startApi(context);
  const { id: userId } = await arrangePerson(context, { rootAdmin: true });
  key = await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS });
  await database.db
    .$executeRaw`insert into locations (short) select 'location-' || i from generate_series(1, ${COUNT}) i`;
});

database.beforeClose(() => api?.close());

test.each([200, 201, 202, 400, COUNT, 10_000])('pages of %s rows follow one another to the last', async (perPage) => {
  const pages = Math.ceil(COUNT / perPage);
  for (const page of [1, 2, pages]) {
    const { body } = await api.request('GET', `${LIST}?per_page=${perPage}&page=${page}`, { key });
    const rows = await database.db.location.findMany({
      ...{ orderBy: { id: 'asc' }, skip: (page - 1) * perPage, take: perPage, select: { id: true } },
    });
    expect(body.data.map(({ attributes }: { readonly attributes: { readonly id: number } }) => attributes)).toEqual(
      rows.map((row) => expect.objectContaining(row)),
    );
    expect(body.meta.pagination).toMatchObject({ total: COUNT, count: rows.length, total_pages: pages });
  }
});

test('a page whose caller hangs up is read no further', async () => {
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
  const asked = request(`${api.url}${LIST}?per_page=10000`, { headers });
  const hungUp = new Promise((resolve) => asked.once('error', resolve));
  let reads = 0;
  onRead = () => {
    reads += 1;
    if (reads === 3) asked.destroy();
  };
  asked.end();
  await hungUp;
  // Long pages of one caller come one after the other.
  await api.request('GET', `${LIST}?per_page=101`, { key });
  expect(reads).toBeGreaterThan(3);
  expect(reads).toBeLessThan(COUNT / 201);
});

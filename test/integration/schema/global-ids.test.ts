import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type SeededSchedule, seedOf } from '../../support/seed.js';

const database = describeDatabase();
let api: ApiUnderTest;
let mine: SeededSchedule;
let others: SeededSchedule;
let keys: { readonly client: string; readonly administrator: string };

beforeAll(async () => {
  const context = serviceContext(database.db);
  api = await startApi(context);
  const seed = seedOf(database.db);
  mine = await seed.owner().schedule();
  others = await seed.owner().schedule();
  const { id: userId } = await arrangePerson(context, { rootAdmin: true });
  keys = {
    client: await arrangeKey(context, { userId: mine.owner.id, kind: 'client' }),
    administrator: await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS }),
  };
});

database.beforeClose(() => api?.close());

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64');

const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Server { uuid } } }';

const askNodes = async (key: string, ids: readonly string[]) =>
  (await api.request('POST', '/graphql', { key, body: { query: NODES, variables: { ids } } })).body;

describe('nodes(ids)', () => {
  test('shows what is the caller’s in its place, and nothing of what is not', async () => {
    const own = globalId('Server', mine.server.id);
    const foreign = globalId('Server', others.server.id);
    const { data } = await askNodes(keys.client, [foreign, own, globalId('Schedule', others.schedule.id), own]);
    const shown = { id: own, uuid: mine.server.uuid };
    expect(data.nodes).toEqual([null, shown, null, shown]);
  });

  test('is null where there is nothing, beside what there is, for administrators too', async () => {
    const owner = globalId('User', mine.owner.id);
    const { data, errors } = await askNodes(keys.administrator, [globalId('User', 999_999), owner]);
    expect(errors).toBeUndefined();
    expect(data.nodes).toEqual([null, { id: owner }]);
  });

  test('costs as much as it has ids', async () => {
    const cost = async (count: number) => {
      const ids = Array.from({ length: count }, () => globalId('Server', mine.server.id));
      return (await askNodes(keys.client, ids)).extensions.cost.requested;
    };
    expect(await cost(100)).toBeGreaterThan((await cost(10)) * 5);
  });

  test('takes at most 100 ids', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => globalId('Server', index + 1));
    const { errors } = await askNodes(keys.client, ids);
    expect(errors[0].extensions.code).toBe('VALIDATION');
  });
});

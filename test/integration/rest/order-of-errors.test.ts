import { beforeAll, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import { type ApiUnderTest, arrangeKey, arrangePerson, startApi } from '../../support/api-under-test.js';
import { arrangeNode } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const READ_ONLY = { nodes: 1, locations: 1, users: 1 } as const;

const database = describeDatabase();
let api: ApiUnderTest;
let key: string;
let readOnlyKey: string;
/** An id that exists, by the path of its resource. */
let existing: Readonly<Record<string, number>>;

beforeAll(async () => {
  const context = serviceContext(database.db);
  api = await startApi(context);
  const { id: userId } = await arrangePerson(context, { rootAdmin: true });
  key = await arrangeKey(context, { userId, kind: 'application', permissions: FULL_PERMISSIONS });
  readOnlyKey = await arrangeKey(context, { userId, kind: 'application', permissions: READ_ONLY });
  const { node } = await arrangeNode(database.db);
  existing = { nodes: node.id, locations: node.locationId, users: userId };
});

database.beforeClose(() => api?.close());

describe('PATCH of what does not exist', () => {
  const shapes = [
    ['no member of the right type', { name: 5, memory: 'much', location_id: {}, short: [], email: {}, public: [] }],
    ['nothing', {}],
    ['no object', [1, 2]],
    ['flags that are none', { reset_secret: { a: 1 }, root_admin: 'maybe', behind_proxy: 7 }],
  ] as const;
  const cases = ['nodes', 'locations', 'users'].flatMap((path) =>
    shapes.map(([shape, body]) => ({ path: `${path}/999999`, shape, body })),
  );

  test.each(cases)('$path is answered with 404 when the body has $shape', async ({ path, body }) => {
    const { status, body: answer } = await api.request('PATCH', `/api/application/${path}`, { key: key, body });
    expect({ status, answer }).toEqual({
      status: 404,
      answer: {
        errors: [
          {
            code: 'NotFoundHttpException',
            status: '404',
            detail: 'The requested resource could not be found on the server.',
          },
        ],
      },
    });
  });

  test.each(['nodes', 'locations', 'users'])('%s: 404 comes before 403, and 403 before 422', async (path) => {
    const patch = async (id: number | undefined, sender: string) => {
      const request = { key: sender, body: { name: 5, short: {}, email: [] } };
      return (await api.request('PATCH', `/api/application/${path}/${id}`, request)).status;
    };
    const known = existing[path];
    expect([await patch(999_999, readOnlyKey), await patch(known, readOnlyKey), await patch(known, key)]).toEqual([
      404, 403, 422,
    ]);
  });
});

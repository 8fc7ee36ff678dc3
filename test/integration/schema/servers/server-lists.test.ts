import { beforeAll, describe, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { type Node, PowerState, type Server, ServerStatus } from '../../../../src/generated/prisma/client.js';
import { type ApplicationApi, applicationApi } from '../../../support/application-api.js';
import { arrangeNode, arrangeServer } from '../../../support/arrange.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();
let api: ApplicationApi;
let nodes: readonly Node[];
let servers: readonly Server[];

/** Every state that a row can be in, on two nodes of different locations. */
beforeAll(async () => {
  api = await applicationApi(serviceContext(database.db));
  nodes = [(await arrangeNode(database.db)).node, (await arrangeNode(database.db)).node];
  const made: Server[] = [];
  for (const node of nodes) {
    for (const status of [null, ...Object.values(ServerStatus)]) {
      for (const powerState of Object.values(PowerState)) {
        const near = { memoryNear: made.length % 4 === 0, diskNear: made.length % 6 === 0 };
        const state = { status, powerState, suspended: made.length % 3 === 0 };
        made.push(await arrangeServer(database.db, node, { ...state, ...near }));
      }
    }
  }
  servers = made;
});

database.beforeClose(() => api?.close());

const LIST = `query ($filter: ServerFilter, $sort: [ServerSort!]) {
  servers(first: 100, filter: $filter, sort: $sort) {
    totalCount
    edges { node { internalId name status powerState isSuspended nearLimits owner { id } node { id location { id } } egg { id nest { id } } } }
  }
}`;

interface Row {
  readonly internalId: number;
  readonly name: string;
  readonly status: string;
  readonly powerState: string;
  readonly isSuspended: boolean;
  readonly nearLimits: readonly string[];
  readonly owner: { readonly id: string };
  readonly node: { readonly id: string; readonly location: { readonly id: string } };
  readonly egg: { readonly id: string; readonly nest: { readonly id: string } };
}

const list = async (filter: object, sort: readonly object[] = []): Promise<readonly Row[]> => {
  const { body } = await api.graphql(LIST, { filter, sort });
  expect(body.errors).toBeUndefined();
  expect(body.data.servers.totalCount).toBe(body.data.servers.edges.length);
  return body.data.servers.edges.map(({ node }: { node: Row }) => node);
};

describe('servers are listed', () => {
  const STATES = ['suspended', ...Object.values(ServerStatus), ...Object.values(PowerState)].map((state) =>
    state.toUpperCase(),
  );

  test.each([...STATES.map((state) => [state]), ['RUNNING', 'SUSPENDED'], STATES])(
    'by the status that they show (%s, %s)',
    async (...status) => {
      const expected = (await list({})).filter((row) => status.includes(row.status));
      expect(expected.length).toBeGreaterThan(0);
      expect(await list({ status })).toEqual(expected);
    },
  );

  test('by power state and suspension, both together', async () => {
    const expected = (await list({})).filter(({ isSuspended, powerState }) => !isSuspended && powerState === 'RUNNING');
    expect(await list({ powerState: ['RUNNING'], isSuspended: false })).toEqual(expected);
    expect((await list({ isSuspended: true })).length + (await list({ isSuspended: false })).length).toBe(
      servers.length,
    );
  });

  test.each([['MEMORY'], ['DISK'], ['MEMORY', 'DISK']])(
    'by the limits that they have nearly reached (%s, %s)',
    async (...nearLimit) => {
      const all = await list({});
      const expected = all.filter(({ nearLimits }) => nearLimits.some((limit) => nearLimit.includes(limit)));
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.length);
      expect(await list({ nearLimit })).toEqual(expected);
    },
  );

  test('whatever they have nearly reached, where no limit is named', async () => {
    expect(await list({ nearLimit: [] })).toEqual(await list({}));
  });

  test.each<[string, (row: Row) => string]>([
    ['ownerIds', ({ owner }) => owner.id],
    ['nodeIds', ({ node }) => node.id],
    ['locationIds', ({ node }) => node.location.id],
    ['eggIds', ({ egg }) => egg.id],
    ['nestIds', ({ egg }) => egg.nest.id],
  ])('by their %s: any of several', async (name, idOf) => {
    const all = await list({});
    const [first, last] = [idOf(all[0] as Row), idOf(all.at(-1) as Row)];
    expect(await list({ [name]: [first] })).toEqual(all.filter((row) => idOf(row) === first));
    expect(await list({ [name]: [first, last] })).toEqual(all.filter((row) => [first, last].includes(idOf(row))));
    const nobody = first.replace(/.*/, () =>
      encodeGlobalID(String(Buffer.from(first, 'base64')).split(':')[0] ?? '', 999_999),
    );
    expect(await list({ [name]: [nobody] })).toEqual([]);
    expect(await list({ [name]: [] })).toEqual(all);
  });

  test('by name and by time', async () => {
    const renamed = await database.db.server.update({ where: { id: servers[3]?.id ?? 0 }, data: { name: '0 first' } });
    expect((await list({}, [{ field: 'NAME' }]))[0]?.internalId).toBe(renamed.id);
    expect((await list({}, [{ field: 'UPDATED_AT', direction: 'DESC' }]))[0]?.internalId).toBe(renamed.id);
    const ids = (await list({}, [{ field: 'CREATED_AT' }, { field: 'ID' }])).map(({ internalId }) => internalId);
    expect(ids).toEqual(servers.map(({ id }) => id));
  });

  test('on from a name, whatever is in it', async () => {
    const { id } = await database.db.server.update({
      where: { id: servers[4]?.id ?? 0 },
      data: { name: '\u0001'.repeat(191) },
    });
    const page = `query ($after: String) {
      servers(first: 1, after: $after, filter: { name: ["\\u0001"] }, sort: [{ field: NAME }]) {
        edges { cursor node { internalId } }
      }
    }`;
    const [{ cursor, node }] = (await api.graphql(page, {})).body.data.servers.edges;
    expect(node.internalId).toBe(id);
    expect((await api.graphql(page, { after: cursor })).body.data.servers.edges).toEqual([]);
  });

  test('not by what is no global id, or that of something else', async () => {
    for (const node of [['zzz'], ['1'], [encodeGlobalID('Server', 1)], [encodeGlobalID('HostNode', '99999999999')]]) {
      const { body } = await api.graphql(LIST, { filter: { nodeIds: node } });
      expect(body.errors[0].extensions).toMatchObject({ code: 'VALIDATION' });
    }
  });

  test('by no more ids than a statement should hold, and by a field that comes again as if it came once', async () => {
    const { body } = await api.graphql(LIST, { filter: { nodeIds: Array(501).fill('zzz') } });
    expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_REQUEST' });
    const once = await list({}, [{ field: 'UUID', direction: 'DESC' }]);
    const again = Array(50).fill({ field: 'UUID' });
    expect(await list({}, [{ field: 'UUID', direction: 'DESC' }, ...again])).toEqual(once);
  });

  test('over REST by what tools of the field know, and nothing else', async () => {
    const refused = await api.request('GET', '/api/application/servers?sort=name');
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      400,
      'Requested sort(s) `name` is not allowed. Allowed sort(s) are `id, uuid`.',
    ]);
  });
});

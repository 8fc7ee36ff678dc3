import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, cacheExchange as documentCache, type Exchange, fetchExchange } from '@urql/core';
import { cacheExchange as normalizedCache } from '@urql/exchange-graphcache';
import { OperationTypeNode, print } from 'graphql';
import { createClient as createSseClient } from 'graphql-sse';
import { Observable } from 'rxjs';
import { arrangeKey } from '../../support/api-under-test.js';
import { systemContext } from '../../support/context.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import { seedOf } from '../../support/seed.js';
import { until } from '../../support/until.js';

/** Number of servers in the fleet. */
const FLEET_SIZE = 100;

const SERVERS = `query Servers {
  servers(first: 100, filter: { isSuspended: false }) { edges { node { id name powerState } } }
}`;

const FLEET = `subscription Fleet {
  fleet(servers: { isSuspended: false }, runs: {}) {
    isGap goneServerIds
    servers { id name powerState }
    runs { id status schedule { id } }
  }
}`;

const LAST_DAY = `query LastDay($dueFrom: DateTime) {
  runs(first: 100, filter: { dueFrom: $dueFrom }) { edges { node { id status scheduledAt schedule { id name } } } }
}`;

const NEXT_DAY = 'query NextDay { timeline { ticks { at schedule { id name } } } }';

const TOGGLE = `mutation Toggle($input: UpdateScheduleInput!) {
  updateSchedule(input: $input) { ... on Schedule { id isActive } ... on Error { message } }
}`;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Longest wait for an event, in milliseconds, on a busy machine. */
const PATIENCE_MS = 30_000;

const NODES = 'subscription Nodes { fleet(includeNodes: true) { isGap } }';

interface ShownServer {
  readonly id: string;
  readonly name: string;
  readonly powerState: string;
}

interface FleetData {
  readonly fleet: {
    readonly isGap: boolean;
    readonly goneServerIds: readonly string[];
    readonly servers: readonly ShownServer[];
  };
}

interface ServersData {
  readonly servers: { readonly edges: readonly { readonly node: ShownServer }[] };
}

const serversIn = (data: ServersData | undefined): readonly ShownServer[] =>
  data?.servers.edges.map(({ node }) => node) ?? [];

/** A list without deleted servers. */
const without = (data: ServersData, gone: readonly string[]): ServersData => ({
  ...data,
  servers: { ...data.servers, edges: data.servers.edges.filter(({ node }) => !gone.includes(node.id)) },
});

/** The data layer of a dashboard, with common GraphQL clients. */
export const describeDashboardClients = (shared: SharedService): void =>
  describe('a dashboard', () => {
    let key: string;
    let ownerId: number;
    let scheduleId: number;
    let url: string;
    /** Cleanup at the end of a test. */
    let endings: (() => void)[] = [];
    /** Names of the operations that were sent over HTTP since the test began. */
    let sent: string[] = [];

    beforeAll(async () => {
      const { db } = shared.rows;
      const seed = seedOf(db);
      url = `${shared.service.url}/graphql`;
      const node = await seed.node();
      const { owner, schedule, server } = await seed.owner().schedule({
        name: 'Nightly',
        nextRunAt: new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS),
      });
      ownerId = owner.id;
      scheduleId = schedule.id;
      const allocations = await seed.allocations(node, FLEET_SIZE - 1);
      await db.server.createMany({
        data: allocations.map(({ id }, index) => {
          const uuid = crypto.randomUUID();
          const { eggId, image, startup, memory, swap, disk, io, cpu } = server;
          const hardware = { memory, swap, disk, io, cpu };
          const place = { nodeId: node.id, allocationId: id };
          return {
            ...hardware,
            ...place,
            eggId,
            image,
            startup,
            ownerId,
            uuid,
            identifier: uuid.slice(0, 8),
            name: `Server ${index}`,
          };
        }),
      });
      await db.$executeRaw`update allocations a set server_id = s.id from servers s where s.allocation_id = a.id`;
      key = await arrangeKey(systemContext(db), { userId: owner.id, kind: 'client' });
    });

    beforeEach(async () => {
      sent = [];
      await shared.rows.db.$executeRaw`update servers set power_state = 'offline' where owner_id = ${ownerId}`;
    });

    afterEach(() => {
      for (const end of endings) end();
      endings = [];
    });

    const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64');

    const startAll = () =>
      shared.rows.db.$executeRaw`update servers set power_state = 'running' where owner_id = ${ownerId}`;

    /** Deletes a server in the database, and returns its global id. */
    const deleteOne = async (): Promise<string> => {
      const server = await shared.rows.db.server.findFirstOrThrow({
        where: { ownerId, name: { startsWith: 'Server' } },
      });
      await shared.rows.db.server.delete({ where: { id: server.id } });
      return globalId('Server', server.id);
    };

    const countingFetch: typeof fetch = (input, init) => {
      sent.push(/(?:query|mutation|subscription) (\w+)/.exec(String(init?.body))?.[1] ?? 'none');
      return fetch(input, init);
    };

    const sseClient = (token = key) => {
      const headers = { Authorization: `Bearer ${token}` };
      const client = createSseClient({ url, headers, retryAttempts: 0, fetchFn: countingFetch });
      endings.push(() => client.dispose());
      return client;
    };

    const urql = (cache: Exchange, token = key) =>
      new Client({
        url,
        exchanges: [cache, fetchExchange],
        fetch: countingFetch,
        preferGetMethod: false,
        fetchSubscriptions: true,
        fetchOptions: { headers: { Authorization: `Bearer ${token}` } },
      });

    /** The one update that the normalized cache of urql needs for deleted servers; all others are automatic. */
    const fleetCache = () =>
      normalizedCache({
        keys: { FleetChanges: () => null, ServerConnection: () => null, ServerEdge: () => null },
        updates: {
          Subscription: {
            fleet: ({ fleet }, _args, cache) => {
              const gone = goneIn(fleet);
              if (gone.length === 0) return;
              cache.updateQuery<ServersData>({ query: SERVERS }, (data) =>
                data === null ? null : without(data, gone),
              );
            },
          },
        },
      });

    test('with urql and a normalized cache shows a hundred servers live on one stream, and removes deleted ones', async () => {
      const client = urql(fleetCache());
      let shown: readonly ShownServer[] = [];
      let isHeard = false;
      const events = client.subscription(FLEET, {}).subscribe(({ data }) => {
        isHeard ||= data?.fleet.isGap === true;
      });
      endings.push(() => events.unsubscribe());
      await until(() => isHeard, PATIENCE_MS);
      const list = client.query<ServersData>(SERVERS, {}).subscribe(({ data }) => {
        shown = serversIn(data);
      });
      endings.push(() => list.unsubscribe());
      await until(() => shown.length === FLEET_SIZE, PATIENCE_MS);
      await startAll();
      await until(() => shown.every(({ powerState }) => powerState === 'RUNNING'), PATIENCE_MS);
      const gone = await deleteOne();
      await until(() => shown.length < FLEET_SIZE, PATIENCE_MS);
      expect(shown.map(({ id }) => id)).not.toContain(gone);
      expect(sent).toEqual(['Fleet', 'Servers']);
    });

    test('with Apollo shows the same', async () => {
      const sse = sseClient();
      const cache = new InMemoryCache();
      const link = ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        new ApolloLink(
          ({ query, variables }) =>
            new Observable((observer) =>
              sse.subscribe<Record<string, unknown>, Record<string, unknown>>(
                { query: print(query), variables },
                observer,
              ),
            ),
        ),
        new HttpLink({ uri: url, fetch: countingFetch, headers: { Authorization: `Bearer ${key}` } }),
      );
      const client = new ApolloClient({ cache, link });
      endings.push(() => client.stop());
      let isHeard = false;
      const events = client.subscribe<FleetData>({ query: gql(FLEET) }).subscribe(({ data }) => {
        isHeard ||= data?.fleet.isGap === true;
        const gone = data?.fleet.goneServerIds ?? [];
        cache.updateQuery<ServersData>({ query: gql(SERVERS) }, (list) => (list === null ? null : without(list, gone)));
      });
      endings.push(() => events.unsubscribe());
      await until(() => isHeard, PATIENCE_MS);
      const { data } = await client.query<ServersData>({ query: gql(SERVERS) });
      const count = serversIn(data).length;
      const shown = () => serversIn(cache.readQuery<ServersData>({ query: gql(SERVERS) }) ?? undefined);
      await startAll();
      await until(() => shown().every(({ powerState }) => powerState === 'RUNNING'), PATIENCE_MS);
      const gone = await deleteOne();
      await until(() => shown().length === count - 1, PATIENCE_MS);
      expect(shown().map(({ id }) => id)).not.toContain(gone);
      expect(sent).toEqual(['Fleet', 'Servers']);
    });

    test('with urql and a document cache reads the last day, and the next, in one request each, and pauses a schedule with one field', async () => {
      const client = urql(documentCache);
      const dueFrom = new Date(Date.now() - DAY_MS).toISOString();
      const last = await client.query(LAST_DAY, { dueFrom }).toPromise();
      expect(last.data.runs.edges).toEqual([]);
      const id = globalId('Schedule', scheduleId);
      let titles: readonly string[] = [];
      const next = client.query(NEXT_DAY, {}).subscribe(({ data }) => {
        titles = data?.timeline.ticks.map(
          ({ schedule }: { readonly schedule: { readonly name: string } }) => schedule.name,
        );
      });
      endings.push(() => next.unsubscribe());
      await until(() => titles.includes('Nightly'), PATIENCE_MS);
      expect(sent).toEqual(['LastDay', 'NextDay']);
      const toggled = await client.mutation(TOGGLE, { input: { id, isActive: false } }).toPromise();
      expect(toggled.data.updateSchedule).toEqual({ __typename: 'Schedule', id, isActive: false });
      await until(() => titles.length === 0, PATIENCE_MS);
      // The list that is no longer shown is not read again.
      expect(sent).toEqual(['LastDay', 'NextDay', 'Toggle', 'NextDay']);
    });

    test('receives the error of a rejected subscription, with every client', async () => {
      for (const [token, code] of [
        [key, 'FORBIDDEN'],
        ['nonsense', 'UNAUTHENTICATED'],
      ] as const) {
        const { error } = await urql(documentCache, token).subscription(NODES, {}).toPromise();
        expect(error?.graphQLErrors).toMatchObject([{ extensions: { code } }]);
        const results = [];
        for await (const result of sseClient(token).iterate({ query: NODES })) results.push(result);
        expect(results).toMatchObject([{ errors: [{ extensions: { code } }] }]);
      }
    });

    test('resumes its stream after a lost connection, without a gap', async () => {
      const connection = { cut: new AbortController() };
      let lastEventId: string | undefined;
      const client = createSseClient({
        url,
        headers: (): Record<string, string> => ({
          Authorization: `Bearer ${key}`,
          ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
        }),
        retry: async () => undefined,
        fetchFn: (input: string, init: RequestInit) => {
          connection.cut = new AbortController();
          const signals = init.signal ? [init.signal, connection.cut.signal] : [connection.cut.signal];
          return fetch(input, { ...init, signal: AbortSignal.any(signals) });
        },
      });
      endings.push(() => client.dispose());
      const gaps: boolean[] = [];
      const states = new Set<string>();
      for await (const { data, extensions } of client.iterate<FleetData, { readonly eventId: string }>({
        query: FLEET,
      })) {
        lastEventId = extensions?.eventId;
        gaps.push(data?.fleet.isGap ?? true);
        for (const { powerState } of data?.fleet.servers ?? []) states.add(powerState);
        if (states.size > 0) break;
        connection.cut.abort();
        await startAll();
      }
      expect([gaps, [...states]]).toEqual([[true, false], ['RUNNING']]);
    });
  });

const goneIn = (fleet: unknown): readonly string[] =>
  typeof fleet === 'object' && fleet !== null && 'goneServerIds' in fleet ? (fleet.goneServerIds as string[]) : []; // as in the schema

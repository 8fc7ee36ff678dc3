import type { Client, CombinedError } from '@urql/core';
import {
  TimelineRunsDocument,
  type TimelineRunsQuery,
  type TimelineRunsQueryVariables,
  TimelineServersDocument,
  type TimelineServersQuery,
  TimelineTicksDocument,
} from '../graphql/graphql.js';
import type { Period } from './period.js';
import { itemOfRun, itemOfTick, type TimelineItem } from './timeline-items.js';

export type TimelineServer = NonNullable<TimelineServersQuery['servers']>['edges'][number]['node'];

/** Servers that are loaded together: the rows of about three screens. */
export const PAGE_SERVERS = 50;

/** Most ticks that one request returns. */
const TICKS = 500;

/** Most requests for the ticks of a page of servers, and as many for their runs. */
const MAX_REQUESTS = 10;

export interface ServersPage {
  readonly servers: readonly TimelineServer[];
  readonly total: number;
}

export interface LoadedItems {
  readonly items: readonly TimelineItem[];
  /** Whether they are runs; otherwise they are ticks. */
  readonly areRuns: boolean;
  /** The part of the wanted period of which all of them are there. */
  readonly covered: Period;
  /** Whether there are more: a shorter period shows them. */
  readonly isCut: boolean;
}

/** @throws {CombinedError} the servers were not read */
export const loadServers = async (client: Client, page: number, search: string): Promise<ServersPage> => {
  const filter = { hasSchedules: true, ...(search === '' ? {} : { search: [search] }) };
  const variables = { first: PAGE_SERVERS, offset: page * PAGE_SERVERS, filter };
  const { data, error } = await client.query(TimelineServersDocument, variables, NEWEST).toPromise();
  const { edges, totalCount } = found(data?.servers, error);
  return { servers: edges.map(({ node }) => node), total: totalCount };
};

/**
 * The ticks of servers in a period from now on, oldest first, in several requests.
 * @throws {CombinedError}
 */
export const loadTicks = async (client: Client, servers: readonly string[], wanted: Period): Promise<LoadedItems> => {
  const items = new Map<string, TimelineItem>();
  const until = new Date(wanted.until).toISOString();
  let from: number | null = wanted.from <= Date.now() ? null : wanted.from;
  for (let request = 0; request < MAX_REQUESTS; request += 1) {
    const start = from === null ? null : new Date(from).toISOString();
    const variables = { servers: [...servers], from: start, until, first: TICKS };
    const { data, error } = await client.query(TimelineTicksDocument, variables, NEWEST).toPromise();
    const { ticks, isCut } = found(data?.timeline, error);
    const known = items.size;
    for (const tick of ticks) {
      const item = itemOfTick(tick);
      items.set(item.key, item);
    }
    if (!isCut) return { items: [...items.values()], areRuns: false, covered: wanted, isCut: false };
    const last = ticks.at(-1);
    // More ticks are due at one time than a request returns.
    if (last === undefined || items.size === known) break;
    // The ticks of this time that were not returned come with the next request, and the others a second time.
    from = Date.parse(last.at);
  }
  const covered = { from: wanted.from, until: from ?? wanted.from };
  return { items: [...items.values()], areRuns: false, covered, isCut: true };
};

/**
 * The runs of servers in a period, newest first, in several requests.
 * @throws {CombinedError}
 */
export const loadRuns = async (client: Client, servers: readonly string[], wanted: Period): Promise<LoadedItems> => {
  const items: TimelineItem[] = [];
  const period = { from: new Date(wanted.from).toISOString(), until: new Date(wanted.until).toISOString() };
  let after: string | null = null;
  for (let request = 0; request < MAX_REQUESTS; request += 1) {
    const variables: TimelineRunsQueryVariables = { servers: [...servers], ...period, after };
    const { data, error } = await client.query(TimelineRunsDocument, variables, NEWEST).toPromise();
    const { edges, pageInfo }: Runs = found(data?.runs, error);
    for (const { node } of edges) {
      const item = itemOfRun(node);
      if (item !== null) items.push(item);
    }
    if (!pageInfo.hasNextPage || pageInfo.endCursor == null)
      return { items, areRuns: true, covered: wanted, isCut: false };
    after = pageInfo.endCursor;
  }
  const covered = { from: items.at(-1)?.start ?? wanted.from, until: wanted.until };
  return { items, areRuns: true, covered, isCut: true };
};

type Runs = NonNullable<TimelineRunsQuery['runs']>;

const NEWEST = { requestPolicy: 'network-only' } as const;

const found = <Data>(data: Data | null | undefined, error: CombinedError | undefined): Data => {
  if (data != null) return data;
  throw error ?? new Error('The service sent no data.');
};

import type { Node, PowerOrder, Server } from '../../generated/prisma/client.js';
import { serversPermitting } from '../access/permissions-on-server.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { createEnteredStates } from '../live/entered-states.js';
import type { Changes, EnteredState, EventFeed } from '../ports/events.js';
import type { Select, Where } from '../ports/reads.js';
import type { RunWithSteps } from '../schedules/find-runs.js';
import { type RunFilter, runList } from '../schedules/list-runs.js';
import { conditionsOf } from '../schedules/of-servers.js';
import { createShownRuns } from '../schedules/shown-runs.js';
import { type ServerFilter, serverList } from '../servers/server-list.js';
import { createWatchedRows, type RowChanges } from './watched-rows.js';

/** Most servers that one stream covers, and most servers whose runs it covers. */
export const MAX_FLEET = 10_000;

/** Most rows of a kind in one event; the next event shows the rest. */
export const MAX_SHOWN_AT_ONCE = 100;

/** Number of runs whose last shown state is remembered. */
const MAX_REMEMBERED_RUNS = 1_000;

/** The parts of a fleet to watch; an absent part is not watched. */
export interface WatchedFleet {
  readonly servers?: ServerFilter | undefined;
  /** Only conditions that do not change during the life of a run, so that no run leaves the filter. */
  readonly runs?: Pick<RunFilter, 'servers' | 'nodeIds' | 'ownerIds' | 'scheduleIds' | 'triggers'> | undefined;
  readonly nodes: boolean;
}

/** The changes of a fleet. */
export interface FleetChanges {
  /** Whether changes may have been missed: none of them are shown, and the client reads everything again. */
  readonly isGap: boolean;
  readonly servers: readonly Server[];
  readonly goneServers: readonly number[];
  readonly runs: readonly RunWithSteps[];
  readonly nodes: readonly Node[];
  readonly goneNodes: readonly number[];
}

const NOTHING: FleetChanges = { isGap: false, servers: [], goneServers: [], runs: [], nodes: [], goneNodes: [] };

const SERVER_STATE = {
  id: true,
  name: true,
  status: true,
  suspended: true,
  powerState: true,
  memoryNear: true,
  diskNear: true,
  ownerId: true,
  nodeId: true,
  powerOrder: { select: { askedAt: true, outcome: true } },
} as const satisfies Select<'Server'>;

/** The power order is read with a server: its end is a change. */
const WITH_ORDER = { powerOrder: true } as const;

type WatchedServer = Pick<Server, Exclude<keyof typeof SERVER_STATE, 'powerOrder'>> & {
  readonly powerOrder: Pick<PowerOrder, 'askedAt' | 'outcome'> | null;
};

const NODE_STATE = {
  id: true,
  name: true,
  maintenanceMode: true,
  public: true,
  unansweredSince: true,
} as const satisfies Select<'Node'>;

/** The compared columns of a row, as text; the row may have more. */
const nodeText = (row: object): string => JSON.stringify(row, Object.keys(NODE_STATE));

/** The same of a server, with its power order. */
const serverText = ({ powerOrder, ...server }: WatchedServer): string =>
  JSON.stringify([JSON.stringify(server, Object.keys(SERVER_STATE)), powerOrder?.askedAt, powerOrder?.outcome]);

/** The subscription to events. */
type Subscription = Pick<EventFeed, 'subscribeToServers' | 'forgetGap'>;

/** Reads the changes of a fleet. */
export interface FleetPoller {
  /** Remembers ids to read. */
  add(changes: Changes): void;
  /**
   * Reads a portion of the remembered ids; several results where a server has entered several power states.
   * @throws {RefusedError} the fleet is too large
   */
  poll(ctx: DomainContext, subscription: Subscription): Promise<readonly FleetChanges[]>;
  /** Whether there is another portion. */
  isMore(): boolean;
}

/** Remembers the last state of a fleet, and returns what has changed since. */
export const createFleetPoller = ({ servers, runs, nodes }: WatchedFleet): FleetPoller => {
  const knownServers = createWatchedRows<WatchedServer>(serverText);
  const knownNodes = createWatchedRows<Pick<Node, keyof typeof NODE_STATE>>(nodeText);
  const shownRuns = createShownRuns(MAX_REMEMBERED_RUNS);
  let serversWithRuns = new Set<number>();
  let isBegun = false;
  let rights = '';
  const pending = { servers: new Set<number>(), runs: new Set<string>(), nodes: new Set<number>() };
  const powerStates = createEnteredStates();
  /** Announced states of pending servers, in order. */
  let enteredStates: readonly EnteredState[] = [];

  const add = ({ isGap, serverIds, runIds, nodeIds, ...changes }: Changes): void => {
    if (isGap) isBegun = false;
    enteredStates = [...enteredStates, ...changes.enteredStates];
    for (const id of serverIds) pending.servers.add(id);
    for (const id of runIds) pending.runs.add(id);
    for (const id of nodeIds) pending.nodes.add(id);
  };

  const whereServers = async (ctx: DomainContext): Promise<Where<'Server'>> =>
    (await serverList(ctx, { scope: 'accessible', filter: servers ?? null })).where;
  const whereWithRuns = (ctx: DomainContext): Where<'Server'> => ({
    AND: [serversPermitting(ctx, SERVER_PARTS.schedules.permission), ...conditionsOf(runs ?? {})],
  });

  /**
   * Reads the initial state.
   * @returns whether all later changes will be reported
   */
  const begin = async (ctx: DomainContext, subscription: Subscription): Promise<boolean> => {
    for (const ids of Object.values(pending)) ids.clear();
    enteredStates = [];
    if (runs !== undefined) {
      const found = await ctx.reads.server.findMany({
        where: whereWithRuns(ctx),
        select: { id: true },
        take: MAX_FLEET + 1,
      });
      requireFewServers(found.length);
      serversWithRuns = new Set(found.map(({ id }) => id));
    }
    // In this order: rows read after the subscription need not be read again.
    if (!subscription.subscribeToServers(serversWithRuns)) return false;
    subscription.forgetGap();
    if (servers !== undefined) {
      const where = await whereServers(ctx);
      const found = await ctx.reads.server.findMany({ where, select: SERVER_STATE, take: MAX_FLEET + 1 });
      requireFewServers(found.length);
      knownServers.begin(found);
      powerStates.begin(found);
    }
    if (nodes) knownNodes.begin(await ctx.reads.node.findMany({ select: NODE_STATE }));
    return true;
  };

  /** The changes of servers: first those with the first of the entered states, then those with the next one. */
  const pollServers = async (ctx: DomainContext, ids: readonly number[]): Promise<readonly RowChanges<Server>[]> => {
    const polled = new Set(ids);
    const entered = enteredStates.filter(({ serverId }) => polled.has(serverId));
    enteredStates = enteredStates.filter(({ serverId }) => !polled.has(serverId));
    if (servers === undefined || ids.length === 0) return [];
    const where = { AND: [{ id: { in: [...ids] } }, await whereServers(ctx)] };
    const found = await ctx.reads.server.findMany({ where, orderBy: { id: 'asc' }, include: WITH_ORDER });
    const rows = powerStates.follow({ isGap: false, enteredStates: entered }, found);
    const steps = Math.max(1, ...rows.map(({ states }) => states.length));
    return Array.from({ length: steps }, (_, step) => {
      const shown = rows.flatMap(({ row, states }) => {
        const powerState = states[step];
        return powerState === undefined ? [] : [{ ...row, powerState }];
      });
      return knownServers.compare(step === 0 ? ids : shown.map(({ id }) => id), shown);
    });
  };
  const pollNodes = async (ctx: DomainContext, ids: readonly number[]) => {
    if (ids.length === 0) return NO_ROWS;
    const where = { id: { in: [...ids] } };
    return knownNodes.compare(ids, await ctx.reads.node.findMany({ where, orderBy: { id: 'asc' } }));
  };
  const pollRuns = async (ctx: DomainContext, ids: readonly string[]): Promise<readonly RunWithSteps[]> => {
    if (runs === undefined || ids.length === 0) return [];
    const { where, orderBy } = await runList(ctx, { filter: runs, order: 'oldest_first' });
    const found = await ctx.reads.scheduleRun.findMany({
      where: { AND: [{ id: { in: [...ids] } }, where] },
      orderBy,
      include: { steps: { orderBy: { sequence: 'asc' } } },
    });
    return found.filter(shownRuns.hasChanged);
  };
  /**
   * Updates which of these servers have runs that the caller may see: a server was created, changed its owner or was
   * shared.
   */
  const findChangedRuns = async (ctx: DomainContext, ids: readonly number[]): Promise<void> => {
    if (runs === undefined || ids.length === 0) return;
    const found = await ctx.reads.server.findMany({
      where: { AND: [{ id: { in: [...ids] } }, whereWithRuns(ctx)] },
      select: { id: true },
    });
    for (const id of ids) serversWithRuns.delete(id);
    for (const { id } of found) serversWithRuns.add(id);
  };

  const poll = async (ctx: DomainContext, subscription: Subscription): Promise<readonly FleetChanges[]> => {
    // With other rights, the caller saw too little before, or may no longer see all of it.
    if (rightsOf(ctx) !== rights) isBegun = false;
    rights = rightsOf(ctx);
    if (!isBegun) {
      isBegun = await begin(ctx, subscription);
      return isBegun ? [{ ...NOTHING, isGap: true }] : [];
    }
    const serverIds = portionOf(pending.servers);
    await findChangedRuns(ctx, serverIds);
    const isSubscribed = subscription.subscribeToServers(serversWithRuns);
    const [first = NO_ROWS, ...others] = await pollServers(ctx, serverIds);
    const nodeChanges = await pollNodes(ctx, portionOf(pending.nodes));
    const shown: FleetChanges = {
      isGap: false,
      servers: first.changed,
      goneServers: first.gone,
      runs: await pollRuns(ctx, portionOf(pending.runs)),
      nodes: nodeChanges.changed,
      goneNodes: nodeChanges.gone,
    };
    if (!isSubscribed) isBegun = false; // a gap follows
    requireFewServers(Math.max(knownServers.size, serversWithRuns.size));
    return [shown, ...others.map(({ changed }) => ({ ...NOTHING, servers: changed }))].filter(hasRows);
  };
  const isMore = (): boolean => isBegun && Object.values(pending).some(({ size }) => size > 0);
  return { add, poll, isMore };
};

/** The rights of a caller, as text: with others, it may see more or less than before. */
export const rightsOf = ({ principal }: DomainContext): string =>
  principal.kind === 'user' ? JSON.stringify([principal.user.rootAdmin, principal.key.permissions]) : principal.kind;

const hasRows = (changes: FleetChanges): boolean =>
  Object.values(changes).some((rows) => Array.isArray(rows) && rows.length > 0);

const NO_ROWS = { changed: [], gone: [] } as const;

/** Removes the first ids from a set and returns them. */
const portionOf = <Id>(ids: Set<Id>): Id[] => {
  const portion = [...ids].slice(0, MAX_SHOWN_AT_ONCE);
  for (const id of portion) ids.delete(id);
  return portion;
};

/** @throws {RefusedError} more servers than one stream covers */
export const requireFewServers = (count: number): void => {
  if (count <= MAX_FLEET) return;
  throw new RefusedError(`A stream can cover at most ${MAX_FLEET} servers. Use a filter.`, 'BAD_REQUEST');
};

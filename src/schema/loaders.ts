import DataLoader from 'dataloader';
import { mayUse } from '../domain/access/caller-rights.js';
import {
  findHeldPermissions,
  type HeldPermissions,
  heldByRole,
  type ServerMaybeKnown,
} from '../domain/access/permissions-on-server.js';
import { visibleServers } from '../domain/access/visible-servers.js';
import type { DomainContext } from '../domain/context.js';
import { type Capacity, capacityOfLocations, capacityOfNodes, NO_CAPACITY } from '../domain/nodes/capacity.js';
import { type NodeUsage, sumNodeUsage } from '../domain/nodes/node-usage.js';
import {
  type ActiveRun,
  type CurrentRuns,
  findActiveRuns,
  findCurrentRuns,
  findSteps,
} from '../domain/schedules/find-runs.js';
import { findPreviewBases, type PreviewBasis } from '../domain/schedules/preview-schedule.js';
import type { ScheduleRunStep } from '../generated/prisma/client.js';
import { scheduleBy } from './paging/pace-of.js';

/** Look-ups that many objects of one answer share: one statement each, however long the list. */
export interface Loaders {
  /** By schedule id. Free where the last runs of the same schedules are asked for as well. */
  activeRun(scheduleId: number): Promise<ActiveRun | null>;
  /** Says what was read with a schedule. */
  knowActiveRun(scheduleId: number, active: ActiveRun | null): void;
  /** By schedule id; with its steps where they are shown. */
  lastRun(scheduleId: number, shown: { readonly withSteps: boolean }): Promise<CurrentRuns['newest'] | null>;
  /** By schedule id: what its preview needs. */
  previewBasis(scheduleId: number): Promise<PreviewBasis>;
  /** By run id, in their order. */
  steps(runId: string): Promise<readonly ScheduleRunStep[]>;
  /** By node id. */
  nodeUsage(nodeId: number): Promise<NodeUsage>;
  /** By node id. */
  nodeCapacity(nodeId: number): Promise<Capacity>;
  /** By location id: of all its nodes together. */
  locationCapacity(locationId: number): Promise<Capacity>;
  /**
   * What the caller may do on a server; null where it may not do anything. At once where it is known whose it is: from here, or
   * since it was asked of the server itself.
   */
  permissions(server: ServerMaybeKnown): HeldPermissions | null | Promise<HeldPermissions | null>;
  /** How many backups a server has, by its id. */
  backupCount(serverId: number): Promise<number>;
  /** The ids of all servers that exist for the caller; undefined for who may see any. */
  visibleServerIds(): Promise<readonly number[] | undefined>;
}

interface RunsKey {
  readonly scheduleId: number;
  readonly wanted: 'active' | 'newest' | 'newest with steps';
}

type FoundRuns = Partial<CurrentRuns>;

/** Most operations ask for none of what can be looked up: each is made when it is asked first. */
const whenAsked = <Loader>(make: () => Loader): (() => Loader) => {
  let made: Loader | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Fresh loaders for one operation: nothing is remembered longer. */
export const createLoaders = (ctx: Pick<DomainContext, 'db' | 'principal'>): Loaders => {
  const { db } = ctx;
  const schedule = scheduleBy(() => loaders);
  const runs = whenAsked(
    () =>
      new DataLoader<RunsKey, FoundRuns, string>(
        async (keys) => {
          const ids = [...new Set(keys.map(({ scheduleId }) => scheduleId))];
          // One batch holds what one level of the answer asks: a list of schedules costs one statement, not two.
          const wanted = new Set(keys.map((key) => key.wanted));
          const withSteps = wanted.has('newest with steps');
          const found: ReadonlyMap<number, FoundRuns> =
            withSteps || wanted.has('newest')
              ? await findCurrentRuns(db, ids, { withSteps })
              : new Map((await findActiveRuns(db, ids)).map((active) => [active.scheduleId, { active }]));
          return keys.map(({ scheduleId }) => found.get(scheduleId) ?? {});
        },
        { ...schedule, cacheKeyFn: ({ scheduleId, wanted }) => `${scheduleId} ${wanted}` },
      ),
  );
  const previewBases = whenAsked(
    () => new DataLoader<number, PreviewBasis>((ids) => findPreviewBases(db, ids), schedule),
  );
  const steps = whenAsked(
    () =>
      new DataLoader<string, readonly ScheduleRunStep[]>(async (runIds) => {
        const rows = new Map<string, ScheduleRunStep[]>(runIds.map((id) => [id, []]));
        for (const step of await findSteps(db, runIds)) rows.get(step.runId)?.push(step);
        return runIds.map((id) => rows.get(id) ?? []);
      }, schedule),
  );
  const nodeUsage = whenAsked(
    () =>
      new DataLoader<number, NodeUsage>(async (ids) => {
        const usages = new Map((await sumNodeUsage(db, ids)).map((usage) => [usage.nodeId, usage]));
        return ids.map((nodeId) => usages.get(nodeId) ?? { nodeId, memory: 0, disk: 0 });
      }, schedule),
  );
  const capacityBy = (find: typeof capacityOfNodes) =>
    whenAsked(
      () =>
        new DataLoader<number, Capacity>(async (ids) => {
          const found = await find(db, ids);
          return ids.map((id) => found.get(id) ?? NO_CAPACITY);
        }, schedule),
    );
  const nodeCapacity = capacityBy(capacityOfNodes);
  const locationCapacity = capacityBy(capacityOfLocations);
  const permissions = whenAsked(
    () =>
      new DataLoader<ServerMaybeKnown, HeldPermissions | null, number>(
        async (servers) => {
          const held = await findHeldPermissions(ctx, servers);
          return servers.map(({ id }) => held.get(id) ?? null);
        },
        { ...schedule, cacheKeyFn: ({ id }) => id },
      ),
  );
  /** By role, of the servers that were asked about. */
  const own = new Map<number, HeldPermissions>();
  const backupCount = whenAsked(
    () =>
      new DataLoader<number, number>(async (serverIds) => {
        const counts = await db.backup.groupBy({
          by: ['serverId'],
          where: { serverId: { in: [...serverIds] }, deletedAt: null },
          _count: true,
        });
        const byServer = new Map(counts.map(({ serverId, _count }) => [serverId, _count]));
        return serverIds.map((id) => byServer.get(id) ?? 0);
      }, schedule),
  );
  let visibleServerIds: Promise<readonly number[] | undefined> | undefined;
  const loaders: Loaders = {
    activeRun: async (scheduleId) => (await runs().load({ scheduleId, wanted: 'active' })).active ?? null,
    knowActiveRun: (scheduleId, active) => runs().prime({ scheduleId, wanted: 'active' }, { active }),
    lastRun: async (scheduleId, { withSteps }) =>
      (await runs().load({ scheduleId, wanted: withSteps ? 'newest with steps' : 'newest' })).newest ?? null,
    previewBasis: (scheduleId) => previewBases().load(scheduleId),
    steps: (runId) => steps().load(runId),
    nodeUsage: (nodeId) => nodeUsage().load(nodeId),
    nodeCapacity: (nodeId) => nodeCapacity().load(nodeId),
    locationCapacity: (locationId) => locationCapacity().load(locationId),
    permissions: (server) => {
      const held = heldByRole(ctx, server.ownerId);
      if (held === undefined) return own.get(server.id) ?? permissions().load(server);
      // What belongs to the server is asked about without its owner.
      if (held !== null) own.set(server.id, held);
      return held;
    },
    backupCount: (serverId) => backupCount().load(serverId),
    visibleServerIds: () => {
      visibleServerIds ??= findVisibleServerIds(ctx);
      return visibleServerIds;
    },
  };
  return loaders;
};

const findVisibleServerIds = async (
  ctx: Pick<DomainContext, 'db' | 'principal'>,
): Promise<readonly number[] | undefined> => {
  if (mayUse(ctx, 'servers', 'read')) return undefined;
  const servers = await ctx.db.server.findMany({ where: visibleServers(ctx), select: { id: true } });
  return servers.map(({ id }) => id);
};

import DataLoader from 'dataloader';
import { mayUse } from '../domain/access/caller-rights.js';
import {
  findGrantedPermissions,
  type GrantedPermissions,
  grantedToRole,
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
import { scheduleBy } from './paging/row-slicer-of.js';

/** Lookups that many objects of one answer share: one statement each, however long the list. */
export interface Loaders {
  /** By schedule id. Free if the last runs of the same schedules are selected too. */
  activeRun(scheduleId: number): Promise<ActiveRun | null>;
  /** Adds what was read with a schedule. */
  knowActiveRun(scheduleId: number, active: ActiveRun | null): void;
  /** By schedule id; with its steps if they are selected. */
  lastRun(scheduleId: number, shown: { readonly withSteps: boolean }): Promise<CurrentRuns['newest'] | null>;
  /** By schedule id: the data of its preview. */
  previewBasis(scheduleId: number): Promise<PreviewBasis>;
  /** By run id, in order. */
  steps(runId: string): Promise<readonly ScheduleRunStep[]>;
  /** By node id. */
  nodeUsage(nodeId: number): Promise<NodeUsage>;
  /** By node id. */
  nodeCapacity(nodeId: number): Promise<Capacity>;
  /** By location id: for all its nodes together. */
  locationCapacity(locationId: number): Promise<Capacity>;
  /**
   * Permissions of the caller on a server; null if there are none. Returned without a promise if the owner is known:
   * from this argument, or from an earlier read of the server.
   */
  permissions(server: ServerMaybeKnown): GrantedPermissions | null | Promise<GrantedPermissions | null>;
  /** The ids of all servers that exist for the caller; undefined if the caller may see all. */
  visibleServerIds(): Promise<readonly number[] | undefined>;
}

interface RunsKey {
  readonly scheduleId: number;
  readonly wanted: 'active' | 'newest' | 'newest with steps';
}

type FoundRuns = Partial<CurrentRuns>;

/** New loaders for one operation; nothing is cached longer. */
export const createLoaders = (ctx: Pick<DomainContext, 'db' | 'reads' | 'principal'>): Loaders =>
  new OperationLoaders(ctx);

/**
 * Most operations need none of the loaders: a class costs each operation one object, and a loader is created at its
 * first use.
 */
class OperationLoaders implements Loaders {
  readonly #ctx: Pick<DomainContext, 'db' | 'reads' | 'principal'>;
  #runs: DataLoader<RunsKey, FoundRuns, string> | undefined;
  #previewBases: DataLoader<number, PreviewBasis> | undefined;
  #steps: DataLoader<string, readonly ScheduleRunStep[]> | undefined;
  #nodeUsage: DataLoader<number, NodeUsage> | undefined;
  #nodeCapacity: DataLoader<number, Capacity> | undefined;
  #locationCapacity: DataLoader<number, Capacity> | undefined;
  #permissions: DataLoader<ServerMaybeKnown, GrantedPermissions | null, number> | undefined;
  /** By role, for the servers that were requested. */
  #own: Map<number, GrantedPermissions> | undefined;
  #visibleServerIds: Promise<readonly number[] | undefined> | undefined;

  constructor(ctx: Pick<DomainContext, 'db' | 'reads' | 'principal'>) {
    this.#ctx = ctx;
  }

  async activeRun(scheduleId: number): Promise<ActiveRun | null> {
    return (await this.#allRuns().load({ scheduleId, wanted: 'active' })).active ?? null;
  }

  knowActiveRun(scheduleId: number, active: ActiveRun | null): void {
    this.#allRuns().prime({ scheduleId, wanted: 'active' }, { active });
  }

  async lastRun(
    scheduleId: number,
    { withSteps }: { readonly withSteps: boolean },
  ): Promise<CurrentRuns['newest'] | null> {
    const wanted = withSteps ? 'newest with steps' : 'newest';
    return (await this.#allRuns().load({ scheduleId, wanted })).newest ?? null;
  }

  previewBasis(scheduleId: number): Promise<PreviewBasis> {
    const { db } = this.#ctx;
    this.#previewBases ??= new DataLoader((ids) => findPreviewBases(db, ids), scheduleBy(this));
    return this.#previewBases.load(scheduleId);
  }

  steps(runId: string): Promise<readonly ScheduleRunStep[]> {
    const { reads } = this.#ctx;
    this.#steps ??= new DataLoader(async (runIds) => {
      const rows = new Map<string, ScheduleRunStep[]>(runIds.map((id) => [id, []]));
      for (const step of await findSteps(reads, runIds)) rows.get(step.runId)?.push(step);
      return runIds.map((id) => rows.get(id) ?? []);
    }, scheduleBy(this));
    return this.#steps.load(runId);
  }

  nodeUsage(nodeId: number): Promise<NodeUsage> {
    const { db } = this.#ctx;
    this.#nodeUsage ??= new DataLoader(async (ids) => {
      const usages = new Map((await sumNodeUsage(db, ids)).map((usage) => [usage.nodeId, usage]));
      return ids.map((id) => usages.get(id) ?? { nodeId: id, memory: 0, disk: 0 });
    }, scheduleBy(this));
    return this.#nodeUsage.load(nodeId);
  }

  nodeCapacity(nodeId: number): Promise<Capacity> {
    this.#nodeCapacity ??= this.#capacityBy(capacityOfNodes);
    return this.#nodeCapacity.load(nodeId);
  }

  locationCapacity(locationId: number): Promise<Capacity> {
    this.#locationCapacity ??= this.#capacityBy(capacityOfLocations);
    return this.#locationCapacity.load(locationId);
  }

  permissions(server: ServerMaybeKnown): GrantedPermissions | null | Promise<GrantedPermissions | null> {
    const granted = grantedToRole(this.#ctx, server.ownerId);
    if (granted === undefined) return this.#own?.get(server.id) ?? this.#allPermissions().load(server);
    // For objects that belong to a server the owner is not given.
    if (granted !== null) {
      this.#own ??= new Map();
      this.#own.set(server.id, granted);
    }
    return granted;
  }

  visibleServerIds(): Promise<readonly number[] | undefined> {
    this.#visibleServerIds ??= findVisibleServerIds(this.#ctx);
    return this.#visibleServerIds;
  }

  #allRuns(): DataLoader<RunsKey, FoundRuns, string> {
    const { db } = this.#ctx;
    this.#runs ??= new DataLoader(
      async (keys) => {
        const ids = [...new Set(keys.map(({ scheduleId }) => scheduleId))];
        // One batch contains the requests of one level of the answer: a list of schedules costs one statement, not two.
        const wanted = new Set(keys.map((key) => key.wanted));
        const withSteps = wanted.has('newest with steps');
        const found: ReadonlyMap<number, FoundRuns> =
          withSteps || wanted.has('newest')
            ? await findCurrentRuns(db, ids, { withSteps })
            : new Map((await findActiveRuns(db, ids)).map((active) => [active.scheduleId, { active }]));
        return keys.map(({ scheduleId }) => found.get(scheduleId) ?? {});
      },
      { ...scheduleBy(this), cacheKeyFn: ({ scheduleId, wanted }) => `${scheduleId} ${wanted}` },
    );
    return this.#runs;
  }

  #allPermissions(): DataLoader<ServerMaybeKnown, GrantedPermissions | null, number> {
    this.#permissions ??= new DataLoader(
      async (servers) => {
        const granted = await findGrantedPermissions(this.#ctx, servers);
        return servers.map(({ id }) => granted.get(id) ?? null);
      },
      { ...scheduleBy(this), cacheKeyFn: ({ id }) => id },
    );
    return this.#permissions;
  }

  #capacityBy(find: typeof capacityOfNodes): DataLoader<number, Capacity> {
    const { db } = this.#ctx;
    return new DataLoader(async (ids) => {
      const found = await find(db, ids);
      return ids.map((id) => found.get(id) ?? NO_CAPACITY);
    }, scheduleBy(this));
  }
}

const findVisibleServerIds = async (
  ctx: Pick<DomainContext, 'db' | 'reads' | 'principal'>,
): Promise<readonly number[] | undefined> => {
  if (mayUse(ctx, 'servers', 'read')) return undefined;
  const servers = await ctx.reads.server.findMany({ where: visibleServers(ctx), select: { id: true } });
  return servers.map(({ id }) => id);
};

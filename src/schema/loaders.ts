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
  permissions(server: ServerMaybeKnown): GrantedPermissions | null | Promise<GrantedPermissions | null>;
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

/** Fresh loaders for one operation: nothing is remembered longer. */
export const createLoaders = (ctx: Pick<DomainContext, 'db' | 'reads' | 'principal'>): Loaders =>
  new OperationLoaders(ctx);

/**
 * Most operations ask for none of what can be looked up: a class costs each of them one object, and a loader is made when it is
 * asked first.
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
  /** By role, of the servers that were asked about. */
  #own: Map<number, GrantedPermissions> | undefined;
  #backupCount: DataLoader<number, number> | undefined;
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
    // What belongs to the server is asked about without its owner.
    if (granted !== null) {
      this.#own ??= new Map();
      this.#own.set(server.id, granted);
    }
    return granted;
  }

  backupCount(serverId: number): Promise<number> {
    const { db } = this.#ctx;
    this.#backupCount ??= new DataLoader(async (serverIds) => {
      const counts = await db.backup.groupBy({
        by: ['serverId'],
        where: { serverId: { in: [...serverIds] }, deletedAt: null },
        _count: true,
      });
      const byServer = new Map(counts.map((row) => [row.serverId, row._count]));
      return serverIds.map((id) => byServer.get(id) ?? 0);
    }, scheduleBy(this));
    return this.#backupCount.load(serverId);
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
        // One batch holds what one level of the answer asks: a list of schedules costs one statement, not two.
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

import { NEARLY } from '../components/near-limit.js';
import type { AttentionKeyFragment, AttentionViewQuery } from '../graphql/graphql.js';

type Nodes<Name extends 'failedRuns' | 'failedServers' | 'busyServers' | 'failedRestores' | 'hostNodes'> = NonNullable<
  AttentionViewQuery[Name]
>['edges'][number]['node'];

export type AttentionRun = Nodes<'failedRuns'>;

export type AttentionNode = Nodes<'hostNodes'>;

const MINUTE_MS = 60_000;

const DAY_MS = 86_400_000;

/** After these times, in milliseconds, an installation, restore or backup counts as hanging. */
const HANGS_AFTER_MS = { install: 30 * MINUTE_MS, restore: 60 * MINUTE_MS, backup: 60 * MINUTE_MS } as const;

/** A key counts as old if it was not used for this time, in milliseconds. */
const OLD_KEY_MS = 90 * DAY_MS;

/** The token of a node counts as old if it was not changed for this time, in milliseconds. */
const OLD_TOKEN_MS = 365 * DAY_MS;

/** The runs of one schedule that failed or were missed. */
export interface FailingSchedule {
  readonly newest: AttentionRun;
  readonly count: number;
}

/** The schedules whose runs failed or were missed, and that have not succeeded since; newest first. */
export const failingSchedules = (runs: readonly AttentionRun[]): readonly FailingSchedule[] => {
  const failing = new Map<string, FailingSchedule>();
  for (const run of runs) {
    const key = run.schedule?.id ?? run.id;
    const known = failing.get(key);
    failing.set(key, { newest: known?.newest ?? run, count: (known?.count ?? 0) + 1 });
  }
  return [...failing.values()].filter(({ newest }) => newest.schedule?.lastRun?.status !== 'SUCCEEDED');
};

interface Busy {
  readonly status: Nodes<'busyServers'>['status'];
  readonly updatedAt: string;
}

/** Whether a server has been installing or restoring for too long. Its last change is the latest possible begin. */
export const hangs = ({ status, updatedAt }: Busy, now: number): boolean => {
  const limit = status === 'INSTALLING' ? HANGS_AFTER_MS.install : HANGS_AFTER_MS.restore;
  return now - Date.parse(updatedAt) > limit;
};

export const backupHangs = ({ createdAt }: { readonly createdAt: string }, now: number): boolean =>
  now - Date.parse(createdAt) > HANGS_AFTER_MS.backup;

/** The limits of a node that are nearly reached; `noPorts` if none of its allocations is free. */
export const nearLimits = ({
  capacity,
}: Pick<AttentionNode, 'capacity'>): readonly ('memory' | 'disk' | 'ports' | 'noPorts')[] => {
  if (capacity == null) return [];
  const isNear = (used: number, limit: number | null | undefined): boolean => limit != null && used >= limit * NEARLY;
  const { assignedAllocations, freeAllocations } = capacity;
  return [
    ...(isNear(capacity.allocatedMemory, capacity.memoryLimit) ? (['memory'] as const) : []),
    ...(isNear(capacity.allocatedDisk, capacity.diskLimit) ? (['disk'] as const) : []),
    ...(freeAllocations === 0 ? (['noPorts'] as const) : []),
    ...(freeAllocations > 0 && isNear(assignedAllocations, assignedAllocations + freeAllocations)
      ? (['ports'] as const)
      : []),
  ];
};

/** Whether the token of a node should be changed. That of the built-in node does not leave the machine. */
export const hasOldToken = (node: Pick<AttentionNode, 'isBuiltIn' | 'tokenIssuedAt'>, now: number): boolean =>
  node.isBuiltIn !== true && node.tokenIssuedAt != null && now - Date.parse(node.tokenIssuedAt) > OLD_TOKEN_MS;

/** The newest version among nodes that are not built in; null if none has reported one. */
export const newestVersion = (nodes: readonly AttentionNode[]): string | null =>
  nodes
    .flatMap(({ isBuiltIn, version }) => (isBuiltIn === true || version == null ? [] : [version]))
    .sort(compareVersions)
    .at(-1) ?? null;

/** Whether another node has a newer daemon. */
export const isOutdated = ({ isBuiltIn, version }: AttentionNode, newest: string | null): boolean =>
  isBuiltIn !== true && version != null && newest !== null && compareVersions(version, newest) < 0;

const compareVersions = (one: string, other: string): number => {
  const [numbers, others] = [one, other].map((version) => version.match(/\d+/g)?.map(Number) ?? []);
  for (let index = 0; index < 3; index += 1) {
    const difference = (numbers?.[index] ?? 0) - (others?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Whether a node does not answer although it should. */
export const isAway = ({ unansweredSince, isUnderMaintenance }: AttentionNode): boolean =>
  unansweredSince != null && !isUnderMaintenance;

/** Whether a node still accepts its former token, beside the present one. */
export const hasFormerToken = ({ formerTokenUntil }: AttentionNode, now: number): boolean =>
  formerTokenUntil != null && Date.parse(formerTokenUntil) > now;

export const hasProblem = (node: AttentionNode, newest: string | null, now: number): boolean =>
  isAway(node) ||
  isOutdated(node, newest) ||
  nearLimits(node).length > 0 ||
  node.isTokenPending === true ||
  hasOldToken(node, now) ||
  hasFormerToken(node, now);

/** Keys that were created and last used a long time ago; the key of this request is in use. */
export const oldKeys = (
  keys: readonly AttentionKeyFragment[],
  own: string | undefined,
  now: number,
): readonly AttentionKeyFragment[] =>
  [...new Map(keys.map((key) => [key.id, key])).values()].filter(({ identifier, createdAt, lastUsedAt }) => {
    const used = Date.parse(lastUsedAt ?? createdAt);
    return identifier !== own && now - used > OLD_KEY_MS;
  });

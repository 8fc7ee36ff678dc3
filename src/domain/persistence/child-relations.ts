import type { Where } from '../ports/reads.js';

/** Stands for the id of the parent in the condition of a relation. */
export const PARENT: { in: number[] } = { in: [] };

const OLDEST_FIRST = [{ id: 'asc' }] as const;
const NEWEST_ENTRY_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
const NEWEST_RUN_FIRST = [{ scheduledAt: 'desc' }, { number: 'desc' }] as const;

/** What a member must be: the id of the parent, or null. */
type MemberValue = typeof PARENT | null;

/** A list of unbounded length: the child rows of a row. */
export interface ChildDeclaration {
  /** The table of the children. */
  readonly table: string;
  /** The condition for a child: the value of each of its members, or of the members of a row that it references. */
  readonly where: Readonly<Record<string, MemberValue | Readonly<Record<string, MemberValue>>>>;
  /** The order of the list, from members of the child. */
  readonly orderBy: readonly Readonly<Record<string, 'asc' | 'desc'>>[];
}

/**
 * The one declaration of these lists. `child-forms.ts` derives from it the condition for Prisma, the SQL that reads the
 * first rows of many parents, and the columns of a row that name its parent.
 */
export const CHILD_RELATIONS = {
  'account.activity': {
    table: 'activity',
    where: { actorId: PARENT, serverId: null } satisfies Where<'Activity'>,
    orderBy: NEWEST_ENTRY_FIRST,
  },
  'egg.servers': {
    table: 'servers',
    where: { eggId: PARENT } satisfies Where<'Server'>,
    orderBy: OLDEST_FIRST,
  },
  'location.nodes': {
    table: 'nodes',
    where: { locationId: PARENT } satisfies Where<'Node'>,
    orderBy: OLDEST_FIRST,
  },
  'location.servers': {
    table: 'servers',
    where: { node: { locationId: PARENT } } satisfies Where<'Server'>,
    orderBy: OLDEST_FIRST,
  },
  'nest.eggs': {
    table: 'eggs',
    where: { nestId: PARENT } satisfies Where<'Egg'>,
    orderBy: OLDEST_FIRST,
  },
  'nest.servers': {
    table: 'servers',
    where: { egg: { nestId: PARENT } } satisfies Where<'Server'>,
    orderBy: OLDEST_FIRST,
  },
  'node.allocations': {
    table: 'allocations',
    where: { nodeId: PARENT } satisfies Where<'Allocation'>,
    orderBy: OLDEST_FIRST,
  },
  'node.servers': {
    table: 'servers',
    where: { nodeId: PARENT } satisfies Where<'Server'>,
    orderBy: OLDEST_FIRST,
  },
  'schedule.runs': {
    table: 'schedule_runs',
    where: { scheduleId: PARENT } satisfies Where<'ScheduleRun'>,
    orderBy: NEWEST_RUN_FIRST,
  },
  'server.activity': {
    table: 'activity',
    where: { serverId: PARENT } satisfies Where<'Activity'>,
    orderBy: NEWEST_ENTRY_FIRST,
  },
  'server.backups': {
    table: 'backups',
    where: { serverId: PARENT, deletedAt: null } satisfies Where<'Backup'>,
    orderBy: OLDEST_FIRST,
  },
  'user.servers': {
    table: 'servers',
    where: { ownerId: PARENT } satisfies Where<'Server'>,
    orderBy: OLDEST_FIRST,
  },
} as const satisfies Readonly<Record<string, ChildDeclaration>>;

/** A list of the child rows of a row. */
export type ChildRelation = keyof typeof CHILD_RELATIONS;

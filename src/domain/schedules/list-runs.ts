import type { Prisma, RunState, RunTrigger } from '../../generated/prisma/client.js';
import { requirePerson, requireUser } from '../access/caller-rights.js';
import { heldByRole, ownOrShared } from '../access/permissions-on-server.js';
import type { DomainContext } from '../context.js';
import { requireFewValues } from '../text-filter.js';
import { between } from './between.js';
import { conditionOfServers, type OfServers } from './of-servers.js';

export interface RunFilter extends OfServers {
  readonly scheduleId?: number | undefined;
  readonly states?: readonly RunState[] | null | undefined;
  readonly reasons?: readonly string[] | null | undefined;
  readonly triggers?: readonly RunTrigger[] | null | undefined;
  /** When the run was due: from and with the first, up to and without the second. */
  readonly dueFrom?: Date | null | undefined;
  readonly dueTo?: Date | null | undefined;
  /** When it ended, in the same way. */
  readonly finishedFrom?: Date | null | undefined;
  readonly finishedTo?: Date | null | undefined;
}

/** By when runs were due, and then by their numbers. */
export type RunOrder = 'newest_first' | 'oldest_first';

export interface ListRuns {
  readonly filter?: RunFilter | null;
  readonly order: RunOrder;
}

/** Most runs of a list that are counted. */
export const MAX_COUNTED_RUNS = 10_000;

/** The longest reason that is looked for, in characters; there is none as long. */
const MAX_REASON = 64;

/**
 * The condition and order of a list of runs, of all servers on which the caller holds `schedule.read`; the caller adds
 * its page and its selection.
 * @throws {ForbiddenError} an application key  @throws what `requireFewValues` throws
 * Source: schedules.md §7.
 */
export const runList = async (
  ctx: DomainContext,
  { filter, order }: ListRuns,
): Promise<{
  readonly where: Prisma.ScheduleRunWhereInput;
  readonly orderBy: Prisma.ScheduleRunOrderByWithRelationInput[];
}> => {
  requirePerson(ctx);
  requireFewValues(filter);
  const { scheduleId, states, reasons, triggers, ...rest } = filter ?? {};
  const servers = await conditionOfServers(ctx, rest);
  const direction = order === 'newest_first' ? 'desc' : 'asc';
  return {
    where: {
      AND: [
        ...(servers === undefined ? [] : [servers, notOfDeletedSchedules(ctx)]),
        {
          scheduleId,
          ...(states?.length ? { state: { in: [...states] } } : {}),
          ...(reasons?.length ? { reason: { in: reasons.filter(isReason) } } : {}),
          ...(triggers?.length ? { trigger: { in: [...triggers] } } : {}),
          scheduledAt: between(rest.dueFrom, rest.dueTo),
          finishedAt: between(rest.finishedFrom, rest.finishedTo),
        },
        // Nothing ends before it is due: the database need not look through what came later.
        { scheduledAt: between(null, rest.finishedTo) },
      ],
    },
    orderBy: [{ scheduledAt: direction }, { number: direction }],
  };
};

/** What a column could hold: the database would refuse the rest. */
const isReason = (text: string): boolean => text.length <= MAX_REASON && /^[a-z_]*$/.test(text);

/**
 * The runs that exist for the caller, as a condition for the database: those of servers on which they hold
 * `schedule.read`. Runs of deleted schedules are for the server's owner, those of deleted servers for administrators.
 */
export const visibleRuns = (ctx: Pick<DomainContext, 'principal'>): Prisma.ScheduleRunWhereInput => {
  const held = heldByRole(ctx);
  if (held !== undefined) return held?.includes('schedule.read') ? {} : { id: { in: [] } };
  const sharing = { permissions: { has: 'schedule.read' } };
  return { AND: [{ server: ownOrShared(requireUser(ctx).user, sharing) }, notOfDeletedSchedules(ctx)] };
};

/** Whoever shares a server knows its schedules; what the deleted ones did is its owner's. */
const notOfDeletedSchedules = (ctx: Pick<DomainContext, 'principal'>): Prisma.ScheduleRunWhereInput => {
  if (heldByRole(ctx)?.includes('schedule.read')) return {};
  return { OR: [{ scheduleId: { not: null } }, { server: { ownerId: requireUser(ctx).user.id } }] };
};

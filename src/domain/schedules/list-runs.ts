import type { RunState, RunTrigger } from '../../generated/prisma/client.js';
import { requirePersonOrService, requireUser } from '../access/caller-rights.js';
import { grantedToRole } from '../access/permissions-on-server.js';
import { SERVER_PARTS, visibleParts } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { requireValueLimit } from '../input/text-filter.js';
import { between } from '../persistence/between.js';
import { oneOrAny } from '../persistence/one-or-any.js';
import type { Order, Where } from '../ports/reads.js';
import { conditionOfServers, type OfServers } from './of-servers.js';

export interface RunFilter extends OfServers {
  readonly scheduleIds?: readonly number[] | undefined;
  readonly states?: readonly RunState[] | null | undefined;
  readonly reasons?: readonly string[] | null | undefined;
  readonly triggers?: readonly RunTrigger[] | null | undefined;
  /** The time at which the run was due: `dueFrom` is included, `dueTo` is not. */
  readonly dueFrom?: Date | null | undefined;
  readonly dueTo?: Date | null | undefined;
  /** The time at which the run ended, with the same bounds. */
  readonly finishedFrom?: Date | null | undefined;
  readonly finishedTo?: Date | null | undefined;
}

/** By due time, then by number. */
export type RunOrder = 'newest_first' | 'oldest_first';

export interface ListRuns {
  readonly filter?: RunFilter | null;
  readonly order: RunOrder;
}

/** Most runs of a list that are counted. */
export const MAX_COUNTED_RUNS = 10_000;

/** Longest reason that is searched for, in characters; all reasons are shorter. */
const MAX_REASON = 64;

/**
 * The condition and order of a list of runs, of all servers on which the caller has `schedule.read`. The caller of this
 * function adds the page and the selection.
 * @throws {ForbiddenError} an application key
 * @throws the errors of `requireValueLimit`
 * Source: schedules.md §7.
 */
export const runList = async (
  ctx: DomainContext,
  { filter, order }: ListRuns,
): Promise<{
  readonly where: Where<'ScheduleRun'>;
  readonly orderBy: Order<'ScheduleRun'>[];
}> => {
  requirePersonOrService(ctx);
  requireValueLimit(filter);
  const { scheduleIds, states, reasons, triggers, ...rest } = filter ?? {};
  const servers = await conditionOfServers(ctx, rest);
  const direction = order === 'newest_first' ? 'desc' : 'asc';
  return {
    where: {
      AND: [
        ...(servers === undefined ? [] : [servers, notOfDeletedSchedules(ctx)]),
        {
          scheduleId: scheduleIds?.length ? oneOrAny(scheduleIds) : undefined,
          ...(states?.length ? { state: { in: [...states] } } : {}),
          ...(reasons?.length ? { reason: { in: reasons.filter(isReason) } } : {}),
          ...(triggers?.length ? { trigger: { in: [...triggers] } } : {}),
          scheduledAt: between(rest.dueFrom, rest.dueTo),
          finishedAt: between(rest.finishedFrom, rest.finishedTo),
        },
        // No run ends before it is due, so PostgreSQL need not read later runs.
        { scheduledAt: between(null, rest.finishedTo) },
      ],
    },
    orderBy: [{ scheduledAt: direction }, { number: direction }],
  };
};

/** Whether a text can be a reason; PostgreSQL would reject some of the others. */
const isReason = (text: string): boolean => text.length <= MAX_REASON && /^[a-z_]*$/.test(text);

/**
 * The condition for runs that the caller may see: those of servers on which they have `schedule.read`. Only the
 * server's owner sees runs of deleted schedules, and only administrators those of deleted servers.
 */
export const visibleRuns = (ctx: Pick<DomainContext, 'principal'>): Where<'ScheduleRun'> => {
  if (readsAllRuns(ctx)) return {};
  return { AND: [visibleParts(ctx, SERVER_PARTS.schedules), notOfDeletedSchedules(ctx)] };
};

/** A subuser sees the schedules of a server, but only its owner sees the runs of deleted ones. */
const notOfDeletedSchedules = (ctx: Pick<DomainContext, 'principal'>): Where<'ScheduleRun'> => {
  if (readsAllRuns(ctx)) return {};
  return { OR: [{ scheduleId: { not: null } }, { server: { ownerId: requireUser(ctx).user.id } }] };
};

/** Whether the caller sees the runs of every server, those of deleted servers included. */
const readsAllRuns = (ctx: Pick<DomainContext, 'principal'>): boolean =>
  grantedToRole(ctx)?.includes(SERVER_PARTS.schedules.permission) === true;

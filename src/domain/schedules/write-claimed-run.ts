import { Prisma } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { type Claim, LEASE_SECONDS } from './claim-due-runs.js';
import type { RunEnd, StepEffect, StepEnd } from './decide-next-move.js';
import { insertRunEntries } from './run-entries.js';

/**
 * Every write here is made only while the claim is good: same fence, lease not run out. A false or null answer means
 * that it was lost. Whoever gets one stops at once, for another worker has the run, or nobody should.
 * Source: schedules.md §2 "claim".
 */
const isHeld = (claim: Claim): Prisma.Sql => Prisma.sql`${isUntaken(claim)} and lease_until > now()`;

/** What only gives back may come late, as long as nobody else has claimed the run: whoever does raises the fence. */
const isUntaken = ({ runId, fence }: Claim): Prisma.Sql =>
  Prisma.sql`id = ${runId}::uuid and fence = ${fence} and finished_at is null`;

const RENEWED = Prisma.sql`lease_until = now() + make_interval(secs => ${LEASE_SECONDS})`;

const RELEASED = Prisma.sql`lease_until = null, owner = null`;

/**
 * The steps of a claimed run, which a statement knows as `held`. The run is named once more: a planner that has not seen yet
 * how many steps there are goes through all of them otherwise, for each step.
 */
const isOfHeld = ({ runId }: Claim): Prisma.Sql => Prisma.sql`step.run_id = held.id and step.run_id = ${runId}::uuid`;

/** Gives the claim its full time again. */
export const renewLease = async (ctx: ServiceContext, claim: Claim): Promise<boolean> =>
  (await ctx.db.$executeRaw`update schedule_runs set ${RENEWED} where ${isHeld(claim)}`) === 1;

/** What a step about to be sent knows of its own past. */
export interface BegunStep {
  /** 1 at the first attempt. */
  readonly attempt: number;
  /** Since the first attempt; milliseconds. */
  readonly ageMs: number;
}

/** Writes that a step is being sent, and what exactly. Must be committed before the effect begins. */
export const beginStep = async (
  ctx: ServiceContext,
  claim: Claim,
  { sequence, effect }: { readonly sequence: number; readonly effect: StepEffect },
): Promise<BegunStep | null> => {
  const [begun] = await ctx.db.$queryRaw<readonly BegunStep[]>`
    with held as (update schedule_runs set ${RENEWED} where ${isHeld(claim)} returning id, server_id)
    update schedule_run_steps step
    set state = 'sending', attempt = attempt + 1, sent_at = coalesce(sent_at, now()), last_sent_at = now(), action = ${effect.action}::task_action,
      payload = ${effect.payload}, continue_on_failure = ${effect.continueOnFailure},
      wait_until = ${effect.waitUntil}::task_wait, wait_limit = ${effect.waitLimit}, node_name = (
        select node.name from servers server join nodes node on node.id = server.node_id where server.id = held.server_id
      )
    from held
    where ${isOfHeld(claim)} and step.sequence = ${sequence} and step.state in ('pending', 'sending')
    returning step.attempt, (extract(epoch from now() - step.sent_at) * 1000)::float8 as "ageMs"`;
  return begun ?? null;
};

/**
 * Writes that a step was accepted and waits for what it began, for so many seconds at most; the run has so much longer. It is
 * not due yet: whoever has the run looks next, and gives it back.
 */
export const beginWaiting = async (
  ctx: ServiceContext,
  claim: Claim,
  { sequence, limit }: { readonly sequence: number; readonly limit: number },
): Promise<boolean> =>
  (await ctx.db.$executeRaw`
    with held as (
      update schedule_runs set deadline_at = deadline_at + make_interval(secs => ${limit}), ${RENEWED}
      where ${isHeld(claim)} returning id
    )
    update schedule_run_steps step set state = 'waiting', error_code = null
    from held where ${isOfHeld(claim)} and step.sequence = ${sequence} and step.state = 'sending'`) === 1;

/** A step that has its result. */
export interface EndedStep {
  readonly sequence: number;
  readonly end: StepEnd;
}

/** Writes a step's result, and when the step after it is due. */
export const endStep = async (ctx: ServiceContext, claim: Claim, { sequence, end }: EndedStep): Promise<boolean> =>
  (await ctx.db.$executeRaw`
    with held as (update schedule_runs set ${RENEWED} where ${isHeld(claim)} returning id),
    next as (
      update schedule_run_steps step set due_at = now() + make_interval(secs => step.time_offset)
      from held where ${isOfHeld(claim)} and step.sequence = ${sequence + 1}
    )
    update schedule_run_steps step
    set state = ${end.state}::step_state, error_code = ${end.errorCode}, done_at = now()
    from held where ${isOfHeld(claim)} and step.sequence = ${sequence}`) === 1;

/** Gives a step back to be sent again after a pause, and the run with it. Returns when that is. */
export const postponeStep = async (
  ctx: ServiceContext,
  claim: Claim,
  { sequence, delayMs, errorCode }: { readonly sequence: number; readonly delayMs: number; readonly errorCode: string },
): Promise<Date | null> => {
  const [run] = await ctx.db.$queryRaw<readonly { dueAt: Date }[]>`
    with held as (
      update schedule_runs set due_at = now() + make_interval(secs => ${delayMs / 1_000}), ${RELEASED}
      where ${isHeld(claim)} returning id, due_at
    ),
    step as (
      update schedule_run_steps step set state = 'pending', error_code = ${errorCode}
      from held where ${isOfHeld(claim)} and step.sequence = ${sequence}
    )
    select due_at as "dueAt" from held`;
  return run?.dueAt ?? null;
};

/**
 * Gives back a step that surely was not sent, to be sent by whoever claims the run next. False when somebody has claimed
 * it already: they found the step `sending`, and could not know.
 */
export const withdrawStep = async (
  ctx: ServiceContext,
  claim: Claim,
  { sequence }: { readonly sequence: number },
): Promise<boolean> =>
  (await ctx.db.$executeRaw`
    with held as (update schedule_runs set ${RELEASED} where ${isUntaken(claim)} returning id)
    update schedule_run_steps step set state = 'pending', error_code = 'lease_expired'
    from held where ${isOfHeld(claim)} and step.sequence = ${sequence} and step.state = 'sending'`) === 1;

/** Gives the run back until `dueAt`; at once for whoever looks next when it is null. */
export const releaseRun = async (ctx: ServiceContext, claim: Claim, dueAt: Date | null): Promise<boolean> =>
  (await ctx.db.$executeRaw`
    update schedule_runs set due_at = coalesce(${dueAt?.toISOString() ?? null}::timestamptz, due_at), ${RELEASED}
    where ${isHeld(claim)}`) === 1;

export interface FinishedRun {
  readonly end: RunEnd;
  /** The step that decided it, whose result is written with it. */
  readonly lastStep?: EndedStep | undefined;
}

/** Ends the run, and with it the steps that have not ended, and writes it down in the activity. From here on the schedule may have its next run. */
export const finishRun = async (
  ctx: ServiceContext,
  claim: Claim,
  { end: { state, reason }, lastStep }: FinishedRun,
): Promise<boolean> => {
  const rest = state === 'cancelled' ? 'cancelled' : 'skipped';
  const last = lastStep?.sequence ?? 0;
  // The schedule's row is locked before the run's, as everyone does who needs both: no deadlock.
  const [{ finished } = { finished: 0 }] = await ctx.db.$queryRaw<readonly { finished: number }[]>`
    with schedule as (
      select s.id from schedules s join schedule_runs run on run.schedule_id = s.id
      where run.id = ${claim.runId}::uuid for no key update of s
    ),
    held as (
      update schedule_runs
      set state = ${state}::run_state, reason = coalesce(${reason}, reason), finished_at = now(), due_at = null, ${RELEASED}
      where ${isHeld(claim)} and (select count(*) from schedule) >= 0
      returning *
    ),
    entry as (${insertRunEntries(Prisma.sql`held`)}),
    last_step as (
      update schedule_run_steps step
      set state = ${lastStep?.end.state ?? null}::step_state, error_code = ${lastStep?.end.errorCode ?? null}, done_at = now()
      from held where ${isOfHeld(claim)} and step.sequence = ${last}
    ),
    rest as (
      update schedule_run_steps step
      set state = case when step.state in ('sending', 'waiting') then 'unknown' else ${rest}::step_state end, done_at = now()
      from held
      where ${isOfHeld(claim)} and step.sequence <> ${last} and step.state in ('pending', 'sending', 'waiting')
    ),
    last_run as (
      update schedules set last_run_at = now() from held
      where schedules.id = held.schedule_id
        and exists (select from schedule_run_steps step where ${isOfHeld(claim)} and step.sent_at is not null)
    )
    select count(*)::int as finished from held`;
  return finished === 1;
};

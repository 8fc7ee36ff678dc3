import { Prisma } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { CLAIM_COLUMNS, claimRows } from './claim-rows.js';
import type { RunEnd, StepEffect, StepEnd } from './decide-next-move.js';
import { groupCommit, inOrder, type Locked } from './group-commit.js';
import { type Claim, LEASE_SECONDS } from './lease.js';
import { insertRunEntries } from './run-entries.js';

/**
 * Every write here succeeds only while the claim is valid: the fence matches and the lease has not expired. A false or
 * null result means that the claim was lost. The caller then stops at once: another worker may have the run.
 * Source: schedules.md §2 "claim".
 */
const isHeld = (claim: Claim): Prisma.Sql => Prisma.sql`${isUntaken(claim)} and lease_until > now()`;

/** A release may come late, as long as no other worker has claimed the run and raised the fence. */
const isUntaken = ({ runId, fence }: Claim): Prisma.Sql =>
  Prisma.sql`id = ${runId}::uuid and fence = ${fence} and finished_at is null`;

const RENEWED = Prisma.sql`lease_until = now() + make_interval(secs => ${LEASE_SECONDS})`;

const RELEASED = Prisma.sql`lease_until = null, owner = null`;

/**
 * The steps of a claimed run, which the statement names `held`. The run id is repeated: before its first statistics of
 * the steps, the planner would otherwise scan all of them for each step.
 */
const isOfHeld = ({ runId }: Claim): Prisma.Sql => Prisma.sql`step.run_id = held.id and step.run_id = ${runId}::uuid`;

/** Locks the runs among `claim` whose claim is still valid; returns `id` and `item`. */
const taken = (locked: Locked, condition: Prisma.Sql = Prisma.empty): Prisma.Sql => Prisma.sql`
  select run.id, claim.item from schedule_runs run join claim on claim.run_id = run.id and claim.fence = run.fence
  where run.finished_at is null and run.lease_until > now() ${condition}
  order by run.id for no key update of run ${unlessLocked(locked)}`;

const unlessLocked = (locked: Locked): Prisma.Sql => (locked === 'skip' ? Prisma.sql`skip locked` : Prisma.empty);

/** Renews the claim for its full length. */
export const renewLease = async (ctx: ServiceContext, claim: Claim): Promise<boolean> =>
  (await ctx.db.$executeRaw`update schedule_runs set ${RENEWED} where ${isHeld(claim)}`) === 1;

/** The attempts of a step that is about to be sent. */
export interface BegunStep {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Time since the first attempt, in milliseconds. */
  readonly ageMs: number;
}

interface StepToBegin {
  readonly sequence: number;
  readonly effect: StepEffect;
}

/** Records that a step is being sent, with its exact effect. Must be committed before the effect starts. */
export const beginStep = async (ctx: ServiceContext, claim: Claim, step: StepToBegin): Promise<BegunStep | null> =>
  (await beginSteps(ctx, { claim, ...step })) ?? null;

const beginSteps = groupCommit<StepToBegin & { readonly claim: Claim }, BegunStep>(async (db, items, locked) => {
  const rows = claimRows(items, ({ sequence, effect }) => ({
    sequence,
    action: effect.action,
    payload: effect.payload,
    continue_on_failure: effect.continueOnFailure,
    wait_until: effect.waitUntil,
    wait_limit: effect.waitLimit,
  }));
  const begun = await db.$queryRaw<readonly (BegunStep & { readonly item: number })[]>`
    with claim as (
      select * from ${rows} as claim (
        ${CLAIM_COLUMNS}, sequence int, action task_action, payload text, continue_on_failure boolean, wait_until task_wait,
        wait_limit int)
    ),
    taken as (${taken(locked)}),
    held as (
      update schedule_runs run set ${RENEWED} from taken where run.id = taken.id returning run.id, run.server_id, taken.item
    )
    update schedule_run_steps step
    set state = 'sending', attempt = attempt + 1, sent_at = coalesce(sent_at, now()), last_sent_at = now(),
      action = claim.action, payload = claim.payload, continue_on_failure = claim.continue_on_failure,
      wait_until = claim.wait_until, wait_limit = claim.wait_limit, node_name = (
        select node.name from servers server join nodes node on node.id = server.node_id where server.id = held.server_id
      )
    from held join claim using (item)
    where step.run_id = held.id and step.sequence = claim.sequence and step.state in ('pending', 'sending')
    returning held.item, step.attempt, (extract(epoch from now() - step.sent_at) * 1000)::float8 as "ageMs"`;
  return inOrder(items, begun);
});

/**
 * Records that a step was accepted and waits for its effect, for at most `limit` seconds. The deadline of the run moves
 * by the same time. The run stays claimed: the caller decides its next move and releases it.
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

/** A step with its result. */
export interface EndedStep {
  readonly sequence: number;
  readonly end: StepEnd;
}

/** Records the result of a step, and the due time of the next step. */
export const endStep = async (ctx: ServiceContext, claim: Claim, ended: EndedStep): Promise<boolean> =>
  (await endSteps(ctx, { claim, ...ended })) !== undefined;

const endSteps = groupCommit<EndedStep & { readonly claim: Claim }, object>(async (db, items, locked) => {
  const rows = claimRows(items, ({ sequence, end }) => ({ sequence, state: end.state, error_code: end.errorCode }));
  const ended = await db.$queryRaw<readonly { readonly item: number }[]>`
    with claim as (select * from ${rows} as claim (${CLAIM_COLUMNS}, sequence int, state step_state, error_code text)),
    taken as (${taken(locked)}),
    held as (update schedule_runs run set ${RENEWED} from taken where run.id = taken.id returning run.id, taken.item),
    next as (
      update schedule_run_steps step set due_at = now() + make_interval(secs => step.time_offset)
      from held join claim using (item) where step.run_id = held.id and step.sequence = claim.sequence + 1
    )
    update schedule_run_steps step set state = claim.state, error_code = claim.error_code, done_at = now()
    from held join claim using (item) where step.run_id = held.id and step.sequence = claim.sequence
    returning held.item`;
  return inOrder(items, ended);
});

/** Returns a step to `pending`, to be sent again after a pause, and releases the run. Returns its due time. */
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
 * Returns a step that surely was not sent to `pending`, and releases the run. Returns false when another worker has
 * already claimed the run: it found the step `sending` and could not know.
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

/** Releases the run until `dueAt`; with null, for the next worker at once. */
export const releaseRun = async (ctx: ServiceContext, claim: Claim, dueAt: Date | null): Promise<boolean> =>
  (await releaseRuns(ctx, { claim, dueAt })) !== undefined;

const releaseRuns = groupCommit<{ readonly claim: Claim; readonly dueAt: Date | null }, object>(
  async (db, items, locked) => {
    const rows = claimRows(items, ({ dueAt }) => ({ due_at: dueAt }));
    const released = await db.$queryRaw<readonly { readonly item: number }[]>`
      with claim as (select * from ${rows} as claim (${CLAIM_COLUMNS}, due_at timestamptz)), taken as (${taken(locked)})
      update schedule_runs run set due_at = coalesce(claim.due_at, run.due_at), ${RELEASED}
      from taken join claim using (item) where run.id = taken.id
      returning taken.item`;
    return inOrder(items, released);
  },
);

export interface FinishedRun {
  readonly end: RunEnd;
  /** The last step, whose result is recorded together with the end of the run. */
  readonly lastStep?: EndedStep | undefined;
}

/** Ends the run and its unfinished steps, and records it in the activity. The schedule may then start its next run. */
export const finishRun = async (ctx: ServiceContext, claim: Claim, finished: FinishedRun): Promise<boolean> =>
  (await finishRuns(ctx, { claim, ...finished })) !== undefined;

const finishRuns = groupCommit<FinishedRun & { readonly claim: Claim }, object>(async (db, items, locked) => {
  const rows = claimRows(items, ({ end, lastStep }) => ({
    state: end.state,
    reason: end.reason,
    rest: end.state === 'cancelled' ? 'cancelled' : 'skipped',
    last: lastStep?.sequence ?? 0,
    last_state: lastStep?.end.state ?? null,
    last_error_code: lastStep?.end.errorCode ?? null,
  }));
  // All code that needs both locks schedules before their runs, which prevents deadlocks. A schedule that is deleted
  // during the wait is not among the locked ones, and its run still ends.
  const afterSchedule =
    locked === 'wait'
      ? Prisma.sql`and (select count(*) from schedule) >= 0`
      : Prisma.sql`and (run.schedule_id is null or run.schedule_id in (select id from schedule))`;
  const finished = await db.$queryRaw<readonly { readonly item: number }[]>`
    with claim as (
      select * from ${rows} as claim (
        ${CLAIM_COLUMNS}, state run_state, reason text, rest step_state, last int, last_state step_state, last_error_code text)
    ),
    schedule as (
      select s.id from schedules s
      where s.id in (select run.schedule_id from schedule_runs run join claim on claim.run_id = run.id)
      order by s.id for no key update ${unlessLocked(locked)}
    ),
    taken as (${taken(locked, afterSchedule)}),
    held as (
      update schedule_runs run
      set state = claim.state, reason = coalesce(claim.reason, run.reason), finished_at = now(), due_at = null, ${RELEASED}
      from taken join claim using (item)
      where run.id = taken.id
      returning run.*, taken.item
    ),
    entry as (${insertRunEntries(Prisma.sql`held`)}),
    last_step as (
      update schedule_run_steps step set state = claim.last_state, error_code = claim.last_error_code, done_at = now()
      from held join claim using (item) where step.run_id = held.id and step.sequence = claim.last
    ),
    rest as (
      update schedule_run_steps step
      set state = case when step.state in ('sending', 'waiting') then 'unknown' else claim.rest end, done_at = now()
      from held join claim using (item)
      where step.run_id = held.id and step.sequence <> claim.last
        and step.state in ('pending', 'sending', 'waiting')
    ),
    last_run as (
      update schedules set last_run_at = now() from held
      where schedules.id = held.schedule_id
        and exists (select from schedule_run_steps step where step.run_id = held.id and step.sent_at is not null)
    )
    select item from held`;
  return inOrder(items, finished);
});

import type { IdempotencyKey } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import {
  CostLimitError,
  DaemonError,
  DatabaseHostError,
  RefusedError,
  TooManyRequestsError,
  UnavailableError,
} from '../errors.js';
import { refusalOf } from '../refusal-of.js';
import { digestOf } from './input-digest.js';

/** How long a request is known again, in milliseconds: a day. */
export const KEPT_MS = 24 * 60 * 60_000;

/** How long a request without an answer counts as being worked on, in milliseconds: longer than changes take. */
const WORKING_MS = 120_000;

/** Seconds after which a request that is being worked on is worth sending again. */
const COME_BACK_SECONDS = 1;

/** Most requests of one person that are known at a time. */
const MAX_KEYS = 10_000;

/** Longest answer that is kept, in characters, sealed: what became of 100 servers is less. Of a longer one nobody knows later. */
const MAX_ANSWER = 131_072;

/** What a sender may call a request: 1 to 255 characters of ASCII that can be seen, or blanks. */
const GOOD_KEY = /^[\x20-\x7e]{1,255}$/;

/** A request that its sender may send again, not knowing whether the first one arrived. */
export interface NamedRequest {
  /** What is done: the name of the mutation. */
  readonly operation: string;
  /** The name that the sender gave to the request. */
  readonly key: string;
  readonly input: unknown;
}

/** What is done once, and how its result is kept. */
export interface OnceWork<Result> {
  readonly work: () => Promise<Result>;
  /** What is kept of the result, as text. */
  readonly keep: (result: Result) => Promise<string>;
  /** The result of what was kept. */
  readonly recall: (kept: string) => Promise<Result>;
}

/** What callers give the key as. */
const ARGUMENT = 'idempotencyKey';

/** @throws {RefusedError} nobody may call a request so */
export const requireGoodKey = (key: string): void => {
  if (GOOD_KEY.test(key)) return;
  throw new RefusedError('An idempotency key has 1 to 255 characters of printable ASCII.', 'BAD_REQUEST').at(ARGUMENT);
};

/**
 * Does what a request asks for once, however often it is sent: within a day the same key of the API, operation and name give
 * the first result again. The row that says so is committed before the work begins, so that of any number of requests at
 * once, in any number of processes, one works.
 *
 * What was refused is forgotten, for nothing was done, and the request may be sent again. Where that is not sure (the
 * process died, a node or the database broke off, a bug), the row stays without an answer and the request is never done
 * again: its sender is told to look.
 * @throws what the work throws
 * @throws {RefusedError} `IDEMPOTENCY_KEY_REUSED` it came with another input before; `IDEMPOTENCY_IN_PROGRESS`;
 * `IDEMPOTENCY_OUTCOME_UNKNOWN`; `BAD_REQUEST` the name is none
 * @throws {TooManyRequestsError} too many requests of this person are known
 */
export const doOnce = async <Result>(
  ctx: DomainContext,
  { operation, key, input }: NamedRequest,
  { work, keep, recall }: OnceWork<Result>,
): Promise<Result> => {
  const { principal } = ctx;
  if (principal.kind !== 'user') return work(); // nodes and the service itself have no requests to name
  requireGoodKey(key);
  const id = { apiKeyId: principal.key.id, operation, key };
  const digest = digestOf(input);
  const earlier = await claim(ctx, { id, userId: principal.user.id, digest });
  if (earlier !== undefined) return recall(answerOf(ctx, earlier, digest));

  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await settle(ctx, id, () => (leftNothing(error) ? forget(ctx, id) : giveUp(ctx, id)));
    throw error;
  }
  await settle(ctx, id, async () => {
    const answer = ctx.secrets.seal(await keep(result));
    if (answer.length > MAX_ANSWER) await giveUp(ctx, id);
    else await ctx.db.idempotencyKey.updateMany({ where: id, data: { answer } });
  });
  return result;
};

type RowId = Pick<IdempotencyKey, 'apiKeyId' | 'operation' | 'key'>;

interface Claim {
  readonly id: RowId;
  readonly userId: number;
  readonly digest: string;
}

type Known = IdempotencyKey & { readonly isWorking: boolean };

/** Takes the request on: undefined, and it is ours to work on; or the row of who did. */
const claim = async (ctx: DomainContext, { id, userId, digest }: Claim): Promise<Known | undefined> => {
  const { db } = ctx;
  const now = await databaseNow(db);
  const since = new Date(now.getTime() - KEPT_MS);
  const find = async (): Promise<Known | undefined> => {
    const row = await db.idempotencyKey.findFirst({ where: { ...id, createdAt: { gte: since } } });
    return row === null ? undefined : { ...row, isWorking: row.answer === null && row.workingUntil > now };
  };
  const known = await find();
  if (known !== undefined) return known;
  if ((await db.idempotencyKey.count({ where: { userId, createdAt: { gte: since } } })) >= MAX_KEYS) {
    throw new TooManyRequestsError(`More than ${MAX_KEYS} idempotency keys in a day.`, 60);
  }
  // An older one of the same name is over, whether it was pruned yet or not.
  await db.idempotencyKey.deleteMany({ where: { ...id, createdAt: { lt: since } } });
  const workingUntil = new Date(now.getTime() + WORKING_MS);
  const row = { ...id, userId, input: ctx.secrets.seal(digest), workingUntil, createdAt: now };
  const { count } = await db.idempotencyKey.createMany({ data: [row], skipDuplicates: true });
  if (count === 1) return undefined;
  const other = await find();
  // It was refused meanwhile, and forgotten.
  if (other === undefined) throw inProgress();
  return other;
};

/** What the first request was answered. */
const answerOf = ({ secrets }: DomainContext, { input, answer, isWorking }: Known, digest: string): string => {
  if (secrets.open(input) !== digest) {
    throw new RefusedError('This idempotency key came with another input before.', 'IDEMPOTENCY_KEY_REUSED').at(
      ARGUMENT,
    );
  }
  if (answer !== null) return secrets.open(answer);
  if (isWorking) throw inProgress();
  throw new RefusedError(
    'The first request with this idempotency key was cut off, and may have been done. Look whether it was; to do it again use another key.',
    'IDEMPOTENCY_OUTCOME_UNKNOWN',
  );
};

const inProgress = (): RefusedError =>
  new RefusedError(
    'The first request with this idempotency key is still being worked on.',
    'IDEMPOTENCY_IN_PROGRESS',
    COME_BACK_SECONDS,
  );

/** Whether work that failed so has surely changed nothing. */
const leftNothing = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  if (refusal instanceof DaemonError || refusal instanceof DatabaseHostError) {
    return refusal.failure.delivery !== 'unknown';
  }
  // A commit whose answer was lost looks like one that did not happen; and what is shown is counted after it is done.
  if (refusal instanceof UnavailableError || refusal instanceof CostLimitError) return false;
  return refusal !== undefined;
};

const forget = async ({ db }: DomainContext, id: RowId): Promise<unknown> =>
  db.idempotencyKey.deleteMany({ where: id });

/** Nobody works on it any more, and nobody knows. */
const giveUp = async ({ db }: DomainContext, id: RowId): Promise<unknown> => {
  const workingUntil = await databaseNow(db);
  return db.idempotencyKey.updateMany({ where: id, data: { workingUntil } });
};

/** The work is over, whatever becomes of its row: without an answer it says that nobody knows, which is true. */
const settle = async ({ log }: DomainContext, { operation }: RowId, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    log.warn({ err: error, operation }, 'how a request with an idempotency key ended could not be written down');
  }
};

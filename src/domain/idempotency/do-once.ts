import type { IdempotencyKey } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import {
  CostLimitError,
  DaemonError,
  DatabaseHostError,
  RefusedError,
  TooManyRequestsError,
  UnavailableError,
} from '../errors.js';
import { databaseNow } from '../persistence/database-now.js';
import { toDomainError } from '../persistence/to-domain-error.js';
import { digestOf } from './input-digest.js';

/** How long the result of a request is remembered, in milliseconds: a day. */
export const REMEMBERED_MS = 24 * 60 * 60_000;

/** How long a request without an answer counts as in progress, in milliseconds: longer than changes take. */
const WORKING_MS = 120_000;

/** Seconds after which to retry a request that is in progress. */
const RETRY_SECONDS = 1;

/** Most remembered requests of one user. */
const MAX_KEYS = 10_000;

/**
 * Longest answer that is stored, in sealed characters; the results for 100 servers are shorter. The outcome of a
 * request with a longer answer is unknown later.
 */
const MAX_ANSWER = 131_072;

/** A valid idempotency key: 1 to 255 characters of printable ASCII. */
const GOOD_KEY = /^[\x20-\x7e]{1,255}$/;

/** A request that its sender may repeat, without knowing whether the first one arrived. */
export interface NamedRequest {
  /** The name of the mutation. */
  readonly operation: string;
  /** The idempotency key of the request. */
  readonly key: string;
  readonly input: unknown;
}

/** The work to do once, and how to store its result. */
export interface OnceWork<Result> {
  readonly work: () => Promise<Result>;
  /** Returns the part of the result to store, as text. */
  readonly keep: (result: Result) => Promise<string>;
  /** Restores the result from the stored text. */
  readonly recall: (stored: string) => Promise<Result>;
}

/** Name of the argument in which callers send the key. */
const ARGUMENT = 'idempotencyKey';

/**
 * @throws {RefusedError} the key is invalid
 */
export const requireValidKey = (key: string): void => {
  if (GOOD_KEY.test(key)) return;
  throw new RefusedError('An idempotency key has 1 to 255 characters of printable ASCII.', 'BAD_REQUEST').at(ARGUMENT);
};

/**
 * Runs a request once, however often it is sent: within a day, the same API key, operation and idempotency key return
 * the first result again. The row of the request is committed before the work starts, so of concurrent requests in any
 * number of processes only one does the work.
 *
 * A request that failed with a domain error is forgotten: nothing was changed, and it may be sent again. Where that is
 * not sure (the process died, the connection to a node or the database broke, a bug), the row stays without an answer
 * and the request is never run again; its sender has to check the result.
 * @throws the errors of the work
 * @throws {RefusedError} `IDEMPOTENCY_KEY_REUSED` the key was used with another input; `IDEMPOTENCY_IN_PROGRESS`;
 *   `IDEMPOTENCY_OUTCOME_UNKNOWN`; `BAD_REQUEST` the key is invalid
 * @throws {TooManyRequestsError} too many requests of this user are remembered
 */
export const doOnce = async <Result>(
  ctx: DomainContext,
  { operation, key, input }: NamedRequest,
  { work, keep, recall }: OnceWork<Result>,
): Promise<Result> => {
  const { principal } = ctx;
  if (principal.kind !== 'user') return work(); // nodes and the service itself send no idempotency keys
  requireValidKey(key);
  const id = { apiKeyId: principal.key.id, operation, key };
  const digest = digestOf(input);
  const earlier = await claim(ctx, { id, userId: principal.user.id, digest });
  if (earlier !== undefined) return recall(answerOf(ctx, earlier, digest));

  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await settle(ctx, id, () => (changedNothing(error) ? forget(ctx, id) : giveUp(ctx, id)));
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

/** Inserts the row of the request. Returns undefined if the caller has to do the work, else the existing row. */
const claim = async (ctx: DomainContext, { id, userId, digest }: Claim): Promise<Known | undefined> => {
  const { db, reads } = ctx;
  const now = await databaseNow(db);
  const since = new Date(now.getTime() - REMEMBERED_MS);
  const find = async (): Promise<Known | undefined> => {
    const row = await reads.idempotencyKey.findFirst({ where: { ...id, createdAt: { gte: since } } });
    return row === null ? undefined : { ...row, isWorking: row.answer === null && row.workingUntil > now };
  };
  const known = await find();
  if (known !== undefined) return known;
  if ((await reads.idempotencyKey.count({ where: { userId, createdAt: { gte: since } } })) >= MAX_KEYS) {
    throw new TooManyRequestsError(`More than ${MAX_KEYS} idempotency keys in a day.`, 60);
  }
  // An older row of the same key has expired, whether it was pruned or not.
  await db.idempotencyKey.deleteMany({ where: { ...id, createdAt: { lt: since } } });
  const workingUntil = new Date(now.getTime() + WORKING_MS);
  const row = { ...id, userId, input: ctx.secrets.seal(digest), workingUntil, createdAt: now };
  const { count } = await db.idempotencyKey.createMany({ data: [row], skipDuplicates: true });
  if (count === 1) return undefined;
  const other = await find();
  // The other request has failed meanwhile, and its row was deleted.
  if (other === undefined) throw inProgress();
  return other;
};

/** The stored answer of the first request. */
const answerOf = ({ secrets }: DomainContext, { input, answer, isWorking }: Known, digest: string): string => {
  if (secrets.open(input) !== digest) {
    throw new RefusedError('This idempotency key was used with another input.', 'IDEMPOTENCY_KEY_REUSED').at(ARGUMENT);
  }
  if (answer !== null) return secrets.open(answer);
  if (isWorking) throw inProgress();
  throw new RefusedError(
    'The first request with this idempotency key was interrupted, and may have been executed. Check whether it was; to execute it again, use another key.',
    'IDEMPOTENCY_OUTCOME_UNKNOWN',
  );
};

const inProgress = (): RefusedError =>
  new RefusedError(
    'The first request with this idempotency key is still in progress.',
    'IDEMPOTENCY_IN_PROGRESS',
    RETRY_SECONDS,
  );

/** Whether work that failed with this error has surely changed nothing. */
const changedNothing = (error: unknown): boolean => {
  const domainError = toDomainError(error);
  if (domainError instanceof DaemonError || domainError instanceof DatabaseHostError) {
    return domainError.failure.delivery !== 'unknown';
  }
  // A commit whose answer was lost looks like a failed one, and the cost of the result is counted after the work.
  if (domainError instanceof UnavailableError || domainError instanceof CostLimitError) return false;
  return domainError !== undefined;
};

const forget = async ({ db }: DomainContext, id: RowId): Promise<unknown> =>
  db.idempotencyKey.deleteMany({ where: id });

/** Marks the request as no longer in progress, with an unknown outcome. */
const giveUp = async ({ db }: DomainContext, id: RowId): Promise<unknown> => {
  const workingUntil = await databaseNow(db);
  return db.idempotencyKey.updateMany({ where: id, data: { workingUntil } });
};

/**
 * Writes the outcome. A failed write does not affect the work: the row then says that the outcome is unknown, which is
 * true.
 */
const settle = async ({ log }: DomainContext, { operation }: RowId, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    log.warn({ err: error, operation }, 'cannot store the outcome of a request with an idempotency key');
  }
};

import type { DomainContext, Transaction } from '../context.js';
import { RefusedError } from '../errors.js';
import { databaseNow } from '../persistence/database-now.js';
import { useRecoveryCode } from './recovery-codes.js';
import { stepOfCode } from './totp.js';

type CodeContext = Pick<DomainContext, 'secrets' | 'throttles'> & { readonly db: Transaction };

/** How a second factor was given. */
export type SecondFactor = 'code' | 'recovery-code';

/**
 * Accepts a code of a person's authenticator app, or one of their recovery codes, once. Attempts are counted before the
 * code is compared, so that concurrent guesses are all counted.
 * @returns null for a wrong or used code
 * @throws {RefusedError} `LOGIN_THROTTLED`
 */
export const acceptCode = async (ctx: CodeContext, userId: number, code: string): Promise<SecondFactor | null> => {
  await countAttempt(ctx, userId);
  const text = code.replace(/\s/g, '');
  const accepted = /^\d{6}$/.test(text)
    ? (await acceptTimedCode(ctx, userId, text)) && 'code'
    : (await useRecoveryCode(ctx.db, userId, text)) && 'recovery-code';
  if (accepted === false) return null;
  ctx.throttles.secondFactors.forget(String(userId));
  return accepted;
};

/**
 * Accepts a code of the authenticator app. Its time step, and earlier ones, are not accepted again.
 * @throws {RefusedError} `LOGIN_THROTTLED`
 */
export const acceptAppCode = async (ctx: CodeContext, userId: number, code: string): Promise<boolean> => {
  await countAttempt(ctx, userId);
  const isAccepted = await acceptTimedCode(ctx, userId, code.replace(/\s/g, ''));
  if (isAccepted) ctx.throttles.secondFactors.forget(String(userId));
  return isAccepted;
};

const countAttempt = async ({ throttles }: CodeContext, userId: number): Promise<void> => {
  const wait = await throttles.secondFactors.take(String(userId));
  if (wait > 0) throw new RefusedError(`Too many codes, please try again in ${wait} seconds.`, 'LOGIN_THROTTLED', wait);
};

const acceptTimedCode = async ({ db, secrets }: CodeContext, userId: number, code: string): Promise<boolean> => {
  const row = await db.twoFactor.findUnique({ where: { userId } });
  if (row === null) return false;
  const step = stepOfCode(secrets.open(row.secret), code, await databaseNow(db));
  if (step === null) return false;
  const where = { userId, secret: row.secret, lastStep: { lt: step } };
  return (await db.twoFactor.updateMany({ where, data: { lastStep: step } })).count === 1;
};

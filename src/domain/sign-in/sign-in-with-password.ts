import type { User } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { isEmail } from '../input/is-email.js';
import { isStorableText } from '../input/storable-text.js';
import { caseInsensitive } from '../input/text-filter.js';
import { plainAddress } from '../keys/allowed-addresses.js';
import type { Browser } from '../sessions/open-session.js';
import { currentRequestId } from '../tracing/trace-context.js';
import { DUMMY_HASH, isPassword } from '../users/password.js';
import { renewPasswordHash } from '../users/renew-password-hash.js';
import { countAttempt } from './count-attempt.js';
import { continueSignIn, REJECTED, type SignInResult } from './first-factor.js';

/** Longest address of an account, in characters. Source: rest.md §8.1. */
const MAX_EMAIL = 191;

/** An address and a password, as they were typed. */
export interface PasswordCredentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in with an address and a password. An unknown address, and an account without a password, take as long as a
 * wrong password and get the same answer.
 * @throws {RefusedError} `LOGIN_THROTTLED`
 * Source: rest.md §2.6.
 */
export const signInWithPassword = async (
  ctx: ServiceContext,
  { email, password }: PasswordCredentials,
  browser: Browser,
): Promise<SignInResult> => {
  const address = email.trim().toLowerCase().slice(0, MAX_EMAIL);
  const forgetAttempts = await countAttempt(ctx, address, browser);
  const user = await findUser(ctx, address);
  const isRight = await isPassword(password, user?.passwordHash ?? DUMMY_HASH);
  if (user === null || !isRight) {
    if (user !== null) await recordFailure(ctx, user, browser);
    return REJECTED;
  }
  forgetAttempts();
  const passwordHash = await renewPasswordHash(ctx, user, password);
  return continueSignIn(ctx, { user: { ...user, passwordHash }, method: 'password' }, browser);
};

const findUser = async ({ db }: ServiceContext, email: string): Promise<User | null> =>
  isEmail(email) && isStorableText(email) ? db.user.findFirst({ where: { email: caseInsensitive(email) } }) : null;

/** Records a failure in the activity of the account, at a limited rate, so that guesses cannot flood it. */
const recordFailure = async ({ db, throttles }: ServiceContext, { id }: User, { ip }: Browser): Promise<void> => {
  if ((await throttles.sftpFailures.take(`sign-in ${id}`)) > 0) return;
  const entry = { event: 'auth:fail', actorId: id, ip: plainAddress(ip), properties: { method: 'password' } };
  await db.activity.create({ data: { ...entry, requestId: currentRequestId() } });
};

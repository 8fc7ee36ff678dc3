import { z } from 'zod';
import type { SignInMethod, User } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { hashSecret } from '../keys/key-format.js';
import { databaseNow } from '../persistence/database-now.js';
import { isSameSecret } from '../values/same-secret.js';

/** How long a person has for the second factor, in milliseconds. */
const LIFETIME_MS = 5 * 60_000;

/** Separates challenges from other sealed texts. */
const PURPOSE = 'sign-in challenge';

const Challenge = z.object({
  purpose: z.literal(PURPOSE),
  userId: z.int(),
  method: z.enum(['password', 'link']),
  /** Digest of the stored password: a change of the password ends the challenge. */
  password: z.string(),
  endsAt: z.number(),
});

type ChallengeContext = Pick<ServiceContext, 'db' | 'secrets'>;

/** A person who has given the first factor. */
export interface Challenged {
  readonly user: User;
  readonly method: Exclude<SignInMethod, 'key'>;
}

const digestOf = ({ passwordHash }: Pick<User, 'passwordHash'>): string =>
  Buffer.from(hashSecret(passwordHash ?? '')).toString('base64');

/**
 * A sealed text by which the browser shows, with the second factor, that it has given the first. Nothing of it is
 * stored here.
 */
export const createChallenge = async (
  { db, secrets }: ChallengeContext,
  { user, method }: Challenged,
): Promise<string> => {
  const endsAt = (await databaseNow(db)).getTime() + LIFETIME_MS;
  return secrets.seal(JSON.stringify({ purpose: PURPOSE, userId: user.id, method, password: digestOf(user), endsAt }));
};

/** The person of a challenge; null for one that is damaged, has expired, or was created before a new password. */
export const readChallenge = async (ctx: ChallengeContext, text: string): Promise<Challenged | null> => {
  const parsed = Challenge.safeParse(opened(ctx, text));
  if (!parsed.success) return null;
  const { userId, method, password, endsAt } = parsed.data;
  if (endsAt <= (await databaseNow(ctx.db)).getTime()) return null;
  const user = await ctx.db.user.findUnique({ where: { id: userId } });
  return user !== null && isSameSecret(password, digestOf(user)) ? { user, method } : null;
};

/** The content of a sealed text; undefined if the browser has sent another one. */
const opened = ({ secrets }: ChallengeContext, text: string): unknown => {
  try {
    return JSON.parse(secrets.open(text));
  } catch {
    return undefined; // not sealed here, or no challenge: the answer is that of an expired one
  }
};

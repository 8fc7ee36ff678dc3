import type { SignInMethod, User } from '../../generated/prisma/client.js';
import type { ServiceContext, SessionCredential, Transaction } from '../context.js';
import { plainAddress } from '../keys/allowed-addresses.js';
import { generateKeyParts, hashSecret } from '../keys/key-format.js';
import { databaseNow } from '../persistence/database-now.js';
import { currentRequestId } from '../tracing/trace-context.js';
import { endSession } from './end-session.js';

/** Most sessions of one person; a new one ends the oldest. */
export const MAX_SESSIONS = 50;

/** Longest name of a browser that is stored, in characters. */
const MAX_USER_AGENT = 255;

/** Where a person signs in. */
export interface Browser {
  readonly ip: string;
  /** Name under which attempts of one network are counted. */
  readonly network: string;
  readonly userAgent: string;
  /** The credential in its session cookie, of a session that ends with the new sign-in. */
  readonly token: string | undefined;
}

/** A session to open. */
export interface NewSession {
  readonly user: Pick<User, 'id'>;
  readonly method: SignInMethod;
  readonly hasSecondFactor: boolean;
  /** The key of the method `key`, whose kind, permissions, addresses and expiry apply to the session. */
  readonly key?: SignInKey | undefined;
}

export interface SignInKey {
  readonly id: number;
  readonly kind: 'client' | 'application';
  readonly permissions: object;
  readonly allowedIps: readonly string[];
  readonly expiresAt: Date | null;
}

/** Opens a session in a transaction of the caller, and ends the former session of the same browser. */
export const openSession = async (
  { random, settings }: ServiceContext,
  tx: Transaction,
  { user, method, hasSecondFactor, key, browser }: NewSession & { readonly browser: Browser },
): Promise<SessionCredential> => {
  if (browser.token !== undefined) await endSession(tx, browser.token);
  await endOldest(tx, user.id);
  const now = await databaseNow(tx);
  const end = new Date(now.getTime() + settings.sessionLifetimeMs);
  const expiresAt = key?.expiresAt != null && key.expiresAt < end ? key.expiresAt : end;
  const { identifier, secret } = generateKeyParts(random, 'session');
  await tx.apiKey.create({
    data: {
      userId: user.id,
      kind: key?.kind ?? 'client',
      identifier,
      secretHash: hashSecret(secret),
      permissions: key?.permissions ?? {},
      allowedIps: [...(key?.allowedIps ?? [])],
      signInKeyId: key?.id,
      expiresAt,
      lastUsedAt: now,
      session: {
        create: {
          ...{ method, hasSecondFactor },
          ip: plainAddress(browser.ip),
          userAgent: browser.userAgent.slice(0, MAX_USER_AGENT),
        },
      },
    },
  });
  const properties = { method, second_factor: hasSecondFactor };
  await tx.activity.create({
    data: {
      ...{ event: 'auth:success', actorId: user.id, ip: plainAddress(browser.ip), properties },
      requestId: currentRequestId(),
    },
  });
  return { token: identifier + secret, expiresAt };
};

/** Leaves space for one more session. */
const endOldest = async (tx: Transaction, userId: number): Promise<void> => {
  const ended = await tx.apiKey.findMany({
    where: { userId, session: { isNot: null } },
    orderBy: { id: 'desc' },
    skip: MAX_SESSIONS - 1,
    select: { id: true },
  });
  if (ended.length > 0) await tx.apiKey.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } });
};

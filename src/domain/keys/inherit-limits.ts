import type { ApiKey } from '../../generated/prisma/client.js';
import type { DomainContext, Transaction } from '../context.js';
import { ForbiddenError, UnauthenticatedError } from '../errors.js';
import { isWithinRanges } from './allowed-addresses.js';

/** The addresses and the expiry of a key. When absent, or empty, the key works from any address and for ever. */
export interface KeyLimits {
  readonly allowedIps?: readonly string[] | undefined;
  readonly expiresAt?: Date | undefined;
}

/**
 * The limits of a key that is created with another key. It expires no later than that key, and by default works from
 * the same addresses. Keys created by the service have the requested limits.
 * @throws {ForbiddenError} ACTION_FORBIDDEN: addresses that the creating key does not allow
 * @throws {UnauthenticatedError} the creating key was revoked meanwhile
 */
export const inheritLimits = async (
  { principal }: Pick<DomainContext, 'principal'>,
  tx: Transaction,
  { allowedIps = [], expiresAt }: KeyLimits,
): Promise<KeyLimits> => {
  if (principal.kind !== 'user') return { allowedIps, expiresAt };
  const { id, session } = principal.key;
  const maker = session === undefined ? await findLimits(tx, id) : await findLimitsOfSignIn(tx, id);
  return {
    allowedIps: inheritAddresses(maker.allowedIps, allowedIps),
    expiresAt: earlier(maker.expiresAt ?? undefined, expiresAt),
  };
};

const LIMITS = { allowedIps: true, expiresAt: true } as const;

type StoredLimits = Pick<ApiKey, 'allowedIps' | 'expiresAt'>;

const findLimits = async (tx: Transaction, id: number): Promise<StoredLimits> => {
  const key = await tx.apiKey.findUnique({ where: { id }, select: LIMITS });
  if (key === null) throw new UnauthenticatedError();
  return key;
};

/** A key outlives the session in which it is created, but not the key with which the person signed in. */
const findLimitsOfSignIn = async (tx: Transaction, id: number): Promise<StoredLimits> => {
  const session = await tx.apiKey.findUnique({ where: { id }, select: { signInKey: { select: LIMITS } } });
  if (session === null) throw new UnauthenticatedError();
  return session.signInKey ?? { allowedIps: [], expiresAt: null };
};

const inheritAddresses = (makers: readonly string[], wanted: readonly string[]): readonly string[] => {
  if (makers.length === 0) return wanted;
  if (wanted.length === 0) return makers;
  if (wanted.every((range) => isWithinRanges(makers, range))) return wanted;
  throw new ForbiddenError(
    'Cannot create an API key that works from addresses that the key of this request does not allow.',
    'ACTION_FORBIDDEN',
  ).at('allowedIps');
};

const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

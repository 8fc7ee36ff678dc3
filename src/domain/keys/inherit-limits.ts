import type { DomainContext, Transaction } from '../context.js';
import { ForbiddenError, UnauthenticatedError } from '../errors.js';
import { isWithinRanges } from './allowed-addresses.js';

/** From where and until when a key works. Absent, and for addresses empty: from anywhere, for ever. */
export interface KeyLimits {
  readonly allowedIps?: readonly string[] | undefined;
  readonly expiresAt?: Date | undefined;
}

/**
 * The limits of a key that is made with another one, which never may more than its maker: it ends no later, and where
 * nothing else was asked for it works from the same addresses. What the service makes has the limits that were asked for.
 * @throws {ForbiddenError} ACTION_FORBIDDEN: addresses that the maker may not be used from
 * @throws {UnauthenticatedError} the maker was revoked meanwhile
 */
export const inheritLimits = async (
  { principal }: Pick<DomainContext, 'principal'>,
  tx: Transaction,
  { allowedIps = [], expiresAt }: KeyLimits,
): Promise<KeyLimits> => {
  if (principal.kind !== 'user') return { allowedIps, expiresAt };
  const maker = await tx.apiKey.findUnique({
    where: { id: principal.key.id },
    select: { allowedIps: true, expiresAt: true },
  });
  if (maker === null) throw new UnauthenticatedError();
  return {
    allowedIps: inheritAddresses(maker.allowedIps, allowedIps),
    expiresAt: earlier(maker.expiresAt ?? undefined, expiresAt),
  };
};

const inheritAddresses = (makers: readonly string[], wanted: readonly string[]): readonly string[] => {
  if (makers.length === 0) return wanted;
  if (wanted.length === 0) return makers;
  if (wanted.every((range) => isWithinRanges(makers, range))) return wanted;
  throw new ForbiddenError(
    'Cannot create an API key that works from addresses from which the one you are using does not.',
    'ACTION_FORBIDDEN',
  ).at('allowedIps');
};

const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

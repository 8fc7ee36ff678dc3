import { z } from 'zod';
import type { ApiKey, User } from '../../generated/prisma/client.js';
import { requireAllPermissions, requirePerson } from '../access/caller-rights.js';
import { FULL_PERMISSIONS, isKeyPermissions, type KeyPermissions } from '../access/key-permissions.js';
import { requireSecondFactor } from '../access/lacks-second-factor.js';
import type { DomainContext, Transaction } from '../context.js';
import { ForbiddenError, NotFoundError, RefusedError } from '../errors.js';
import { id, oneOf, optionalText, rule, text } from '../input/input-fields.js';
import { parse } from '../input/parse.js';
import { databaseNow } from '../persistence/database-now.js';
import { isAddressRange } from './allowed-addresses.js';
import { inheritLimits } from './inherit-limits.js';
import { generateKeyParts, hashSecret, KEY_KINDS } from './key-format.js';

/** Longest memo in characters. Source: rest.md §10.3. */
export const MAX_MEMO_LENGTH = 500;

const CreateKey = z.object({
  kind: oneOf(KEY_KINDS),
  owner: z.union([z.object({ userId: id() }), z.object({ username: text() })]),
  memo: optionalText({ max: MAX_MEMO_LENGTH }),
  /** Permissions of an application key; all by default. */
  permissions: z.custom<KeyPermissions>(isKeyPermissions, rule('in')).optional(),
  /** Addresses and CIDR ranges that it may be used from; any by default. */
  allowedIps: z.array(z.string().refine(isAddressRange, rule('ip'))).optional(),
  /** Expiry; never by default. */
  expiresAt: z.custom<Date>((value) => value instanceof Date, rule('date')).optional(),
});
export type CreateKey = z.input<typeof CreateKey>;

export interface CreatedKey {
  /** The whole key. It cannot be read again. */
  readonly key: string;
  readonly row: ApiKey;
}

/**
 * Creates a key for a user, in a transaction of the caller if one is given. The secret appears only in the result.
 * @throws {NotFoundError} no such user
 * @throws {RefusedError} an application key for a user who is not an administrator, a client key with permissions, or
 *   an expiry in the past
 * @throws {ForbiddenError} a key of another user, or of a kind that the caller's key may not create
 * @throws the errors of `inheritLimits`
 */
export const createKey = async (
  ctx: DomainContext,
  input: CreateKey,
  tx: Transaction = ctx.db,
): Promise<CreatedKey> => {
  const { kind, owner, memo, permissions, ...limits } = parse(CreateKey, input);
  const user = await tx.user.findUnique({
    where: 'userId' in owner ? { id: owner.userId } : { username: owner.username.toLowerCase() },
  });
  requireMayCreate(ctx, kind, user);
  if (user === null) {
    throw new NotFoundError('username' in owner ? `There is no user named ${owner.username}.` : undefined);
  }
  if (kind === 'application' && !user.rootAdmin) {
    throw new RefusedError(`Application keys belong to administrators, and ${user.username} is not one.`);
  }
  if (kind === 'client' && permissions !== undefined) {
    throw new RefusedError('Only application keys have permissions: a client key has the permissions of its user.');
  }
  const { allowedIps, expiresAt } = await inheritLimits(ctx, tx, limits);
  if (expiresAt !== undefined && expiresAt <= (await databaseNow(tx))) {
    throw new RefusedError('The expiry of a key must be in the future.').at('expiresAt');
  }
  const { identifier, secret } = generateKeyParts(ctx.random, kind);
  const row = await tx.apiKey.create({
    data: {
      userId: user.id,
      kind,
      identifier,
      secretHash: hashSecret(secret),
      memo: memo ?? '',
      permissions: kind === 'application' ? (permissions ?? FULL_PERMISSIONS) : {},
      allowedIps: allowedIps && [...allowedIps],
      expiresAt,
    },
  });
  return { key: identifier + secret, row };
};

/**
 * The service may create any key. Users create their own keys: a client key with a client key, and an application key
 * with a key that has all permissions, so that a key never has more rights than the one that created it.
 */
const requireMayCreate = (ctx: DomainContext, kind: CreateKey['kind'], user: User | null): void => {
  const { principal } = ctx;
  if (principal.kind === 'system') return;
  if (principal.kind !== 'user' || principal.user.id !== user?.id) throw new ForbiddenError();
  requireSecondFactor(ctx);
  if (kind === 'application') requireAllPermissions(ctx, 'Application keys are created');
  else requirePerson(ctx);
};

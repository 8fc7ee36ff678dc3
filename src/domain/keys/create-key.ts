import { z } from 'zod';
import type { ApiKey, User } from '../../generated/prisma/client.js';
import { requireFullPower, requirePerson } from '../access/caller-rights.js';
import { FULL_PERMISSIONS, isKeyPermissions, type KeyPermissions } from '../access/key-permissions.js';
import type { DomainContext, Transaction } from '../context.js';
import { databaseNow } from '../database-now.js';
import { ForbiddenError, NotFoundError, RefusedError } from '../errors.js';
import { id, oneOf, optionalText, rule, text } from '../input-fields.js';
import { parse } from '../parse.js';
import { isAddressRange } from './allowed-addresses.js';
import { inheritLimits } from './inherit-limits.js';
import { generateKeyParts, hashSecret, KEY_KINDS } from './key-format.js';

/** Longest memo in characters. Source: rest.md §10.3. */
export const MAX_MEMO_LENGTH = 500;

const CreateKey = z.object({
  kind: oneOf(KEY_KINDS),
  owner: z.union([z.object({ userId: id() }), z.object({ username: text() })]),
  memo: optionalText({ max: MAX_MEMO_LENGTH }),
  /** Of an application key; read and write on everything unless given. */
  permissions: z.custom<KeyPermissions>(isKeyPermissions, rule('in')).optional(),
  /** Addresses and ranges (CIDR) it may be used from; anywhere unless given. */
  allowedIps: z.array(z.string().refine(isAddressRange, rule('ip'))).optional(),
  /** When it ends; never unless given. */
  expiresAt: z.custom<Date>((value) => value instanceof Date, rule('date')).optional(),
});
export type CreateKey = z.input<typeof CreateKey>;

export interface CreatedKey {
  /** The whole key. Nobody can ask for it again. */
  readonly key: string;
  readonly row: ApiKey;
}

/**
 * Makes a key for a user, in a transaction of the caller's where more must come true together. The answer is the only
 * place where its secret ever appears.
 * @throws {NotFoundError} no such user
 * @throws {RefusedError} an application key for a user who is not an administrator, a client key with permissions, an end
 * in the past
 * @throws {ForbiddenError} a user who asks for a key of somebody else, or of a kind that theirs may not make
 * @throws what `inheritLimits` throws
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
    throw new RefusedError(`Application keys belong to administrators, and ${user.username} is none.`);
  }
  if (kind === 'client' && permissions !== undefined) {
    throw new RefusedError('Only application keys have permissions: a client key may do what its person may.');
  }
  const { allowedIps, expiresAt } = await inheritLimits(ctx, tx, limits);
  if (expiresAt !== undefined && expiresAt <= (await databaseNow(tx))) {
    throw new RefusedError('The end of a key must be in the future.').at('expiresAt');
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
 * The service may make any key. People make keys of their own: a client key with a client key, an application key with
 * what may do everything, so that it never may more than its maker.
 */
const requireMayCreate = (ctx: DomainContext, kind: CreateKey['kind'], user: User | null): void => {
  const { principal } = ctx;
  if (principal.kind === 'system') return;
  if (principal.kind !== 'user' || principal.user.id !== user?.id) throw new ForbiddenError();
  if (kind === 'application') requireFullPower(ctx, 'Application keys are made');
  else requirePerson(ctx);
};

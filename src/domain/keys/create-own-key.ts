import { z } from 'zod';
import type { KeyPermissions } from '../access/key-permissions.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { rule } from '../input/input-fields.js';
import { isAddressRange } from './allowed-addresses.js';
import { type CreatedKey, createKey } from './create-key.js';
import type { KeyKind } from './key-format.js';

/** Most keys of each kind for one user. Source: rest.md §10.3. */
export const MAX_KEYS = 25;

/** Most addresses and ranges of one key. Source: rest.md §10.3. */
export const MAX_ALLOWED_IPS = 50;

/** The panel's check has no rule name, and its message quotes the value. Source: rest.md §3.4, §10.3. */
const allowedAddress = z
  .string()
  .transform((value) => value.trim())
  .superRefine((value, check) => {
    if (isAddressRange(value)) return;
    check.addIssue({
      code: 'custom',
      input: value,
      params: { rule: '', message: `"${value}" is not a valid IP address or CIDR range.` },
    });
  });

/** Addresses and ranges that a key may be used from; an empty list allows any address. */
export const allowedAddresses = () =>
  z
    .array(allowedAddress)
    .refine(({ length }) => length <= MAX_ALLOWED_IPS, rule('max', { max: MAX_ALLOWED_IPS, kind: 'array' }))
    .nullish();

/** A key that a user creates for themselves. */
interface OwnKey {
  readonly kind: KeyKind;
  readonly description: string;
  /** Of an application key. */
  readonly permissions?: KeyPermissions;
  readonly allowedIps?: string[] | null | undefined;
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Creates a key for the caller, and records it in the activity.
 * @throws {RefusedError} the user already has 25 keys of this kind
 * @throws the errors of `createKey`
 */
export const createOwnKey = (
  ctx: DomainContext,
  { id: userId }: { readonly id: number },
  { kind, description, permissions, allowedIps, expiresAt }: OwnKey,
): Promise<CreatedKey> =>
  ctx.db.$transaction(async (tx) => {
    // Requests of one user run one after another, so that the limit holds.
    await lockUser(tx, userId);
    const count = await tx.apiKey.count({ where: { userId, kind, session: null } });
    if (count >= MAX_KEYS) throw new RefusedError('You have reached the account limit for number of API keys.');
    const created = await createKey(
      ctx,
      {
        kind,
        owner: { userId },
        memo: description,
        permissions,
        allowedIps: allowedIps ?? undefined,
        expiresAt: expiresAt ?? undefined,
      },
      tx,
    );
    await recordActivity(ctx, tx, {
      event: 'user:api-key.create',
      subject: ['ApiKey', created.row.id],
      properties: { identifier: created.row.identifier },
    });
    return created;
  });

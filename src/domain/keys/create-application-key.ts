import { z } from 'zod';
import { requireFullPower, requireUser } from '../access/caller-rights.js';
import { ACTION_BITS, type KeyPermissions, RESOURCES } from '../access/key-permissions.js';
import { entry, flag, oneOf, rule, text, time } from '../input-fields.js';
import { type InputModel, parseInput } from '../input-model.js';
import { verb } from '../verb.js';
import { type CreatedKey, MAX_MEMO_LENGTH } from './create-key.js';
import { allowedAddresses, createOwnKey } from './create-own-key.js';

/** What a key may do with one resource. */
interface ResourcePermission {
  readonly resource: (typeof RESOURCES)[number];
  readonly read: boolean;
  readonly write: boolean;
}

const bitsOf = ({ read, write }: ResourcePermission): number =>
  (read ? ACTION_BITS.read : 0) | (write ? ACTION_BITS.write : 0);

const permissions = z
  .array(entry({ resource: oneOf(RESOURCES), read: flag(), write: flag() }))
  .refine(({ length }) => length <= RESOURCES.length, {
    ...rule('max', { max: RESOURCES.length, kind: 'array' }),
    abort: true,
  })
  .superRefine((list, check) => {
    list.forEach(({ resource }, index) => {
      const isFirst = list.findIndex((other) => other.resource === resource) === index;
      if (!isFirst) check.addIssue({ code: 'custom', input: resource, path: [index, 'resource'], ...rule('distinct') });
    });
    // A key that may do nothing is a mistake.
    if (!list.some(bitsOf)) check.addIssue({ code: 'custom', input: list, ...rule('required') });
  })
  .transform((list): KeyPermissions => Object.fromEntries(list.map((item) => [item.resource, bitsOf(item)])));

const schema = z.object({
  description: text({ max: MAX_MEMO_LENGTH }),
  permissions,
  allowedIps: allowedAddresses(),
  expiresAt: time().nullish(),
});

/** An application key that an administrator makes for themselves. */
export const ApplicationKey: InputModel<typeof schema> = { schema };

/**
 * Makes an application key of the caller's, which works no longer and from no more addresses than the key they ask with.
 * The answer is the only place where its secret ever appears.
 * @throws {ForbiddenError} anybody but who may do everything  @throws {ValidationError}  @throws what `createOwnKey` throws
 */
export const createApplicationKey = verb(
  async (ctx, input: unknown) => {
    requireFullPower(ctx, 'Application keys are made');
    return { user: requireUser(ctx).user, wanted: await parseInput(ctx, ApplicationKey, input) };
  },
  (ctx, { user, wanted }): Promise<CreatedKey> => createOwnKey(ctx, user, { kind: 'application', ...wanted }),
);

import { z } from 'zod';
import { requireAllPermissions, requireUser } from '../access/caller-rights.js';
import { ACTION_BITS, type KeyPermissions, RESOURCES } from '../access/key-permissions.js';
import { entry, flag, oneOf, rule, text, time } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { type CreatedKey, MAX_MEMO_LENGTH } from './create-key.js';
import { allowedAddresses, createOwnKey } from './create-own-key.js';

/** The permissions of a key on one resource. */
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
    // A key without any permission is a mistake.
    if (!list.some(bitsOf)) check.addIssue({ code: 'custom', input: list, ...rule('required') });
  })
  .transform((list): KeyPermissions => Object.fromEntries(list.map((item) => [item.resource, bitsOf(item)])));

const schema = z.object({
  description: text({ max: MAX_MEMO_LENGTH }),
  permissions,
  allowedIps: allowedAddresses(),
  expiresAt: time().nullish(),
});

/** The input of an administrator's own application key. */
export const ApplicationKey: InputModel<typeof schema> = { schema };

/**
 * Creates an application key for the caller. It is valid for no longer and from no more addresses than the key of the
 * request. The secret appears only in this answer.
 * @throws {ForbiddenError} the caller is no administrator, or their key has not all permissions
 * @throws {ValidationError}
 * @throws the errors of `createOwnKey`
 */
export const createApplicationKey = useCase(
  async (ctx, input: unknown) => {
    requireAllPermissions(ctx, 'Application keys are created');
    return { user: requireUser(ctx).user, wanted: await parseInput(ctx, ApplicationKey, input) };
  },
  (ctx, { user, wanted }): Promise<CreatedKey> => createOwnKey(ctx, user, { kind: 'application', ...wanted }),
);

import { z } from 'zod';
import { requirePerson } from '../access/caller-rights.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import { RefusedError } from '../errors.js';
import { rule, text } from '../input-fields.js';
import { type InputModel, parseInput } from '../input-model.js';
import { verb } from '../verb.js';
import { isAddressRange } from './allowed-addresses.js';
import { type CreatedKey, createKey, MAX_MEMO_LENGTH } from './create-key.js';

/** Most client keys of one person. Source: rest.md §10.3. */
export const MAX_KEYS = 25;

/** Most addresses and ranges of one key. Source: rest.md §10.3. */
const MAX_ALLOWED_IPS = 50;

/** The panel's check has no rule of its own, and its text says what was sent. Source: rest.md §3.4, §10.3. */
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

const schema = z.object({
  description: text({ max: MAX_MEMO_LENGTH }),
  allowedIps: z
    .array(allowedAddress)
    .refine(({ length }) => length <= MAX_ALLOWED_IPS, rule('max', { max: MAX_ALLOWED_IPS, kind: 'array' }))
    .nullish(),
});

/** A key that a person makes for themselves. Source: rest.md §10.3. */
export const AccountKey: InputModel<typeof schema> = { schema };

/**
 * Makes a client key for the caller, which never may more than the one they ask with. The answer is the only place where
 * its secret ever appears.
 * @throws {ForbiddenError} no client key; ACTION_FORBIDDEN: addresses from which theirs does not work
 * @throws {ValidationError}  @throws {RefusedError} they have 25 already
 * Source: rest.md §10.3.
 */
export const createAccountKey = verb(
  async (ctx, input: unknown) => {
    const { user } = requirePerson(ctx);
    const { description, allowedIps } = await parseInput(ctx, AccountKey, input);
    return { user, description, allowedIps };
  },
  async (ctx, { user, description, allowedIps }): Promise<CreatedKey> => {
    return ctx.db.$transaction(async (tx) => {
      // Requests of one person come one after the other, so that none is counted too late.
      await lockUser(tx, user.id);
      const count = await tx.apiKey.count({ where: { userId: user.id, kind: 'client' } });
      if (count >= MAX_KEYS) throw new RefusedError('You have reached the account limit for number of API keys.');
      const created = await createKey(
        ctx,
        { kind: 'client', owner: { userId: user.id }, memo: description, allowedIps: allowedIps ?? undefined },
        tx,
      );
      await recordActivity(ctx, tx, {
        event: 'user:api-key.create',
        properties: { identifier: created.row.identifier },
      });
      return created;
    });
  },
);

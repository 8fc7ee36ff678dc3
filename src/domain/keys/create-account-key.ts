import { z } from 'zod';
import { requirePerson } from '../access/caller-rights.js';
import { text, time } from '../input-fields.js';
import { type InputModel, parseInput } from '../input-model.js';
import { verb } from '../verb.js';
import { type CreatedKey, MAX_MEMO_LENGTH } from './create-key.js';
import { allowedAddresses, createOwnKey } from './create-own-key.js';

const schema = z.object({
  description: text({ max: MAX_MEMO_LENGTH }),
  allowedIps: allowedAddresses(),
  expiresAt: time().nullish(),
});

/** A key that a person makes for themselves. Source: rest.md §10.3. */
export const AccountKey: InputModel<typeof schema> = { schema };

/**
 * Makes a client key for the caller, which never may more than the one they ask with. The answer is the only place where
 * its secret ever appears.
 * @throws {ForbiddenError} no client key  @throws {ValidationError}  @throws what `createOwnKey` throws
 * Source: rest.md §10.3.
 */
export const createAccountKey = verb(
  async (ctx, input: unknown) => {
    const { user } = requirePerson(ctx);
    return { user, wanted: await parseInput(ctx, AccountKey, input) };
  },
  (ctx, { user, wanted }): Promise<CreatedKey> => createOwnKey(ctx, user, { kind: 'client', ...wanted }),
);

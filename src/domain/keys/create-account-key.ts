import { z } from 'zod';
import { requirePerson } from '../access/caller-rights.js';
import { text, time } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { type CreatedKey, MAX_MEMO_LENGTH } from './create-key.js';
import { allowedAddresses, createOwnKey } from './create-own-key.js';

const schema = z.object({
  description: text({ max: MAX_MEMO_LENGTH }),
  allowedIps: allowedAddresses(),
  expiresAt: time().nullish(),
});

/** The input of a user's own client key. Source: rest.md §10.3. */
export const AccountKey: InputModel<typeof schema> = { schema };

/**
 * Creates a client key for the caller, with no more rights than the key of the request. The secret appears only in this
 * answer.
 * @throws {ForbiddenError} not a client key
 * @throws {ValidationError}
 * @throws the errors of `createOwnKey`
 * Source: rest.md §10.3.
 */
export const createAccountKey = useCase(
  async (ctx, input: unknown) => {
    const { user } = requirePerson(ctx);
    return { user, wanted: await parseInput(ctx, AccountKey, input) };
  },
  (ctx, { user, wanted }): Promise<CreatedKey> => createOwnKey(ctx, user, { kind: 'client', ...wanted }),
);

import { requirePerson } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { FingerprintBody } from './ssh-key-model.js';

/**
 * Removes an SSH key from the account of the caller. Does nothing if the account does not have it.
 * @returns the id of the caller
 * @throws {ForbiddenError} not a client key  @throws {ValidationError}
 * Source: files.md §5.
 */
export const deleteSshKey = useCase(
  async (ctx: DomainContext, input: unknown) => {
    const { user } = requirePerson(ctx);
    return { user, ...(await parseInput(ctx, FingerprintBody, input)) };
  },
  async (ctx, { user, fingerprint }): Promise<number> => {
    await ctx.db.$transaction(async (tx) => {
      const { count } = await tx.sshKey.deleteMany({ where: { userId: user.id, fingerprint } });
      if (count === 0) return;
      await recordActivity(ctx, tx, { event: 'user:ssh-key.delete', properties: { fingerprint } });
    });
    return user.id;
  },
);

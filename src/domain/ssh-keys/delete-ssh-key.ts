import { requirePerson } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { FingerprintBody } from './ssh-key-model.js';

/**
 * Removes an SSH key, named by its id or its fingerprint, from the account of the caller. Does nothing if the account
 * does not have it.
 * @returns the id of the key; undefined if there was none
 * @throws {ForbiddenError} not a client key  @throws {ValidationError}
 * Source: files.md §5.
 */
export const deleteSshKey = useCase(
  async (ctx: DomainContext, input: unknown) => {
    const { user } = requirePerson(ctx);
    return { user, ...(await parseInput(ctx, FingerprintBody, input)) };
  },
  async (ctx, { user, id, fingerprint }): Promise<number | undefined> =>
    ctx.db.$transaction(async (tx) => {
      const where = typeof id === 'number' ? { id } : { fingerprint: fingerprint ?? '' };
      const key = await tx.sshKey.findFirst({ where: { userId: user.id, ...where } });
      const { count } = key === null ? { count: 0 } : await tx.sshKey.deleteMany({ where: { id: key.id } });
      if (key === null || count === 0) return undefined;
      await recordActivity(ctx, tx, { event: 'user:ssh-key.delete', properties: { fingerprint: key.fingerprint } });
      return key.id;
    }),
);

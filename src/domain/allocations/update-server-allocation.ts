import { z } from 'zod';
import type { Allocation, Prisma } from '../../generated/prisma/client.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { flag, optionalText, rule } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { type AllocationKey, addressOf, authorizeAllocation } from './authorize-allocation.js';

/** Longest notes, in characters. Source: rest.md §15.9. */
const MAX_NOTES = 256;

const schema = z.object({
  notes: optionalText({ max: MAX_NOTES }),
  isPrimary: flag()
    .refine((value) => value, rule('accepted'))
    .nullish(),
});

/** The input of a change; at least one member is required. Source: rest.md §15.9. */
export const AllocationChange: InputModel<typeof schema> = {
  schema,
  rules: ({ notes, isPrimary }) =>
    notes === undefined && (isPrimary === undefined || isPrimary === null)
      ? [{ path: ['notes'], rule: 'present' }]
      : [],
};

/**
 * Changes the notes of a server's allocation, or makes it the primary one, which takes effect at the next start. Absent
 * notes stay, null clears them.
 * @throws the errors of `authorizeAllocation`
 * @throws {ForbiddenError} without `allocation.update`
 * @throws {ValidationError}
 * Source: rest.md §15.9, §16.
 */
export const updateServerAllocation = useCase(
  async (ctx, { allocation: key, body }: { readonly allocation: AllocationKey; readonly body: unknown }) => {
    const { server, allocation } = await authorizeAllocation(ctx, key);
    requirePermission(server, 'allocation.update');
    const { notes, isPrimary } = await parseInput(ctx, AllocationChange, body);
    return { server, allocation, notes, isPrimary };
  },
  async (ctx, { server, allocation, notes, isPrimary }): Promise<Allocation> => {
    const { id } = allocation;

    return ctx.db.$transaction(async (tx) => {
      const { allocationId } = await lockServer(tx, server.id);
      const before = await tx.allocation.findFirst({ where: { id, serverId: server.id } });
      if (before === null) throw new NotFoundError();
      const record = (event: string, properties: Prisma.InputJsonObject = {}) =>
        recordActivity(ctx, tx, {
          event,
          serverId: server.id,
          subject: ['Allocation', before.id],
          properties: { allocation: addressOf(before), ...properties },
        });
      if (isPrimary && allocationId !== id) {
        await tx.server.update({ where: { id: server.id }, data: { allocationId: id } });
        await record('server:allocation.primary');
      }
      const wanted = notes === undefined ? before.notes : notes?.trim() || null;
      if (wanted === before.notes) return before;
      await record('server:allocation.notes', { old: before.notes, new: wanted });
      return tx.allocation.update({ where: { id }, data: { notes: wanted, updatedAt: new Date() } });
    });
  },
);

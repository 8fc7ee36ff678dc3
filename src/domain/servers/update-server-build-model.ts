import { z } from 'zod';
import { flag, id, integer } from '../fields.js';
import type { InputModel } from '../input-model.js';
import { LIMITS } from './server-fields.js';

const schema = z.object({
  allocation: id().optional(),
  oomDisabled: flag().nullish(),
  limits: z.object(LIMITS).partial().nullish(),
  featureLimits: z
    .object({
      databases: integer({ min: 0 }).nullable(),
      allocations: integer({ min: 0 }).nullable(),
      backups: integer({ min: 0 }).nullable(),
    })
    .partial()
    .nullish(),
  addAllocations: z.array(id()).nullish(),
  removeAllocations: z.array(id()).nullish(),
});

export type ServerBuild = z.output<typeof schema>;

/** What a server may use, and its addresses. Absent members stay as they are. Source: rest.md §5.10, choices.md 11–12. */
export const ServerBuild: InputModel<typeof schema> = {
  schema,
  references: [
    {
      path: ['allocation'],
      rule: 'exists',
      holds: async ({ db }, allocationId: number, subject) =>
        (await db.allocation.count({
          where: { id: allocationId, OR: [{ primaryFor: null }, { primaryFor: { id: subject?.id } }] },
        })) > 0,
    },
  ],
};

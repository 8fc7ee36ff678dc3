import { z } from 'zod';
import { flag, id, ids, integer } from '../input/input-fields.js';
import type { InputModel } from '../input/input-model.js';
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
  addAllocations: ids().nullish(),
  removeAllocations: ids().nullish(),
});

export type ServerBuild = z.output<typeof schema>;

/** The limits and allocations of a server. Absent members stay as they are. Source: rest.md §5.10, choices.md 11–12. */
export const ServerBuild: InputModel<typeof schema> = {
  schema,
  references: [
    {
      path: ['allocation'],
      rule: 'unique',
      holds: async ({ db }, allocationId: number, subject) =>
        (await db.server.count({ where: { allocationId, id: { not: subject?.id } } })) === 0,
    },
    {
      path: ['allocation'],
      rule: 'exists',
      holds: async ({ db }, allocationId: number) => (await db.allocation.count({ where: { id: allocationId } })) > 0,
    },
  ],
};

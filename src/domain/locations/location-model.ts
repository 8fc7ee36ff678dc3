import { z } from 'zod';
import { rule, textOfLength } from '../input/input-fields.js';
import type { InputModel, Reference } from '../input/input-model.js';

/** Longest short code in characters. Source: rest.md §8.2. */
const MAX_SHORT = 60;

/** Longest description in characters. Source: rest.md §8.2. */
const MAX_LONG = 191;

const schema = z.object({
  short: textOfLength({ max: MAX_SHORT }),
  long: z
    .string()
    .refine((long) => long.length <= MAX_LONG, rule('between', { min: 1, max: MAX_LONG, kind: 'string' }))
    .nullish(),
});

const references: readonly Reference[] = [
  {
    path: ['short'],
    rule: 'unique',
    holds: async ({ db }, short: string, subject) => {
      const owner = await db.location.findUnique({ where: { short: short.trim() }, select: { id: true } });
      return owner === null || owner.id === subject?.id;
    },
  },
];

/** The input of a new location. Source: rest.md §8.2. */
export const LocationBody: InputModel<typeof schema> = { schema, references };

const changeSchema = schema.partial();

/** The input of a change; absent members keep their value. */
export const LocationChange: InputModel<typeof changeSchema> = { schema: changeSchema, references };

/** The filters and sort orders of lists of locations. Source: rest.md §8.2. */
export const LOCATION_LIST = { filters: { short: 'short', long: 'long' }, sorts: { id: 'integer' } } as const;

/** Unique columns of a location, each with its input member. */
export const UNIQUE_COLUMNS = { short: 'short' } as const;

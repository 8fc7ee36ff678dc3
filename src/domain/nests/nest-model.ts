import { z } from 'zod';
import { optionalText, text } from '../input/input-fields.js';
import type { InputModel, Reference } from '../input/input-model.js';

const MAX_LENGTH = 191;

/** Longest description in characters. */
const MAX_DESCRIPTION = 65_535;

const schema = z.object({
  name: text({ max: MAX_LENGTH }),
  description: optionalText({ max: MAX_DESCRIPTION }),
  author: text({ max: MAX_LENGTH }).optional(),
});

const nameIsFree: Reference = {
  path: ['name'],
  rule: 'unique',
  holds: async ({ db }, name: string, subject) => {
    const nest = await db.nest.findUnique({ where: { name: name.trim() }, select: { id: true } });
    return nest === null || nest.id === subject?.id;
  },
};

/** The input of a new nest. */
export const NestBody: InputModel<typeof schema> = { schema, references: [nameIsFree] };

const changeSchema = schema.partial();

/** The input of a change; absent members keep their value. */
export const NestChange: InputModel<typeof changeSchema> = { schema: changeSchema, references: [nameIsFree] };

/** The columns of an input. */
export const nestColumns = ({ description, ...texts }: z.output<typeof changeSchema>) => ({
  ...texts,
  description: description === null ? '' : description,
});

/** Unique columns of a nest, each with its input member. */
export const UNIQUE_COLUMNS = { name: 'name' } as const;

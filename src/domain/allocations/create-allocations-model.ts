import { z } from 'zod';
import { optionalText, rule, text } from '../input/input-fields.js';
import type { InputModel } from '../input/input-model.js';

/** Longest alias, in characters. Source: rest.md §8.5. */
const MAX_ALIAS = 191;

const schema = z.object({
  ip: text(),
  alias: optionalText({ max: MAX_ALIAS }),
  ports: z.array(z.string()).refine((ports) => ports.length > 0, rule('required')),
});

/** The allocations to create: every port on every address. Source: rest.md §8.5. */
export const CreateAllocations: InputModel<typeof schema> = { schema };

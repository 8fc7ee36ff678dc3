import type { Prisma } from '../generated/prisma/client.js';

/** The condition of a filter: a part of the text, in any case; `%` and `_` are themselves (choices.md 20, 41). */
export const containing = (text: string): Prisma.StringFilter => ({
  contains: text.replace(/[\\%_]/g, '\\$&'),
  mode: 'insensitive',
});

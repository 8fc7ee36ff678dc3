import type { Location } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';

type Columns = Pick<Location, 'short' | 'long'> & { readonly createdAt?: Date | undefined };

/** A location of the same short name is the same. */
export const importLocations = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'locations', from: 'locations', into: 'locations', keepsIds: true },
    nameOf: (row) => row.text('short'),
    prepare: async ({ ctx }) => {
      const present = new Map((await ctx.db.location.findMany()).map(({ id, short }) => [short, id]));
      return (row) => {
        const same = present.get(row.text('short'));
        if (same !== undefined) return { sameAs: same };
        const long = row.textOrNull('long');
        return { columns: { short: row.text('short'), long, createdAt: row.time('created_at') } };
      };
    },
    insert: (tx, rows) => tx.location.createMany({ data: rows }),
  });

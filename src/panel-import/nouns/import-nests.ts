import type { Prisma } from '../../generated/prisma/client.js';
import { freeName } from '../free-name.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import { uuidOr } from '../uuid-or.js';

type Columns = Omit<Prisma.NestCreateManyInput, 'id'>;

/** A nest of the same uuid is the same. Here the name of a nest is unique. */
export const importNests = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'nests', from: 'nests', into: 'nests', keepsIds: true },
    prepare: async ({ ctx }, _rows, isKnown) => {
      const present = await ctx.db.nest.findMany({ select: { id: true, uuid: true, name: true } });
      const ids = new Map(present.map(({ id, uuid }) => [uuid, id]));
      const names = new Set(present.map(({ name }) => name));
      return (row) => {
        const same = ids.get(row.text('uuid').toLowerCase());
        if (same !== undefined || isKnown(row)) return { sameAs: same ?? row.id };
        const given = row.text('name');
        const name = freeName(given, names);
        return {
          columns: {
            ...{ uuid: uuidOr(row.text('uuid'), ctx.random), name, author: row.text('author') },
            ...{ description: row.text('description'), createdAt: row.time('created_at') },
          },
          changes: name === given ? [] : [`its name here is "${name}", because another nest has the given one`],
        };
      };
    },
    insert: (tx, rows) => tx.nest.createMany({ data: rows }),
  });

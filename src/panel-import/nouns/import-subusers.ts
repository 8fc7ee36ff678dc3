import { PERMISSIONS } from '../../domain/access/permissions.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import { textsOf } from '../source/fields.js';

type Columns = Omit<Prisma.SubuserCreateManyInput, 'id'>;

/** Whom servers are shared with. A permission that is not known here is left out, never widened. */
export const importSubusers = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'subusers', from: 'subusers', into: 'subusers' },
    nameOf: (row) => `user ${row.text('user_id')} on server ${row.text('server_id')}`,
    prepare: async ({ ctx }, _rows, isKnown) => {
      const present = await ctx.db.subuser.findMany({ select: { id: true, userId: true, serverId: true } });
      const ids = new Map(present.map(({ id, userId, serverId }) => [`${userId} ${serverId}`, id]));
      const firsts = new Map<string, number>();
      return (row) => {
        const userId = run.idOf('users', row.int('user_id'));
        const serverId = run.idOf('servers', row.int('server_id'));
        if (userId === undefined) return { leftOut: `its user ${row.text('user_id')} does not come` };
        if (serverId === undefined) return { leftOut: `its server ${row.text('server_id')} does not come` };
        const name = `${userId} ${serverId}`;
        const first = firsts.get(name);
        if (first !== undefined) return { leftOut: `subuser ${first} shares the server with the same user` };
        firsts.set(name, row.id);
        const same = ids.get(name);
        if (same !== undefined && !isKnown(row)) return { sameAs: same };
        const given = textsOf(row.json('permissions'));
        const permissions = PERMISSIONS.filter((permission) => given.includes(permission));
        const unknown = given.filter((permission) => !permissions.some((known) => known === permission));
        return {
          columns: {
            ...{ userId, serverId, permissions, createdAt: row.time('created_at') },
          },
          changes: unknown.length === 0 ? [] : [`permissions that are not known here: ${unknown.join(', ')}`],
        };
      };
    },
    insert: (tx, rows) => tx.subuser.createMany({ data: rows }),
  });
